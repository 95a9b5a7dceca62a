import { f, listOf } from '@quina/blocks'

export const contractBalancePath = '/api/receivables/contractBalance'

/** Cartera by contract (billing dossier §2.5). Each figure leads to its invoices. */
export const contractBalanceList = listOf({
  columns: {
    number: f.code('Contrato', { max: 60 }),
    name: f.text('Nombre'),
    payerId: f.ref('insurers.payer', 'Pagador'),
    startsOn: f.day('Desde'),
    endsOn: f.day('Hasta'),
    worth: f.optional(f.money('Valor')),
    invoiced: f.money('Facturado'),
    unfiled: f.money('Sin radicar'),
    filed: f.money('Radicado por pagar'),
    returned: f.money('Devuelto'),
    glosa: f.money('Glosa abierta'),
    accepted: f.money('Glosa aceptada'),
    toCredit: f.money('Falta nota crédito'),
    paid: f.money('Pagado'),
    discounted: f.money('Descuentos'),
    balance: f.money('Saldo'),
    advances: f.money('Anticipos del pagador'),
    young: f.money('Hasta 90 días'),
    middle: f.money('91 a 360'),
    old: f.money('Más de 360'),
    rotation: f.average('Rotación (días)'),
    used: f.optional(f.integer('Ejecución (%)')),
    condition: f.condition('Alerta', {
      good: ['Al día', 'good'],
      unfiled: ['Por radicar', 'info'],
      spent: ['Casi ejecutado', 'warning'],
      old: ['Cartera vieja', 'bad'],
    }),
  },
  totals: ['invoiced', 'unfiled', 'filed', 'glosa', 'paid', 'balance'],
  sort: '-balance',
  filters: ['payerId', 'condition', 'endsOn'],
  searches: 'Contrato o pagador',
  drill: {
    advances: '/accounting/proof/portfolio/advance/index?q={payerLabel}',
    balance: '/accounting/wallet/invoices?contractId={id}',
    unfiled: '/accounting/wallet/invoices?contractId={id}&filingState=unfiled,in-account,overdue',
    filed: '/accounting/wallet/invoices?contractId={id}&filingState=filed',
    returned: '/accounting/wallet/invoices?contractId={id}&filingState=returned',
  },
})
