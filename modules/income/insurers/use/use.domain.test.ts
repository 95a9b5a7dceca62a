import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ContractBalance } from './use.contract.ts'
import { mustFit, warningOf } from './use.domain.ts'

const steps = '70,85,95,100'
test.each<[string | null, number | null]>([
  [null, null],
  ['69.99', null],
  ['70.00', 70],
  ['94.99', 85],
  ['95.00', 95],
  ['120.50', 100],
])('%s of a contract warns at %s', (used, step) => expect(warningOf(used, steps)).toBe(step))

const left = (available: bigint | null) =>
  ({ available: available === null ? null : pesos(available) }) as ContractBalance
const nobody = { mayExceed: false, urgent: false }

test('refuses one peso more than what is left, except for an urgency or a user who may exceed', () => {
  expect(() => mustFit(left(1_000n), pesos(1_000), nobody)).not.toThrow()
  expect(() => mustFit(left(1_000n), pesos(1_001), nobody)).toThrow(
    expect.objectContaining({ code: 'CTR-040' }),
  )
  expect(() => mustFit(left(-5n), pesos(1), nobody)).toThrow(expect.objectContaining({ code: 'CTR-040' }))
  expect(() => mustFit(left(0n), pesos(9), { mayExceed: false, urgent: true })).not.toThrow()
  expect(() => mustFit(left(0n), pesos(9), { mayExceed: true, urgent: false })).not.toThrow()
  expect(() => mustFit(left(null), pesos(9), nobody)).not.toThrow()
})
