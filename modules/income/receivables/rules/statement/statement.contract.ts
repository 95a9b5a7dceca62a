import { defineReport, f } from '@quina/blocks'

/** Estado de cuenta: the debt of a payer on a day, invoice by invoice, as it is sent to the payer (billing dossier §14.2). */
export const statement = defineReport({
  id: 'receivables.statement',
  title: 'Estado de cuenta del pagador',
  params: {
    to: f.day('A la fecha'),
    payerId: f.ref('insurers.payer', 'Pagador'),
    contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  },
  columns: {
    invoice: f.code('Factura'),
    date: f.day('Fecha'),
    filingNumber: f.optional(f.code('Radicado')),
    filedOn: f.optional(f.day('Radicada el')),
    due: f.optional(f.day('Vence')),
    late: f.optional(f.integer('Días de mora')),
    value: f.money('Valor'),
    noted: f.money('Notas'),
    paid: f.money('Pagado'),
    discounted: f.money('Descuentos'),
    disputed: f.money('Glosa en trámite'),
    balance: f.money('Saldo'),
  },
  totals: ['value', 'noted', 'paid', 'discounted', 'disputed', 'balance'],
  landscape: true,
  empty: 'El pagador no debía nada ese día.',
  drill: { invoice: '/facturacion/eventos/edit/{id}', disputed: '/accounting/wallet/glosa?invoiceId={id}' },
})
