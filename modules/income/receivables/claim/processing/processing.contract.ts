import { invoiceKinds } from '@quina/billing/contract'
import { defineProcess, f } from '@quina/blocks'

/** Which invoices are verified. */
const processed = { all: 'Todas', ready: 'Listas para radicar', faulty: 'Con error' }

/** Verifies issued invoices, each with its reason, and adds those that are ready to the account of their payer and month. */
export const processInvoices = defineProcess({
  id: 'receivables.processInvoices',
  title: 'Procesar facturas',
  params: {
    from: f.day('Expedidas desde'),
    to: f.day('Hasta'),
    payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
    kind: f.optional(f.choice('Tipo', invoiceKinds)),
    state: f.choice('Cuáles', processed),
  },
  item: {
    number: f.code('Factura', { max: 20 }),
    date: f.day('Fecha'),
    payer: f.text('Pagador'),
    net: f.money('Neto'),
    account: f.optional(f.code('Cuenta', { max: 20 })),
    rubro: f.optional(f.code('Rubro')),
    deadline: f.day('Radicar hasta'),
  },
  items: ['factura', 'facturas'],
  verb: 'Llevar a cuenta',
  consequence:
    'Cada factura lista entra al borrador de cuenta de su pagador, contrato, sede y mes. Repetirlo no la incluye dos veces.',
  screen: '/accounting/wallet/process-invoices',
})
