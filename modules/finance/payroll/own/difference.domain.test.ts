import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { vacationsLeft } from '../benefits/benefit/vacation-left.domain.ts'
import { differencesOf, type PayslipLine, type StoredTerm } from './difference.domain.ts'

const term = (change: Partial<StoredTerm>): StoredTerm => ({
  ...{ base: '264000000', quantity: '30', unit: 'dias', rate: '1', norm: '' },
  ...change,
})
const line = (amount: number, change: Partial<PayslipLine> = {}): PayslipLine => ({
  ...{ concept: 'BASICO', name: 'Sueldo', nature: 'earning', amount: pesos(amount) },
  ...{ sentence: `Sueldo: ${amount}.`, terms: [term({})] },
  ...change,
})

test.each([
  [
    'fewer days',
    line(2_640_000),
    line(2_376_000, { terms: [term({ quantity: '27' })] }),
    'Cambiaron los días: de 30 a 27.',
  ],
  [
    'another salary',
    line(2_640_000),
    line(3_000_000, { terms: [term({ base: '300000000' })] }),
    'Cambió la base: de 2.640.000 a 3.000.000.',
  ],
  [
    'another rate',
    line(100, { terms: [term({ unit: 'veces', quantity: '1', rate: '0.04' })] }),
    line(125, { terms: [term({ unit: 'veces', quantity: '1', rate: '0.05', norm: 'Ley 1' })] }),
    'Cambió la tarifa: de 4 % a 5 % (Ley 1).',
  ],
  [
    'more hours',
    line(100, { terms: [term({ unit: 'minutos', quantity: '600' })] }),
    line(150, { terms: [term({ unit: 'minutos', quantity: '630' })] }),
    'Cambiaron las horas: de 10 a 10,5.',
  ],
])('the cause of a difference: %s', (_, before, now, cause) => {
  expect(differencesOf([before], [now])).toMatchObject([{ cause }])
})

test('what is new and what is gone say so, and what is the same is left out', () => {
  const bonus = line(360_000, { concept: 'BON-SAL', sentence: 'Bonificación: 360.000.' })
  expect(differencesOf([line(1)], [line(1), bonus])).toMatchObject([
    { concept: 'BON-SAL', before: 0n, cause: 'Es de este mes. Bonificación: 360.000.' },
  ])
  expect(differencesOf([line(1), bonus], [line(1)])).toMatchObject([
    { difference: pesos(-360_000), cause: 'Este mes no está. El mes anterior: Bonificación: 360.000.' },
  ])
})

test('several lines of a concept are compared together', () => {
  const halves = [line(1_000, { amount: pesos(1_000) }), line(1_640, { amount: pesos(1_640) })]
  expect(differencesOf([line(2_640)], halves)).toEqual([])
})

test('fifteen working days for each year of service, less what was taken and what was not served', () => {
  const service = { from: day('2024-01-15'), until: null, brought: '0', taken: 15, interrupted: 0, unpaid: 0 }
  // 796 days of service are 33,17 days of rest, of which fifteen were taken.
  expect(vacationsLeft(service, day('2026-03-31'))).toMatchObject({ accrued: '33.17', left: '18.17' })
  expect(vacationsLeft({ ...service, unpaid: 36 }, day('2026-03-31')).left).toBe('16.67')
  // Of the fifteen, an illness left four pending.
  expect(vacationsLeft({ ...service, interrupted: 4 }, day('2026-03-31'))).toMatchObject({
    taken: '11',
    left: '22.17',
    sentence: expect.stringContaining('menos 11 disfrutados o pagados (4 más quedaron pendientes'),
  })
  const brought = { ...service, from: day('2026-01-01'), brought: '7.5', taken: 0 }
  expect(vacationsLeft(brought, day('2026-03-31'))).toMatchObject({
    left: '11.25',
    sentence: expect.stringContaining('más 7,50 que traía'),
  })
})
