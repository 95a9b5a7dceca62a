import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type Day,
  day,
  dayInBogota,
  daysBetween,
  firstDayOf,
  hourInBogota,
  isDay,
  lastDayOf,
  monthName,
  monthNames,
  monthOf,
  shortWeekdayOf,
  shortWeekdays,
  vigenciaOf,
  weekdayNames,
  weekdayOf,
} from './day.ts'

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

describe('a day', () => {
  test.each(['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31'])('%s is a calendar day', (text) => {
    expect(day(text)).toBe(text)
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    '',
    'hoy',
  ])('«%s» is not', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(expect.objectContaining({ code: 'GEN-DAY', status: 422 }))
  })

  test('compares as text in the order of the calendar', () => {
    fc.assert(fc.property(days, days, (a, b) => a < b === daysBetween(a, b) > 0))
  })
})

describe('arithmetic of days', () => {
  const counts = fc.integer({ min: -40_000, max: 40_000 })

  test('what is added is what lies between', () => {
    fc.assert(fc.property(days, counts, (from, count) => daysBetween(from, addDays(from, count)) === count))
  })

  test('adding in two steps is adding at once', () => {
    fc.assert(
      fc.property(
        days,
        counts,
        counts,
        (from, a, b) => addDays(addDays(from, a), b) === addDays(from, a + b),
      ),
    )
  })

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-01-01', 366, '2025-01-01'],
  ])('%s and %s days is %s', (from, count, to) => expect(addDays(day(from), count)).toBe(to))
})

describe('vigencias and months', () => {
  test.each([
    [2026, 2, '2026-02-01', '2026-02-28'],
    [2024, 2, '2024-02-01', '2024-02-29'],
    [2026, 12, '2026-12-01', '2026-12-31'],
    [2026, 4, '2026-04-01', '2026-04-30'],
  ])('%s-%s runs from %s to %s', (vigencia, month, first, last) => {
    expect(firstDayOf(vigencia, month)).toBe(first)
    expect(lastDayOf(vigencia, month)).toBe(last)
  })

  test('a vigencia runs from 1 January to 31 December', () =>
    expect([firstDayOf(2026), lastDayOf(2026)]).toEqual(['2026-01-01', '2026-12-31']))

  test('the day after the last of a month is the first of the next', () => {
    fc.assert(
      fc.property(days, (date) => {
        const next = addDays(lastDayOf(vigenciaOf(date), monthOf(date)), 1)
        expect(next.slice(8)).toBe('01')
        expect(addDays(next, -1)).toBe(lastDayOf(vigenciaOf(date), monthOf(date)))
      }),
    )
  })

  test('a day of the week has its name, and weeks begin on Monday', () => {
    const sunday = day('2026-11-29')
    expect([weekdayOf(sunday), weekdayOf(addDays(sunday, 1)), weekdayOf(day('1999-12-31'))]).toEqual([
      0, 1, 5,
    ])
    expect([weekdayNames[0], shortWeekdays.join(' ')]).toEqual(['lunes', 'lun mar mié jue vie sáb dom'])
    expect([shortWeekdayOf(sunday), shortWeekdayOf(addDays(sunday, 6))]).toEqual(['dom', 'sáb'])
  })

  test('months have their Spanish names', () => {
    expect(monthNames).toHaveLength(12)
    expect([monthName(1), monthName(12), monthName(13)]).toEqual(['enero', 'diciembre', '13'])
  })
})

describe('the business day in Bogotá, whatever the clock of the server', () => {
  test.each([
    ['31 December 23:59:59 in Bogotá is 1 January in UTC', '2027-01-01T04:59:59Z', '2026-12-31', 2026],
    ['and a second later the new vigencia begins', '2027-01-01T05:00:00Z', '2027-01-01', 2027],
    ['the example of FMT-08', '2026-11-21T03:30:00Z', '2026-11-20', 2026],
    ['the last second of a leap day', '2024-03-01T04:59:59Z', '2024-02-29', 2024],
    ['no daylight saving in the northern summer', '2026-07-01T04:59:59Z', '2026-06-30', 2026],
  ])('%s', (_what, instant, expected, vigencia) => {
    const found: Day = dayInBogota(new Date(instant))
    expect(found).toBe(expected)
    expect(vigenciaOf(found)).toBe(vigencia)
  })

  test('agrees with the time zone database', () => {
    const byZone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota', dateStyle: 'short' })
    const instants = fc.date({
      // Colombia kept summer time once, from May 1992 to April 1993.
      min: new Date('1994-01-01T00:00:00Z'),
      max: new Date('2099-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(fc.property(instants, (instant) => dayInBogota(instant) === byZone.format(instant)))
  })

  test('an hour is that of Bogotá, as clocks show it', () => {
    const zone = { timeZone: 'America/Bogota', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const clock = new Intl.DateTimeFormat('en-GB', zone)
    for (const instant of ['2026-11-20T05:00:00Z', '2026-11-20T04:59:59Z', '2026-11-20T19:05:30Z'])
      expect(hourInBogota(new Date(instant)), instant).toBe(clock.format(new Date(instant)))
    expect(hourInBogota(new Date('2026-11-20T05:07:00Z'))).toBe('00:07')
  })
})
