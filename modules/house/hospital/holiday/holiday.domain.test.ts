import { readFileSync } from 'node:fs'
import { addDays, type Day, day, daysBetween, weekdayOf } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, businessDaysBetween, isBusinessDay, nationalDates } from './business-days.domain.ts'
import { nationalHolidays } from './holiday-rule.domain.ts'

const datesOf = (year: number) => [...new Set(nationalHolidays(year).map(({ date }) => date.slice(5)))]
const holidays = nationalDates(day('2025-01-01'), day('2027-12-31'))
const daysOf = (from: string, to: string): Day[] =>
  Array.from({ length: daysBetween(day(from), day(to)) + 1 }, (_, index) => addDays(day(from), index))

test('2025 has 17 dates and 18 names: San Pedro and the Sagrado Corazón share 30 June', () => {
  expect(datesOf(2025)).toEqual(
    `01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25`.split(
      ' ',
    ),
  )
  expect(nationalHolidays(2025)).toHaveLength(18)
  expect(nationalHolidays(2025).filter(({ date }) => date === '2025-06-30')).toHaveLength(2)
})

test.each([
  [2024, 18, ['12-08']],
  [2025, 17, ['07-20']],
  [2026, 19, []],
  [2027, 19, []],
  [2028, 19, []],
])('%i has %i dates, on Sunday %j', (year, count, sundays) => {
  expect(datesOf(year)).toHaveLength(count)
  expect(datesOf(year).filter((date) => weekdayOf(day(`${year}-${date}`)) === 0)).toEqual(sundays)
})

test('Chiquinquirá is kept from 2026 on, and not before', () => {
  expect(datesOf(2025)).not.toContain('07-14')
  expect(nationalHolidays(2026).find(({ date }) => date === '2026-07-13')).toMatchObject({
    name: 'Nuestra Señora del Rosario de Chiquinquirá',
    originDate: '2026-07-09',
    norm: 'Ley 2578 de 2026',
  })
})

/** Computed apart from our rules, by those of the Ley 51 de 1983 and the Ley 2578 de 2026. */
const table = readFileSync(new URL('./testing/holidays-2024-2030.tsv', import.meta.url), 'utf8')
const stored = table.trim().split('\n').slice(1)

describe('the table of 2024 to 2030', () => {
  test('is that of the rules, date by date and name by name', () => {
    expect(stored.length).toBeGreaterThan(100)
    const rows = stored.map((line) => line.split('\t'))
    const years = [...new Set(rows.map(([date = '']) => Number(date.slice(0, 4))))]
    const ours = years
      .flatMap(nationalHolidays)
      .map(({ date, name, originDate }) => `${date} ${originDate} ${name}`)
    expect(ours.toSorted()).toEqual(
      rows.map(([date, , name, , origin]) => `${date} ${origin} ${name}`).toSorted(),
    )
  })
})

describe('días hábiles', () => {
  test('November 2026 has 19', () => {
    expect(daysOf('2026-11-01', '2026-11-30').filter((date) => isBusinessDay(date, holidays))).toHaveLength(
      19,
    )
  })

  test('an agenda of Monday, Wednesday and Friday in November 2026 leaves out the 2nd and the 16th', () => {
    const wanted = daysOf('2026-11-01', '2026-11-30').filter(
      (date) => [1, 3, 5].includes(weekdayOf(date)) && isBusinessDay(date, holidays),
    )
    expect(wanted.map((date) => Number(date.slice(8)))).toEqual([4, 6, 9, 11, 13, 18, 20, 23, 25, 27, 30])
  })

  test.each([
    ['2026-11-06', 3, '2026-11-11'],
    ['2026-11-12', 3, '2026-11-18'],
    ['2026-11-14', 0, '2026-11-17'],
    ['2026-11-13', 0, '2026-11-13'],
    ['2026-11-18', -3, '2026-11-12'],
    ['2025-12-31', 1, '2026-01-02'],
  ])('%s and %i días hábiles is %s', (from, count, expected) =>
    expect(addBusinessDays(day(from), count, holidays)).toBe(expected),
  )

  test.each([
    ['2026-11-06', '2026-11-11', 3],
    ['2026-11-12', '2026-11-18', 3],
    ['2026-11-18', '2026-11-12', -3],
    ['2026-11-06', '2026-11-06', 0],
    ['2026-11-13', '2026-11-16', 0],
  ])('from %s to %s there are %i', (from, to, expected) =>
    expect(businessDaysBetween(day(from), day(to), holidays)).toBe(expected),
  )

  test('between any two days there are as many as one counts day by day', () => {
    const days = daysOf('2026-03-15', '2026-05-05')
    for (const from of days)
      for (const to of days.filter((one) => one >= from)) {
        const walked = daysOf(from, to)
          .slice(1)
          .filter((date) => isBusinessDay(date, holidays)).length
        expect(businessDaysBetween(from, to, holidays), `${from} ${to}`).toBe(walked)
      }
  })
})
