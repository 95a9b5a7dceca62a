import { day, type Money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { leastIbc, mustProvePila, pilaFault, pilaMonth } from './pila.domain.ts'

const wage = pesos(1_750_905)

test('K-1: half of March, and a whole April', () => {
  expect(leastIbc(pesos(2_100_000), 15, wage)).toBe(pesos(875_453))
  expect(leastIbc(pesos(4_200_000), 30, wage)).toBe(pesos(1_750_905))
  expect(leastIbc(pesos(10_000_000), 30, wage)).toBe(pesos(4_000_000))
  expect(leastIbc(pesos(4_200_001), 31, pesos(1_000_000))).toBe(pesos(1_680_001))
})

test('what is charged asks for the month before, over the year too', () => {
  expect([pilaMonth(day('2026-04-30')), pilaMonth(day('2026-03-31')), pilaMonth(day('2026-01-31'))]).toEqual([
    '2026-03',
    '2026-02',
    '2025-12',
  ])
})

const planilla = (change: object = {}) => ({
  month: '2026-03',
  paidOn: day('2026-04-10'),
  ibc: pesos(875_453),
  pensionIbc: pesos(875_453) as Money | null,
  pensioner: false,
  ...change,
})
const asking = (change: object = {}) => ({
  untilDay: day('2026-04-30'),
  on: day('2026-05-05'),
  earned: pesos(2_100_000),
  days: 15,
  minimumWage: wage,
  planillas: [planilla()],
  ...change,
})

test.each([
  ['it serves', {}, null],
  ['nothing was earned the month before', { earned: 0n, planillas: [] }, null],
  ['there is none', { planillas: [] }, 'falta la planilla de marzo de 2026'],
  [
    'it is of another month',
    { planillas: [planilla({ month: '2026-04' })] },
    'falta la planilla de marzo de 2026',
  ],
  [
    'it is not paid yet',
    { planillas: [planilla({ paidOn: day('2026-05-06') })] },
    'la planilla de marzo de 2026 no está pagada',
  ],
  [
    'its base is a peso short',
    { planillas: [planilla({ ibc: pesos(875_452) })] },
    'el IBC de salud de marzo de 2026 es 875.452 y debe ser 875.453',
  ],
  [
    'pension was left out',
    { planillas: [planilla({ pensionIbc: null })] },
    'el IBC de pensión de marzo de 2026 es 0 y debe ser 875.453',
  ],
  ['a pensioner pays none', { planillas: [planilla({ pensionIbc: null, pensioner: true })] }, null],
  [
    'two that add up',
    {
      planillas: [
        planilla({ ibc: pesos(800_000), pensionIbc: pesos(800_000) }),
        planilla({ ibc: pesos(75_453), pensionIbc: pesos(75_453) }),
      ],
    },
    null,
  ],
])('%s', (_name, change, fault) => {
  expect(pilaFault(asking(change) as never)).toBe(fault)
})

test('the refusal says why', () => {
  expect(() => mustProvePila(asking({ planillas: [] }) as never)).toThrowError(
    expect.objectContaining({
      code: 'PLANILLA_INVALIDA',
      facts: { motivo: 'falta la planilla de marzo de 2026' },
    }),
  )
})
