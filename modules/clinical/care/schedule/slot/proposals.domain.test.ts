import { expect, test } from 'vitest'
import { choicesFor, proposalsFor, type Room, type SlotToLeave } from './proposals.domain.ts'

const at = (text: string): Date => new Date(`2026-12-${text}:00-05:00`)
const one = (id: string, text: string): SlotToLeave => ({ id, startsAt: at(text), appointmentTypeId: 'MG1' })
const room = (text: string, change: Partial<Room> = {}): Room => ({
  id: text,
  startsAt: at(text),
  left: 1,
  appointmentTypeId: null,
  ...change,
})
const reported = (leaving: SlotToLeave[], rooms: Room[], days = 5) =>
  Object.fromEntries([...proposalsFor(leaving, rooms, { days })].map(([id, { id: to }]) => [id, to]))

test.each([
  ['the same date and hour', ['01T08:00', '01T08:20'], '01T08:00'],
  ['the nearest hour of that date', ['01T07:00', '01T09:00', '02T08:00'], '01T07:00'],
  ['of two as near, the earlier', ['01T09:00', '01T07:00'], '01T07:00'],
  ['the earliest date that follows, at the nearest hour', ['03T08:00', '02T07:00', '02T08:20'], '02T08:20'],
  ['an earlier date never', ['02T08:00'], '02T08:00'],
])('goes to %s', (_, rooms, to) => {
  expect(
    reported(
      [one('a', '01T08:00')],
      rooms.map((text) => room(text)),
    ),
  ).toEqual({ a: to })
})

test('nobody goes to a day before, beyond the days, to what is full or of another kind', () => {
  const rooms = [
    room('01T07:00'),
    room('09T08:00'),
    room('02T08:00', { left: 0 }),
    room('02T09:00', { appointmentTypeId: 'EN1' }),
  ]
  expect(reported([one('a', '02T08:00')], rooms)).toEqual({})
})

test('gives a patient their own hour before moving another there, and gives a place once', () => {
  const leaving = [one('a', '01T08:00'), one('b', '01T08:20'), one('c', '01T08:40')]
  expect(reported(leaving, [room('01T08:20'), room('01T10:00')])).toEqual({ b: '01T08:20', a: '01T10:00' })
  expect(reported(leaving, [room('02T08:00', { left: 2 })])).toEqual({ a: '02T08:00', b: '02T08:00' })
})

test('shares patients equally among several professionals', () => {
  const leaving = ['01T08:00', '01T08:20', '01T08:40', '01T09:00'].map((text, index) => one(`${index}`, text))
  const rooms = leaving.flatMap(({ startsAt }, index) =>
    ['A', 'B'].map((professionalId) => ({
      ...room('01T08:00', { professionalId }),
      startsAt,
      id: professionalId + index,
    })),
  )
  const shared = proposalsFor(leaving, rooms, { days: 5, spread: true })
  const many = (who: string) =>
    [...shared.values()].filter(({ professionalId }) => professionalId === who).length
  expect([many('A'), many('B')]).toEqual([2, 2])
  expect([...shared].every(([id, { startsAt }]) => leaving[Number(id)]!.startsAt === startsAt)).toBe(true)
})

test('skips places that do not fit, and lists the others with the best first', () => {
  const rooms = ['02T08:00', '01T10:00', '01T08:00', '01T09:00'].map((text) => room(text))
  const fits = ({ id }: Room) => id !== '01T08:00'
  expect([...proposalsFor([one('a', '01T08:00')], rooms, { days: 5, fits })][0]?.[1].id).toBe('01T09:00')
  const reported = choicesFor(one('a', '01T08:00'), rooms, { days: 5, fits }).map(({ id }) => id)
  expect(reported).toEqual(['01T09:00', '01T10:00', '02T08:00'])
})
