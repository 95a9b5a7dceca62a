import { money } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { BankAccountValues } from './bank-account.contract.ts'
import { type BankAccountFacts, checkBankAccount } from './bank-account.server.ts'

const savings: BankAccountValues = {
  bankId: 'bank' as never,
  kind: 'ahorros',
  number: '30012345678',
  name: 'Recaudos',
  accountId: 'savings' as never,
  use: 'free',
  fuenteId: null,
  campusId: null,
  openedOn: null,
  clearingCode: null,
  overdraft: money('0.00'),
  minimumBalance: money('0.00'),
  fileFormat: null,
  gmfExempt: true,
  jointSignature: false,
}
const facts: BankAccountFacts = {
  accountCode: '11100601',
  accountUsable: true,
  bankIsActive: true,
  bankIsBank: true,
  movedAccountId: null,
}
const current = { ...savings, kind: 'corriente' } as const

test.each<[string, BankAccountValues, BankAccountFacts]>([
  ['a savings account', savings, facts],
  ['a current account', current, { ...facts, accountCode: '11100501' }],
  ['a restricted deposit', savings, { ...facts, accountCode: '11321001' }],
  ['one that moved, with its own account', savings, { ...facts, movedAccountId: 'savings' }],
  ['of a specific use, with its fuente', { ...savings, use: 'specific', fuenteId: 'f' as never }, facts],
])('%s may be kept', (_, values, known) => expect(() => checkBankAccount(values, known)).not.toThrow())

test.each<[string, BankAccountValues, BankAccountFacts, string, string]>([
  [
    'a savings account in a current one',
    savings,
    { ...facts, accountCode: '11100501' },
    'TES-003',
    'accountId',
  ],
  ['the subaccount itself', savings, { ...facts, accountCode: '111006' }, 'TES-003', 'accountId'],
  ['an inactive account', savings, { ...facts, accountUsable: false }, 'TES-003', 'accountId'],
  ['another account after moving', savings, { ...facts, movedAccountId: 'other' }, 'TES-005', 'accountId'],
  ['a tercero that is no bank', savings, { ...facts, bankIsBank: false }, 'TES-006', 'bankId'],
  ['an inactive bank', savings, { ...facts, bankIsActive: false }, 'TES-006', 'bankId'],
  ['a specific use of no fuente', { ...savings, use: 'specific' }, facts, 'TES-007', 'fuenteId'],
])('%s is refused', (...[, values, known, code, field]) =>
  expect(() => checkBankAccount(values, known)).toThrow(
    expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
  ),
)
