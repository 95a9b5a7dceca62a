import { expect, test } from 'vitest'
import { type Attempts, afterFailure, rules, secondsLocked, type ThrottleRule } from './throttle.server.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)
const none: Attempts = { failures: 0, firstAt: at(0), lockedUntil: null }
const failing = (minutes: readonly number[], rule: ThrottleRule = rules.user): Attempts =>
  minutes.reduce((before, minute) => afterFailure(before, at(minute), rule), none)
const five = [0, 0, 0, 0, 0]

test.each([
  ['four mistakes', [0, 1, 2, 3], 4, 0],
  ['five in a quarter of an hour', five, 0, 30],
  ['the wait runs out', five, 0.5, 0],
  ['five, but slowly', [0, 5, 10, 14, 30], 30, 0],
  ['each more waits twice as long', [...five, 1, 3], 3, 120],
  ['a quarter of an hour at the most', [...five, ...Array.from({ length: 40 }, (_, n) => n + 1)], 40, 900],
  ['an hour of quiet is forgiven', [...five, 70], 70, 0],
  ['less is not', [...five, 60], 60, 60],
])('%s', (_what, minutes, now, seconds) => {
  expect(secondsLocked(failing(minutes).lockedUntil, at(now))).toBe(seconds)
})

test('nothing is shut for good, however many the mistakes', () => {
  const thousands = Array.from({ length: 5_000 }, () => 0)
  for (const rule of Object.values(rules)) {
    const seconds = secondsLocked(failing(thousands, rule).lockedUntil, at(0))
    expect(seconds).toBeLessThanOrEqual(900)
  }
})

test('an address shared by many bears more', () => {
  const thirty = Array.from({ length: 30 }, () => 0)
  expect(secondsLocked(failing(thirty.slice(1), rules.ip).lockedUntil, at(0))).toBe(0)
  expect(secondsLocked(failing(thirty, rules.ip).lockedUntil, at(0))).toBe(60)
})
