import { pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { atRisk, type History, judgeService, levelOf, type Weight, worstOf } from './risk.domain.ts'

const weight = (rule: string, points: number, code: string): readonly [string, Weight] => [
  rule,
  { rule, weight: points, code, cause: `Causa ${code}`, cure: `Cura ${rule}` },
]
const weights = new Map([
  weight('FAC-105', 85, 'SO2101'),
  weight('FAC-110', 45, 'FA2702'),
  weight('history', 90, 'TA2301'),
  weight('off', 0, 'TA2301'),
])
const judged = (rules: readonly string[], history: History | null = null) =>
  judgeService(
    { amount: pesos(100), faults: rules.map((rule) => ({ rule, why: `Por ${rule}` })), history },
    weights,
  )
const seen = (objected: number, filed: number): History => ({
  filed,
  objected,
  code: 'TA0201',
  cause: 'Tarifa de consulta',
})

test('nothing wrong and nothing known is no sign', () => {
  expect(judged([])).toEqual({ score: 0, reasons: [] })
  expect(levelOf(0)).toBe('none')
})

test('each fault weighs, the heaviest comes first, and together they never reach a hundred', () => {
  const both = judged(['FAC-110', 'FAC-105'])
  // 100 − 15 % × 55 % = 91.75
  expect(both.score).toBe(91)
  expect(both.reasons.map(({ code }) => code)).toEqual(['SO2101', 'FA2702'])
  expect(both.reasons[0]).toMatchObject({ why: 'Por FAC-105', cure: 'Cura FAC-105', weight: 85 })
  expect(judged(['FAC-105', 'FAC-105', 'FAC-105', 'FAC-105']).score).toBe(99)
})

test('what nobody weighs is no sign: nor a rule of another day', () => {
  expect(judged(['off', 'FAC-999']).reasons).toEqual([])
})

test('objected to 7 of 10 times: reports it, with the most frequent cause', () => {
  const { score, reasons } = judged([], seen(7, 10))
  expect(score).toBe(63)
  expect(reasons).toEqual([
    {
      code: 'TA0201',
      cause: 'Tarifa de consulta',
      cure: 'Cura history',
      weight: 63,
      why: 'Este pagador objetó 7 de las últimas 10 veces que se le cobró este servicio.',
    },
  ])
})

test('a history of fewer than five gives no risk, nor one without objections', () => {
  expect(judged([], seen(4, 4)).score).toBe(0)
  expect(judged([], seen(0, 50)).score).toBe(0)
})

test.each([
  [29, 'low'],
  [30, 'medium'],
  [59, 'medium'],
  [60, 'high'],
])('%i is %s', (score, level) => {
  expect(levelOf(score)).toBe(level)
})

test('what is at risk is each service by its score, to the peso; an invoice is as risky as its worst', () => {
  const services = [
    { amount: pesos(1_001), score: 50 },
    { amount: pesos(100), score: 0 },
    { amount: pesos(1_000), score: 91 },
  ]
  expect(atRisk(services)).toBe(pesos(501 + 910))
  expect(atRisk([])).toBe(zero)
  expect(worstOf(services)).toBe(91)
})
