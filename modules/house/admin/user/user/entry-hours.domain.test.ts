import { expect, test } from 'vitest'
import { mayEnterAt } from './entry-hours.domain.ts'

/** 20 November 2026 is a Friday. */
const at = (time: string) => new Date(`2026-11-20T${time}:30-05:00`)
const office = { allowedDays: [1, 2, 3, 4, 5], allowedFrom: '07:00', allowedTo: '17:30' }

test.each([
  ['on a working day', at('09:00'), true],
  ['a minute too early', at('06:59'), false],
  ['in the first minute', at('07:00'), true],
  ['in the last minute', at('17:30'), true],
  ['a minute too late', at('17:31'), false],
  ['on a Saturday', new Date('2026-11-21T09:00:00-05:00'), false],
  ['on a Sunday', new Date('2026-11-22T09:00:00-05:00'), false],
  ['late on a Friday, which is Saturday in Greenwich', new Date('2026-11-20T19:30:00-05:00'), false],
])('%s', (_when, now, may) => {
  expect(mayEnterAt(now, office)).toBe(may)
})

test('without hours it is always open', () => {
  const always = { allowedDays: [], allowedFrom: null, allowedTo: null }
  expect(mayEnterAt(new Date('2026-11-22T03:00:00-05:00'), always)).toBe(true)
})
