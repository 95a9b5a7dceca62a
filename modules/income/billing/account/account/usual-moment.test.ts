import { expect, test } from 'vitest'
import { usualMoment } from './account.server.ts'

const entered = '2026-11-10T09:30:00-05:00'
const left = '2026-11-12T07:15:00-05:00'

const cases: readonly (readonly [
  name: string,
  out: string | null,
  now: string,
  usual: readonly [string, string],
])[] = [
  ['while the patient is here, now', null, '2026-11-11T16:20:00-05:00', ['2026-11-11', '16:20']],
  ['after the discharge, when they left', left, '2026-11-20T16:20:00-05:00', ['2026-11-12', '07:15']],
  [
    'the evening of the discharge, when they left',
    left,
    '2026-11-12T20:00:00-05:00',
    ['2026-11-12', '07:15'],
  ],
  ['before they enter, when they do', null, '2026-11-10T08:00:00-05:00', ['2026-11-10', '09:30']],
  ['at night it is still that day in Bogotá', null, '2026-11-11T23:50:00-05:00', ['2026-11-11', '23:50']],
]

test.each(cases)('a charge begins within the stay: %s', (...[, out, now, [usualDay, usualHour]]) => {
  const stay = { enteredAt: new Date(entered), dischargedAt: out === null ? null : new Date(out) }
  expect(usualMoment(stay, new Date(now))).toEqual({ usualDay, usualHour })
})
