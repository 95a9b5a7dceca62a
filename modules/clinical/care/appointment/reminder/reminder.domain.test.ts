import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { remindersOf, written } from './reminder.domain.ts'

const window = { from: 7, until: 19, saturdayFrom: 8, saturdayUntil: 15 }
const holidays = [day('2026-11-02')]
const bogota = (text: string) => new Date(`${text.replace(' ', 'T')}:00-05:00`)
const due = (startsAt: string, { assigned = '2026-10-01 08:00', hours = {} } = {}) =>
  remindersOf({
    startsAt: bogota(startsAt),
    assignedAt: bogota(assigned),
    hours: { first: 72, second: 24, last: 2, ...hours },
    window: { ...window, isHoliday: (one) => holidays.includes(one) },
  }).map(({ kind, at }) => [kind, at.toISOString().slice(0, 16)])

test.each([
  // 2026-11-20 is a Friday: three within the hours.
  [
    '2026-11-20 10:00',
    [
      ['first', '2026-11-17T15:00'],
      ['second', '2026-11-19T15:00'],
      ['last', '2026-11-20T13:00'],
    ],
  ],
  // At 07:20 the last one would be sent at 05:20, so it is not sent. The others are sent the evening before.
  [
    '2026-11-20 06:20',
    [
      ['first', '2026-11-17T00:00'],
      ['second', '2026-11-19T00:00'],
    ],
  ],
  // A Monday at 16:00: a day before is Sunday, so it goes on Saturday until three.
  [
    '2026-11-23 16:00',
    [
      ['first', '2026-11-20T21:00'],
      ['second', '2026-11-21T20:00'],
      ['last', '2026-11-23T19:00'],
    ],
  ],
  // A Tuesday after a holiday: a day before is that Monday, and three before is Saturday. Both would go on Saturday.
  [
    '2026-11-03 10:00',
    [
      ['second', '2026-10-31T20:00'],
      ['last', '2026-11-03T13:00'],
    ],
  ],
  // Two hours before are seven in the morning and seven in the evening: both ends are within.
  [
    '2026-11-20 09:00',
    [
      ['first', '2026-11-17T14:00'],
      ['second', '2026-11-19T14:00'],
      ['last', '2026-11-20T12:00'],
    ],
  ],
  [
    '2026-11-20 21:00',
    [
      ['first', '2026-11-18T00:00'],
      ['second', '2026-11-20T00:00'],
      ['last', '2026-11-21T00:00'],
    ],
  ],
  [
    '2026-11-20 08:59',
    [
      ['first', '2026-11-17T13:59'],
      ['second', '2026-11-19T13:59'],
    ],
  ],
])('the reminders of an appointment on %s', (startsAt, expected) => expect(due(startsAt)).toEqual(expected))

test('sends no reminder of an appointment that was just given, nor one that the hospital has turned off', () => {
  expect(due('2026-11-20 10:00', { assigned: '2026-11-19 12:00' })).toEqual([['last', '2026-11-20T13:00']])
  expect(due('2026-11-20 10:00', { hours: { first: 0, last: 0 } })).toEqual([['second', '2026-11-19T15:00']])
})

test('a template fills in what is known, and leaves out the rest', () => {
  const known = { nombre: 'Lucía', sede: 'Sede Centro' }
  expect(written('{nombre}, su cita en {sede}. {enlace}', known)).toBe('Lucía, su cita en Sede Centro.')
})
