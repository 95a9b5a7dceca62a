import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { ageOn } from '../../rules/document-type/document-type.domain.ts'
import { isNewborn, shownAge } from './age.domain.ts'

test.each([
  ['2019-11-21', '2026-11-20', 6],
  ['2019-11-20', '2026-11-20', 7],
  ['2008-11-20', '2026-11-20', 18],
  ['2008-11-21', '2026-11-20', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
])('a person born on %s is, on %s, %i years old', (birth, on, years) =>
  expect(ageOn(day(birth), day(on))).toBe(years),
)

test.each([
  ['2026-11-20', '0 días'],
  ['2026-11-19', '1 día'],
  ['2026-10-21', '30 días'],
  ['2026-10-20', '1 mes'],
  ['2025-01-01', '22 meses'],
  ['2024-11-20', '2 años'],
  ['1935-01-01', '91 años'],
])('born on %s, the file shows %s', (birth, shown) =>
  expect(shownAge(day(birth), day('2026-11-20'))).toBe(shown),
)

test('the first 28 days of life are neonatal', () => {
  expect(isNewborn(day('2026-10-24'), day('2026-11-20'))).toBe(true)
  expect(isNewborn(day('2026-10-23'), day('2026-11-20'))).toBe(false)
})
