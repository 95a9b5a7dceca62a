import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { stayCharge } from './stay.server.ts'

const declared = (entered: string, left: string | null, until = left?.slice(0, 10) ?? '2026-11-20') => {
  const reported = stayCharge({
    enteredAt: `${entered}-05:00`,
    enteredOn: day(entered.slice(0, 10)),
    leftAt: left === null ? null : `${left}-05:00`,
    leftOn: day(until),
    dayHours: 6,
  })
  return reported.kind === 'observation' ? 'observation' : reported.days.join(' ')
}

test.each([
  ['less than six hours', declared('2026-11-10T08:00', '2026-11-10T13:59'), 'observation'],
  ['less than six hours over midnight', declared('2026-11-10T23:00', '2026-11-11T02:00'), 'observation'],
  ['six hours of a day', declared('2026-11-10T08:00', '2026-11-10T14:00'), '2026-11-10'],
  ['six hours over midnight', declared('2026-11-10T20:00', '2026-11-11T02:00'), '2026-11-10'],
  [
    'the day of discharge does not count',
    declared('2026-11-10T08:00', '2026-11-12T16:00'),
    '2026-11-10 2026-11-11',
  ],
  ['the end of February', declared('2026-02-27T10:00', '2026-03-01T09:00'), '2026-02-27 2026-02-28'],
  ['a corte of who goes on', declared('2026-11-18T10:00', null), '2026-11-18 2026-11-19'],
  ['a corte of the day of entry', declared('2026-11-20T10:00', null), ''],
])('%s', (_, reported, expected) => expect(reported).toBe(expected))
