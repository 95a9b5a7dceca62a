import { pesos, sumOf, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  changeOf,
  expectedDaysOf,
  type Impairable,
  impairedByAge,
  impairedByFlow,
  type Matrix,
  mustSayFlow,
} from './impairment.domain.ts'

const matrix: Matrix = { from181: 15, from361: 40, from721: 70, from1081: 100, liquidation: 70 }
const owing = (whole: number, age: number, given: Partial<Impairable> = {}): Impairable => ({
  balance: pesos(whole),
  age,
  inLiquidation: false,
  ofPayer: null,
  ...given,
})

test('worked example 12: 10 millions of 100 days, 4 of 200, 6 of 400 and 2 of a payer in liquidation need 4,400,000', () => {
  const runs = [
    owing(10_000_000, 100),
    owing(4_000_000, 200),
    owing(6_000_000, 400),
    owing(2_000_000, 50, { inLiquidation: true }),
  ].map((one) => impairedByAge(one, matrix))
  expect(runs.map(({ required }) => required)).toEqual([0, 600_000, 2_400_000, 1_400_000].map(pesos))
  expect(sumOf(runs, ({ required }) => required)).toBe(pesos(4_400_000))
  expect(runs[3]!.why).toBe('70 %: pagador en liquidación')
})

test.each([
  [180, 0],
  [181, 15],
  [360, 15],
  [361, 40],
  [720, 40],
  [721, 70],
  [1_080, 70],
  [1_081, 100],
])('of %i days, %i %% is not expected back', (age, percent) => {
  expect(impairedByAge(owing(100, age), matrix).required).toBe(pesos(percent))
})

test('the situation of a payer counts when it gives more than its age', () => {
  expect(impairedByAge(owing(100, 10, { ofPayer: 3_250n }), matrix).required).toBe(3_250n)
  expect(impairedByAge(owing(100, 400, { ofPayer: 3_250n }), matrix).required).toBe(pesos(40))
})

test('by flow: at 10 % a year, what is paid in two years is worth less by its discount', () => {
  // 1 ÷ 1.1² in twelve decimals.
  const { required } = impairedByFlow(owing(1_210_000, 30), 826_446_280_992n, 'TES')
  expect(required).toBe(pesos(210_000))
})

test('the difference is booked, whichever way', () => {
  expect(changeOf(pesos(500), pesos(200))).toEqual({ way: 'more', amount: pesos(300) })
  expect(changeOf(pesos(200), pesos(500))).toEqual({ way: 'less', amount: pesos(300) })
  expect(changeOf(zero, zero).amount).toBe(zero)
})

test.each([
  ['what its payer takes, less what it has waited', 30, 90, 60],
  ['what is late, as long again', 120, 90, 90],
  ['of whoever paid nothing in a year, a year', 10, null, 350],
  ['never less than a day', 0, 0, 1],
])('an invoice is expected in %s', (_, age, payerDays, days) =>
  expect(expectedDaysOf({ age, payerDays })).toBe(days),
)

test('a run by flow has its rate', () => {
  const flow = { policy: 'flow', yearlyRate: null }
  expect(() => mustSayFlow(flow)).toThrow(expect.objectContaining({ code: 'CAR-249' }))
  expect(() => mustSayFlow({ ...flow, policy: 'matrix' })).not.toThrow()
})
