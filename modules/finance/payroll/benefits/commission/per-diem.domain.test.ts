import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { lawParameters, parametersOf } from '../../law/parameter/parameter.domain.ts'
import { perDiemOf } from './per-diem.domain.ts'

const law = parametersOf(lawParameters)
const trip = (toDay: string, overnight = true, fromDay = '2026-03-02') => ({
  ...{ fromDay: day(fromDay), toDay: day(toDay), overnight },
})

test('V-1: four days and three nights of who earns 2.400.000 are 726.492', () => {
  const { amount, sentence } = perDiemOf(law, trip('2026-03-05'), pesos(2_400_000))
  expect(amount).toBe(pesos(726_492))
  expect(sentence).toBe('Viáticos: 207.569 × 3 días + 207.569 × 1 días × 0,5 (Decreto 303/2024) = 726.492.')
})

test.each([
  ['the last peso of a row', 1_674_542, trip('2026-03-03', false, '2026-03-03'), 75_939],
  ['a peso more', 1_674_543, trip('2026-03-03', false, '2026-03-03'), 103_785],
  ['three days that sleep at home', 2_400_000, trip('2026-03-04', false), 311_354],
  ['the highest row', 5_382_527, trip('2026-03-03'), 504_780],
] as const)('%s of the scale', (...row) => {
  const [, pay, of, amount] = row
  expect(perDiemOf(law, of, pesos(pay)).amount).toBe(pesos(amount))
})

test.each([
  ['a return before it leaves', trip('2026-03-01'), 2_400_000, 'NOM-460'],
  ['a night of a single day', trip('2026-03-02'), 2_400_000, 'NOM-461'],
  ['a pay above the scale', trip('2026-03-05'), 5_382_528, 'NOM-462'],
  ['a day before any scale', trip('2023-03-05', true, '2023-03-02'), 2_400_000, 'PARAMETRO_FALTANTE'],
] as const)('%s is refused', (...row) => {
  const [, of, pay, code] = row
  expect(() => perDiemOf(law, of, pesos(pay))).toThrow(expect.objectContaining({ code }))
})
