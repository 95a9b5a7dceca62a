import { average, code, condition, day, integer, listOf, money, optional, ref, text } from '@quina/blocks'

export const contractBalancePath = '/api/receivables/contractBalance'

/** Cartera by contract (billing dossier §2.5). Each figure leads to its invoices. */
export const contractBalanceList = listOf({
  columns: {
    number: code('Contrato', { max: 60 }),
    name: text('Nombre'),
    payerId: ref('insurers.payer', 'Pagador'),
    startsOn: day('Desde'),
    endsOn: day('Hasta'),
    worth: optional(money('Valor')),
    invoiced: money('Facturado'),
    unfiled: money('Sin radicar'),
    filed: money('Radicado por pagar'),
    returned: money('Devuelto'),
    glosa: money('Glosa abierta'),
    accepted: money('Glosa aceptada'),
    toCredit: money('Falta nota crédito'),
    paid: money('Pagado'),
    discounted: money('Descuentos'),
    balance: money('Saldo'),
    advances: money('Anticipos del pagador'),
    young: money('Hasta 90 días'),
    middle: money('91 a 360'),
    old: money('Más de 360'),
    rotation: average('Rotación (días)'),
    used: optional(integer('Ejecución (%)')),
    condition: condition('Alerta', {
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
