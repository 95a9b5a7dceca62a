import { expect, test } from 'vitest'
import { type Attempts, addressRule, afterFailure, secondsLocked, userRule } from './throttle.domain.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)
const none: Attempts = { failures: 0, firstAt: at(0), lockedUntil: null }
const failing = (minutes: readonly number[], rule = userRule): Attempts =>
  minutes.reduce((before, minute) => afterFailure(before, at(minute), rule), none)

test.each([
  ['four mistakes', [0, 1, 2, 3], 4, 0],
  ['five in a quarter of an hour', [0, 1, 2, 3, 4], 4, 900],
  ['the wait runs out', [0, 1, 2, 3, 4], 10, 540],
  ['five, but slowly', [0, 5, 10, 14, 30], 30, 0],
  ['one more after the wait locks again', [0, 1, 2, 3, 4, 20], 20, 900],
  ['ten in all', [0, 1, 2, 3, 4, 20, 40, 60, 80, 100], 100, Number.POSITIVE_INFINITY],
])('%s', (_what, minutes, now, seconds) => {
  expect(secondsLocked(failing(minutes).lockedUntil, at(now))).toBe(seconds)
})

test('an address shared by many starts afresh once its wait is over', () => {
  const thirty = Array.from({ length: 30 }, () => 0)
  expect(secondsLocked(failing(thirty, addressRule).lockedUntil, at(1))).toBe(840)
  expect(secondsLocked(failing([...thirty, 16], addressRule).lockedUntil, at(16))).toBe(0)
})
