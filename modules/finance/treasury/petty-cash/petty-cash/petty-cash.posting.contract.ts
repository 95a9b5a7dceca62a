import { definePosting } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

const amounts = [1, 250_000, 2_000_000].map((whole) => pesos(whole))

/** Money that leaves the bank for a caja menor, when the fund is constituted and at each reembolso (CGN, 110502). */
export const pettyCashFunded = definePosting({
  event: 'pettyCash.fund',
  label: 'Caja menor: constitución y reembolso',
  facts: {},
  values: { amount: 'Valor' },
  accounts: { fund: 'Cuenta de la caja menor', bank: 'Cuenta bancaria' },
  lines: [
    { side: 'debit', account: 'fund', value: 'amount' },
    { side: 'credit', account: 'bank', value: 'amount' },
  ],
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** The money that a gasto takes from the fund; its cost and withholdings are posted as those of a causación. */
export const pettyCashSpent = definePosting({
  event: 'pettyCash.expense',
  label: 'Caja menor: neto de un gasto',
  facts: {},
  values: { net: 'Neto' },
  accounts: { fund: 'Cuenta de la caja menor' },
  lines: [{ side: 'credit', account: 'fund', value: 'net' }],
  leaves: '-net',
  samples: amounts.map((net) => ({ values: { net } })),
})
