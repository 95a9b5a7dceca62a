import { afterEach, expect, test, vi } from 'vitest'
import { everyHour, msToNextChores } from './chore-clock.ts'

const minutesFrom = (time: string) => msToNextChores(new Date(`2026-11-28T${time}-05:00`)) / 60_000
afterEach(() => vi.useRealTimers())

test.each([
  ['23:54:00', 1],
  ['23:55:00', 60],
  ['23:56:00', 59],
  ['00:00:00', 55],
])('at %s chores are due in %i minutes', (time, minutes) => {
  expect(minutesFrom(time)).toBe(minutes)
})

test('the work is done at minute 55 of each hour, and no more once it is stopped', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T22:10:00-05:00') })
  const done: string[] = []
  const stop = everyHour(() => done.push(new Date().toISOString()))
  vi.advanceTimersByTime(2 * 3_600_000)
  stop()
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(done).toEqual(['2026-11-29T03:55:00.000Z', '2026-11-29T04:55:00.000Z'])
})
