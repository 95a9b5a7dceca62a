import { definePosting } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

/** moves invoices from pending to filed, one by one, on the accounts with which they were issued. */
export const filedPosting = definePosting({
  event: 'receivables.filing',
  label: 'Radicación: de pendiente de radicar a radicada',
  facts: {},
  values: { amount: 'Saldo de la factura' },
  accounts: { filed: 'Cuenta de la cartera radicada', unfiled: 'Cuenta de la cartera pendiente de radicar' },
  lines: [
    { side: 'debit', account: 'filed', value: 'amount' },
    { side: 'credit', account: 'unfiled', value: 'amount' },
  ],
  samples: [1, 250_000, 50_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
