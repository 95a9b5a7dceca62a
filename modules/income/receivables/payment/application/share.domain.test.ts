import { centavos, type Money, pesos, sumOf, zero } from '@quina/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exactly,
  inProportion,
  leftAfter,
  oldestFirst,
  type Payable,
  settledBy,
  withRetained,
} from './share.domain.ts'

const million = (tenths: number): Money => pesos(tenths * 100_000)
const a = { id: 'A', balance: million(20), retained: pesos(40_000) }
const b = { id: 'B', balance: million(15), retained: pesos(30_000) }
const c = { id: 'C', balance: million(25) }

test('worked example 13: 5,000,000 to the oldest first, with 2 % retained on A and B', () => {
  const shares = oldestFirst([a, b, c], million(50))
  expect(shares).toEqual([
    { invoiceId: 'A', amount: pesos(1_960_000), retained: pesos(40_000) },
    { invoiceId: 'B', amount: pesos(1_470_000), retained: pesos(30_000) },
    { invoiceId: 'C', amount: pesos(1_570_000), retained: zero },
  ])
  expect(c.balance - settledBy(shares[2]!)).toBe(pesos(930_000))
  expect(leftAfter(million(50), shares)).toBe(zero)
})

test('more than all of them owe stays unapplied', () => {
  const shares = oldestFirst([a, b, c], million(70))
  expect(leftAfter(million(70), shares)).toBe(pesos(1_070_000))
})

test('what was retained in all is spread over what each receives, and changes nothing of what is settled', () => {
  const gross = oldestFirst(
    [
      { id: 'A', balance: million(20) },
      { id: 'B', balance: million(15) },
    ],
    million(35),
  )
  expect(withRetained(gross, pesos(70_000))).toEqual([
    { invoiceId: 'A', amount: pesos(1_960_000), retained: pesos(40_000) },
    { invoiceId: 'B', amount: pesos(1_470_000), retained: pesos(30_000) },
  ])
  expect(withRetained(gross, zero)).toEqual(gross)
})

test('in proportion, to the centavo', () => {
  const thirds = ['x', 'y', 'z'].map((id) => ({ id, balance: pesos(1) }))
  expect(inProportion(thirds, centavos(100)).map(({ amount }) => amount)).toEqual([33n, 33n, 34n])
})

test('exactly one, exactly all, or nothing', () => {
  expect(exactly([a, b, c], pesos(1_960_000))?.map(({ invoiceId }) => invoiceId)).toEqual(['A'])
  expect(exactly([a, b, c], pesos(5_930_000))).toHaveLength(3)
  expect(exactly([a, b, c], pesos(5_000_000))).toBeNull()
  expect(exactly([c, { ...c, id: 'D' }], c.balance)).toBeNull()
  expect(exactly([], zero)).toBeNull()
})

const payables = fc.array(fc.record({ balance: fc.bigInt(0n, 10_000n), retained: fc.bigInt(0n, 5_000n) }), {
  maxLength: 8,
})

test.each([
  ['the oldest first', oldestFirst],
  ['in proportion', inProportion],
])('%s: never applies more than there is, nor than an invoice owes', (_, way) => {
  fc.assert(
    fc.property(payables, fc.bigInt(0n, 60_000n), (given, cents) => {
      const owed = given.map(
        ({ balance, retained }, index): Payable => ({
          id: String(index),
          balance: centavos(balance),
          retained: centavos(retained),
        }),
      )
      const shares = way(owed, centavos(cents))
      expect(sumOf(shares, ({ amount }) => amount) <= centavos(cents)).toBe(true)
      for (const share of shares)
        expect(settledBy(share) <= owed[Number(share.invoiceId)]!.balance).toBe(true)
    }),
  )
})
