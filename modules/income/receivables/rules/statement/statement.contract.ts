import { code, day, defineReport, integer, money, optional, ref } from '@quina/blocks'

/** Estado de cuenta: what a payer owed on a day, invoice by invoice, as it is sent to it (billing dossier §14.2). */
export const statement = defineReport({
  id: 'receivables.statement',
  title: 'Estado de cuenta del pagador',
  params: {
    to: day('A la fecha'),
    payerId: ref('insurers.payer', 'Pagador'),
    contractId: optional(ref('insurers.contract', 'Contrato')),
  },
  columns: {
    invoice: code('Factura'),
    date: day('Fecha'),
    filingNumber: optional(code('Radicado')),
    filedOn: optional(day('Radicada el')),
    due: optional(day('Vence')),
    late: optional(integer('Días de mora')),
    value: money('Valor'),
    noted: money('Notas'),
    paid: money('Pagado'),
    discounted: money('Descuentos'),
    disputed: money('Glosa en trámite'),
    balance: money('Saldo'),
  },
  totals: ['value', 'noted', 'paid', 'discounted', 'disputed', 'balance'],
  landscape: true,
  empty: 'El pagador no debía nada ese día.',
  drill: { invoice: '/facturacion/eventos/edit/{id}', disputed: '/accounting/wallet/glosa?invoiceId={id}' },
})
