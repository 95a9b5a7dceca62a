import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { leftOf, mustBeOwed, mustBeReceipt } from './user-receipt.domain.ts'

const typed = { amount: pesos(5_000), form: 'cash', cashRegisterId: 'c', bankAccountId: null } as const
const codeOf = (work: () => void): string => {
  try {
    work()
    return 'fits'
  } catch (problem) {
    return (problem as { readonly code: string }).code
  }
}

test.each([
  ['cash in a register', {}, 'fits'],
  ['a card in a register', { form: 'debit-card' }, 'fits'],
  ['nothing', { amount: pesos(0) }, 'FAC-160'],
  ['cash in a bank', { cashRegisterId: null, bankAccountId: 'b' }, 'FAC-161'],
  ['PSE in a register', { form: 'pse' }, 'FAC-161'],
  ['PSE in a bank', { form: 'pse', cashRegisterId: null, bankAccountId: 'b' }, 'fits'],
  ['in both', { bankAccountId: 'b' }, 'FAC-161'],
  ['nowhere', { cashRegisterId: null }, 'FAC-161'],
] as const)('a receipt of %s', (_, given, expected) => {
  expect(codeOf(() => mustBeReceipt({ ...typed, ...given } as never))).toBe(expected)
})

const owing = (due: number, collected: number) =>
  ({ concept: 'copago', due: pesos(due), collected: pesos(collected) }) as const

test.each([
  ['all of it', 5_000, owing(5_000, 0), false, 'fits'],
  ['the rest', 2_000, owing(5_000, 3_000), false, 'fits'],
  ['a peso more', 2_001, owing(5_000, 3_000), false, 'FAC-162'],
  ['what was paid', 5_000, owing(5_000, 5_000), false, 'FAC-162'],
  ['more, by whoever may', 5_001, owing(5_000, 0), true, 'fits'],
] as const)('collecting %s', (...[, amount, of, mayExceed, expected]) => {
  expect(codeOf(() => mustBeOwed(pesos(amount), of, mayExceed))).toBe(expected)
})

test('a user who paid more than is due owes nothing', () => {
  expect(leftOf(owing(3_000, 5_000))).toBe(0n)
})
