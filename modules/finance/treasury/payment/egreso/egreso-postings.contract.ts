import { definePosting } from '@quina/accounting/contract'
import { pesos, zero } from '@quina/kernel'
import { deductionKinds } from '../payment-order/payment.contract.ts'

const amounts = [
  { values: { amount: pesos(1) } },
  { values: { amount: pesos(13_554_000) } },
  { values: { amount: zero } },
]

/** a payment debits the account where the debt is. */
export const egresoPayment = definePosting({
  event: 'egreso.payment',
  label: 'Egreso: lo que se paga',
  facts: {},
  values: { amount: 'Valor que se paga' },
  accounts: { 'paid.account': 'Cuenta por pagar' },
  leaves: 'amount',
  lines: [{ side: 'debit', account: 'paid.account', value: 'amount' }],
  samples: amounts,
})

/** a deduction at payment is owed to another tercero, or crosses an advance. */
export const egresoDeduction = definePosting({
  event: 'egreso.deduction',
  label: 'Egreso: deducción al pago',
  facts: { kind: deductionKinds },
  values: { amount: 'Valor deducido' },
  accounts: { 'deduction.account': 'Cuenta de la deducción' },
  leaves: '-amount',
  lines: [{ side: 'credit', account: 'deduction.account', value: 'amount' }],
  samples: amounts,
})

/** A-9c: the rounding difference of a tax return, which is paid in whole thousands. */
export const egresoRounding = definePosting({
  event: 'egreso.rounding',
  label: 'Egreso: aproximación a miles',
  facts: {},
  values: { against: 'Se paga de más', inFavour: 'Se paga de menos' },
  accounts: {},
  leaves: 'against - inFavour',
  lines: [
    { side: 'debit', account: 'purpose:roundingLoss', value: 'against' },
    { side: 'credit', account: 'purpose:roundingGain', value: 'inFavour' },
  ],
  samples: [
    { values: { against: pesos(433), inFavour: zero } },
    { values: { against: zero, inFavour: pesos(499) } },
    { values: { against: zero, inFavour: zero } },
  ],
})

/** The money that leaves the bank or the cash register. */
export const egresoBank = definePosting({
  event: 'egreso.bank',
  label: 'Egreso: lo que se gira',
  facts: { source: { bank: 'Banco', cash: 'Caja' } },
  values: { amount: 'Valor girado' },
  accounts: { 'bank.account': 'Cuenta contable del banco' },
  leaves: '-amount',
  lines: [
    { when: { source: 'bank' }, side: 'credit', account: 'bank.account', value: 'amount' },
    { when: { source: 'cash' }, side: 'credit', account: 'purpose:cash', value: 'amount' },
  ],
  samples: amounts,
})

/** A transfer that one payee of an egreso did not receive: the money is in the bank again and is owed again. */
export const egresoReturned = definePosting({
  event: 'egreso.returned',
  label: 'Egreso: giro devuelto a un beneficiario',
  facts: { source: { bank: 'Banco', cash: 'Caja' } },
  values: { amount: 'Valor devuelto' },
  accounts: { 'bank.account': 'Cuenta contable del banco', 'paid.account': 'Cuenta por pagar' },
  lines: [
    { when: { source: 'bank' }, side: 'debit', account: 'bank.account', value: 'amount' },
    { when: { source: 'cash' }, side: 'debit', account: 'purpose:cash', value: 'amount' },
    { side: 'credit', account: 'paid.account', value: 'amount' },
  ],
  samples: amounts,
})

/** An overdue cheque: the money is in the bank again and is owed (§4.6). */
export const chequeOverdue = definePosting({
  event: 'cheque.overdue',
  label: 'Cheque vencido sin cobrar',
  facts: {},
  values: { amount: 'Valor del cheque' },
  accounts: { 'bank.account': 'Cuenta contable del banco' },
  lines: [
    { side: 'debit', account: 'bank.account', value: 'amount' },
    { side: 'credit', account: 'purpose:uncashedCheques', value: 'amount' },
  ],
  samples: amounts,
})
