import { definePosting } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

const some = [1, 250_000, 32_000_000].map((whole) => pesos(whole))

/** money from a payer, split into the part that covers its debt and the excess. */
export const advancePosting = definePosting({
  event: 'advance.receipt',
  label: 'Anticipo de cartera: giro recibido',
  facts: {},
  values: { receivable: 'Parte contra la cartera', excess: 'Exceso' },
  accounts: { bank: 'Cuenta bancaria' },
  lines: [
    { side: 'debit', account: 'bank', value: 'receivable + excess' },
    { side: 'credit', account: 'purpose:unidentifiedGiro', value: 'receivable' },
    { side: 'credit', account: 'purpose:advancesReceived', value: 'excess' },
  ],
  samples: some.map((receivable) => ({ values: { receivable, excess: pesos(5_000) } })),
})

/** A-11b: the part of an advance that is applied to invoices, which leaves both accounts. */
export const applicationPosting = definePosting({
  event: 'advance.application',
  label: 'Anticipo de cartera: aplicación',
  facts: {},
  values: { receivable: 'Parte contra la cartera', excess: 'Exceso' },
  accounts: {},
  lines: [
    { side: 'debit', account: 'purpose:unidentifiedGiro', value: 'receivable' },
    { side: 'debit', account: 'purpose:advancesReceived', value: 'excess' },
  ],
  leaves: 'receivable + excess',
  samples: some.map((receivable) => ({ values: { receivable, excess: pesos(5_000) } })),
})

/** A-11b: the invoice that the advance pays. */
export const appliedInvoicePosting = definePosting({
  event: 'advance.invoice',
  label: 'Anticipo de cartera: factura que se paga',
  facts: {},
  values: { amount: 'Valor aplicado' },
  accounts: { invoice: 'Cuenta de la factura' },
  lines: [{ side: 'credit', account: 'invoice', value: 'amount' }],
  leaves: '-amount',
  samples: some.map((amount) => ({ values: { amount } })),
})
