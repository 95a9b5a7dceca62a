import { definePosting } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'
import { retentionKinds } from '../payment/payment.contract.ts'

const amounts = [1, 250_000, 10_000_000].map((whole) => pesos(whole))

/** What the payer of an anticipo kept, when it is told which invoices it pays. */
export const storedPosting = definePosting({
  event: 'receivables.retention',
  label: 'Aplicación de anticipo: retención del pagador',
  facts: { kind: retentionKinds },
  values: { amount: 'Valor retenido' },
  accounts: {},
  lines: [
    { when: { kind: 'renta' }, side: 'debit', account: 'purpose:sufferedRenta', value: 'amount' },
    { when: { kind: 'iva' }, side: 'debit', account: 'purpose:sufferedIva', value: 'amount' },
    { when: { kind: 'ica' }, side: 'debit', account: 'purpose:sufferedIca', value: 'amount' },
    { when: { kind: 'gmf' }, side: 'debit', account: 'purpose:gmf', value: 'amount' },
    { when: { kind: 'commission' }, side: 'debit', account: 'purpose:bankCommission', value: 'amount' },
  ],
  leaves: 'amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** The invoice that what was kept settles. */
export const storedInvoicePosting = definePosting({
  event: 'receivables.retainedInvoice',
  label: 'Aplicación de anticipo: factura que la retención paga',
  facts: {},
  values: { amount: 'Valor retenido' },
  accounts: { invoice: 'Cuenta de la factura' },
  lines: [{ side: 'credit', account: 'invoice', value: 'amount' }],
  leaves: '-amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})
