import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { countedOf, differenceOf, mustCount } from './cash-count.domain.ts'

const cash = [
  { denomination: 'note50000', quantity: 12 },
  { denomination: 'coin500', quantity: 37 },
  { denomination: 'note1000', quantity: 0 },
] as const

test('notes, coins and papers add up by their face value', () => {
  expect(countedOf({ cash, papers: null })).toBe(pesos(618_500))
  expect(countedOf({ cash, papers: [{ amount: pesos(81_500) }] })).toBe(pesos(700_000))
  expect(countedOf({ cash: [], papers: null })).toBe(zero)
})

test('what lacks is negative, what is left over is positive', () => {
  expect(differenceOf({ cash, papers: null }, pesos(620_000))).toBe(pesos(-1_500))
  expect(differenceOf({ cash, papers: null }, pesos(600_000))).toBe(pesos(18_500))
})

test.each([
  ['the same note twice', { cash: [cash[0], cash[0]], date: day('2026-11-20') }, 'TES-018'],
  ['a day to come', { cash: [...cash], date: day('2026-11-21') }, 'TES-019'],
])('refuses %s', (_, given, code) => {
  expect(() => mustCount(given, day('2026-11-20'))).toThrow(expect.objectContaining({ code }))
})
