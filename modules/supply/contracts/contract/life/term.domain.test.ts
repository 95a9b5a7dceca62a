import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { endOf, monthsAfter, suspendedDays, timeGone } from './term.domain.ts'

const none = { months: null, days: null, untilDay: null }

test.each([
  ['a fixed day', '2026-03-16', { ...none, untilDay: day('2026-12-31') }, '2026-12-31'],
  ['months end the day before the same one', '2026-03-16', { ...none, months: 9 }, '2026-12-15'],
  ['months and days', '2026-03-16', { ...none, months: 9, days: 16 }, '2026-12-31'],
  ['days alone, both ends counted', '2026-03-16', { ...none, days: 15 }, '2026-03-30'],
  ['a month that has no such day', '2026-01-31', { ...none, months: 1, days: 1 }, '2026-02-28'],
  ['past the year', '2026-11-10', { ...none, months: 3 }, '2027-02-09'],
])('%s', (_name, start, term, end) => {
  expect(endOf(day(start), term)).toBe(end)
})

test('months later, and backwards', () => {
  expect(monthsAfter(day('2024-02-29'), 12)).toBe('2025-02-28')
  expect(monthsAfter(day('2026-03-31'), -1)).toBe('2026-02-28')
  expect(monthsAfter(day('2026-01-15'), -1)).toBe('2025-12-15')
})

test('a suspension takes the days until it is resumed', () => {
  expect(suspendedDays(day('2026-05-01'), day('2026-05-16'))).toBe(15)
  expect(suspendedDays(day('2026-05-01'), day('2026-05-01'))).toBe(0)
})

test('how much of the term went by, never beyond it', () => {
  const start = day('2026-01-01')
  const end = day('2026-01-10')
  expect(timeGone(null, end, start)).toBeNull()
  expect(timeGone(start, end, day('2025-12-01'))).toBe(0n)
  expect(timeGone(start, end, day('2026-01-05'))).toBe(5000n)
  expect(timeGone(start, end, day('2026-06-01'))).toBe(10_000n)
})
