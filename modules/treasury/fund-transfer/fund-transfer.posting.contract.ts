import { definePosting } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

const some = [1, 250_000, 10_000_000].map((whole) => pesos(whole))

/** from one bank to another. */
export const transferPosting = definePosting({
  event: 'transfer.funds',
  label: 'Traslado de fondos',
  facts: {},
  values: { amount: 'Valor' },
  accounts: { destination: 'Cuenta de destino', source: 'Cuenta de origen' },
  lines: [
    { side: 'debit', account: 'destination', value: 'amount' },
    { side: 'credit', account: 'source', value: 'amount' },
  ],
  samples: some.map((amount) => ({ values: { amount } })),
})

/** what the bank takes by itself. */
export const bankChargePosting = definePosting({
  event: 'bank.charge',
  label: 'Cargos del banco',
  facts: {},
  values: { gmf: 'GMF', commission: 'Comisión' },
  accounts: { bank: 'Cuenta bancaria' },
  lines: [
    { side: 'debit', account: 'purpose:gmf', value: 'gmf' },
    { side: 'debit', account: 'purpose:bankCommission', value: 'commission' },
    { side: 'credit', account: 'bank', value: 'gmf + commission' },
  ],
  samples: some.map((gmf) => ({ values: { gmf, commission: pesos(38_500) } })),
})
