import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { clashSpans } from './clashes.domain.ts'
import { weeklyMinutes, weeklyWarning } from './schedule.domain.ts'
import { fallsOn, hourOf, isoWeek, pausesOf, type Shift, slotsOf, timesOf } from './slots.domain.ts'

const shift = (startsAt: string, endsAt: string, minutes: number, given: Partial<Shift> = {}): Shift => ({
  weekday: '1',
  weeks: 'all',
  buffer: 0,
  capacity: 1,
  pauses: null,
  startsAt,
  endsAt,
  minutes,
  ...given,
})
const startsOf = (one: Shift) => timesOf(one).times.map(({ start }) => hourOf(start))

test('S1: a pause that fits the grid', () => {
  const one = shift('07:00', '12:00', 20, { pauses: '09:40-10:00' })
  const starts = startsOf(one)
  expect(starts).toHaveLength(14)
  expect([starts[0], starts[7], starts[8], starts.at(-1)]).toEqual(['07:00', '09:20', '10:00', '11:40'])
  expect(timesOf(one).leftover).toBe(0)
})

test('S2: a shift without pauses', () => {
  const starts = startsOf(shift('13:00', '17:00', 30))
  expect(starts).toHaveLength(8)
  expect(starts.at(-1)).toBe('16:30')
})

test('S3: a pause aligns the grid again, and 20 minutes are left over', () => {
  const one = shift('07:00', '12:00', 20, { pauses: '09:30-09:50' })
  const starts = startsOf(one)
  expect(starts).toHaveLength(13)
  expect(starts.slice(6, 9)).toEqual(['09:00', '09:50', '10:10'])
  expect(hourOf(timesOf(one).times.at(-1)!.end)).toBe('11:50')
  expect(timesOf(one).leftover).toBe(20)
})

test('S4: minutes between slots', () => {
  expect(startsOf(shift('08:00', '10:00', 25, { buffer: 5 }))).toEqual(['08:00', '08:30', '09:00', '09:30'])
})

test('a pause at the end leaves nothing over', () => {
  expect(timesOf(shift('08:00', '10:00', 30, { pauses: '09:30-10:00' }))).toMatchObject({ leftover: 0 })
})

const november = { date: day('2026-11-01'), untilDay: day('2026-11-30') }
const holidays = new Set(['2026-11-02', '2026-11-16'])
const threeDays = (['1', '3', '5'] as const).map((weekday) => shift('07:00', '07:20', 20, { weekday }))
const daysOf = (policy: 'omit' | 'block' | 'generate') =>
  slotsOf({ ...november, holidayPolicy: policy, shifts: threeDays }, holidays).slots

test('Mon-Wed-Fri of November 2026 without its holidays', () => {
  const days = daysOf('omit').map(({ date }) => Number(date.slice(8)))
  expect(days).toEqual([4, 6, 9, 11, 13, 18, 20, 23, 25, 27, 30])
})

test('holidays may be blocked, or worked as any day', () => {
  expect(daysOf('block').filter(({ holiday }) => holiday)).toHaveLength(2)
  expect(daysOf('generate')).toHaveLength(13)
  expect(daysOf('generate').some(({ holiday }) => holiday)).toBe(false)
})

test.each([
  ['even', '2026-11-09', true],
  ['odd', '2026-11-09', false],
  ['2', '2026-11-09', true],
  ['5', '2026-11-30', true],
  ['5', '2026-11-23', false],
] as const)('of the weeks %s, Monday %s is worked: %s', (weeks, date, worked) =>
  expect(fallsOn({ weekday: '1', weeks }, day(date))).toBe(worked),
)

test('a month without a fifth Monday has none', () => {
  const shifts = [shift('07:00', '08:00', 20, { weeks: '5' })]
  const october = { date: day('2026-10-01'), untilDay: day('2026-10-31'), holidayPolicy: 'omit' } as const
  expect(slotsOf({ ...october, shifts }, holidays).slots).toEqual([])
})

test.each([
  ['2026-01-01', 1],
  ['2027-01-01', 53],
  ['2026-12-31', 53],
  ['2025-12-29', 1],
])('the week of %s is %i', (date, week) => expect(isoWeek(day(date))).toBe(week))

test.each([
  ['09:40-10:00, 15:00-15:15', 2],
  [null, 0],
  ['10:00-09:40', null],
  ['nueve', null],
])('pauses %s', (text, many) => expect(pausesOf(text)?.length ?? null).toBe(many))

test('reports the fullest week, and more than 66 hours in it (AGE-08)', () => {
  const shifts = [
    shift('07:00', '13:00', 60, { weekday: '1' }),
    shift('07:00', '12:00', 60, { weekday: '3' }),
  ]
  expect(weeklyMinutes(slotsOf({ ...november, holidayPolicy: 'omit', shifts }, holidays).slots)).toBe(11 * 60)
  expect(weeklyMinutes([])).toBe(0)
  expect(weeklyWarning(66 * 60)).toBe(null)
  expect(weeklyWarning(66 * 60 + 1)).toContain('66')
})

test('of 08:00 to 10:00, what is left over is under the duration (AGE-02)', () => {
  expect(timesOf(shift('08:00', '10:00', 25))).toMatchObject({ leftover: 20 })
  expect(timesOf(shift('08:00', '10:00', 30))).toMatchObject({ leftover: 0 })
})

test('reports an overlap once for each other agenda, by weekdays, hours and slots', () => {
  const meeting = (date: string, start: number, of = 'AGE 012 · Ana Ruiz') => ({
    date: day(date),
    start,
    end: start + 30,
    of,
    by: 'professional' as const,
  })
  const week = ['2027-11-01', '2027-11-02', '2027-11-03', '2027-11-04', '2027-11-05']
  const other = { ...meeting('2027-11-02', 600, 'AGE 015 · Luis Mina'), by: 'room' as const }
  expect(clashSpans([...week.flatMap((date) => [meeting(date, 420), meeting(date, 990)]), other])).toEqual([
    'El profesional ya atiende en AGE 012 · Ana Ruiz: lunes a viernes del 2027/11/01 al 2027/11/05, 07:00–17:00 (10 cupos)',
    'El consultorio está ocupado por AGE 015 · Luis Mina: el 2027/11/02, 10:00–10:30 (1 cupo)',
  ])
  expect(clashSpans([meeting('2027-11-01', 420), meeting('2027-11-03', 420)])[0]).toContain(
    'lunes y miércoles del',
  )
})
