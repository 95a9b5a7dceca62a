import { invoiceKinds } from '@quina/billing/contract'
import { choice, code, day, defineProcess, money, optional, ref, text } from '@quina/blocks'

/** Which invoices are looked at. */
const processed = { all: 'Todas', ready: 'Listas para radicar', faulty: 'Con error' }

/** Issued invoices are verified, each with its reason, and those that are ready go to the account of their payer and month. */
export const processInvoices = defineProcess({
  id: 'receivables.processInvoices',
  title: 'Procesar facturas',
  params: {
    from: day('Expedidas desde'),
    to: day('Hasta'),
    payerId: optional(ref('insurers.payer', 'Pagador')),
    kind: optional(choice('Tipo', invoiceKinds)),
    state: choice('Cuáles', processed),
  },
  item: {
    number: code('Factura', { max: 20 }),
    date: day('Fecha'),
    payer: text('Pagador'),
    net: money('Neto'),
    account: optional(code('Cuenta', { max: 20 })),
    rubro: optional(code('Rubro')),
    deadline: day('Radicar hasta'),
  },
  items: ['factura', 'facturas'],
  verb: 'Llevar a cuenta',
  consequence:
    'Cada factura lista entra al borrador de cuenta de su pagador, contrato, sede y mes. Repetirlo no la incluye dos veces.',
  screen: '/accounting/wallet/process-invoices',
})
