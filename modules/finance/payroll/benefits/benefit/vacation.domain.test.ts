import { nationalDates } from '@quina/hospital/domain'
import { day, pesos } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lawParameters, parametersOf } from '../../law/parameter/parameter.domain.ts'
import { indemnityOf, lateness } from './indemnity.domain.ts'
import { completedOn, serviceDays } from './service-days.domain.ts'
import { paidBefore, vacationBalance, vacationCalendar } from './vacation.domain.ts'

const holidays = nationalDates(day('2024-01-01'), day('2028-12-31'))
const rest = (from: string, workingDays = 15, saturdays = false) =>
  vacationCalendar({ from: day(from), workingDays, saturdays }, holidays)

describe('the calendar of a rest (payroll dossier §2.12)', () => {
  test.each([
    ['2026-04-06', 15, false, '2026-04-26', 21],
    ['2026-04-27', 15, false, '2026-05-19', 23],
    ['2026-07-06', 15, false, '2026-07-28', 23],
    ['2026-12-14', 15, false, '2027-01-05', 23],
    ['2026-04-06', 15, true, '2026-04-22', 17],
    ['2026-04-06', 1, false, '2026-04-06', 1],
    ['2026-04-10', 1, false, '2026-04-12', 3],
  ] as const)('from %s, %i working days (Saturdays: %s): until %s, %i days', (...row) => {
    const [from, count, saturdays, until, calendarDays] = row
    expect(rest(from, count, saturdays)).toMatchObject({ until, calendarDays })
  })

  test('holidays and weekends are rest, and the person comes back on a worked day', () => {
    const july = rest('2026-07-06')
    expect(july.restDays).toEqual([
      ...['2026-07-11', '2026-07-12', '2026-07-13', '2026-07-18', '2026-07-19', '2026-07-20'],
      ...['2026-07-25', '2026-07-26'],
    ])
    expect(july.returnOn).toBe('2026-07-29')
  })

  test.each([0, 91, 1.5])('%d working days are refused', (count) => {
    expect(() => rest('2026-04-06', count)).toThrow(
      expect.objectContaining({ code: 'DIAS_VACACIONES_INVALIDOS' }),
    )
  })

  test('whatever the day: as many worked days as wanted, and the days are those worked and those of rest', () => {
    const days = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), fc.boolean(), (at, count, saturdays) => {
        const from = new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10)
        const { workingDays, restDays, calendarDays } = rest(from, count, saturdays)
        expect(workingDays).toHaveLength(count)
        expect(workingDays.length + restDays.length).toBe(calendarDays)
      }),
    )
  })
})

describe('a rest whose days another one paid, until a leave interrupted it (payroll dossier §2.4)', () => {
  test.each([
    ['fewer than were paid', 2, { working: 2, calendar: 2 }],
    ['all of them, with what the calendar has left', 4, { working: 4, calendar: 6 }],
    ['more', 15, { working: 4, calendar: 6 }],
  ])('%s', (_, workingDays, taken) => {
    expect(paidBefore({ working: 4, calendar: 6 }, rest('2026-04-06', workingDays))).toEqual(taken)
  })
})

describe('years of service (payroll dossier §2.12)', () => {
  const strike = { from: day('2025-03-01'), to: day('2025-03-10') }

  test('unpaid days are taken from what accrues', () => {
    expect(serviceDays(day('2025-02-01'), day('2025-04-30'), [strike])).toEqual({
      days: 90,
      interrupted: 10,
      counted: 80,
    })
    expect(serviceDays(day('2025-03-06'), day('2025-03-08'), [strike]).counted).toBe(0)
  })

  test('they move the day on which a year is completed', () => {
    expect(completedOn(day('2024-02-01'), 1, [])).toBe('2025-01-31')
    expect(completedOn(day('2025-02-01'), 1, [strike])).toBe('2026-02-10')
    const late = { from: day('2026-02-05'), to: day('2026-02-06') }
    expect(completedOn(day('2025-02-01'), 1, [strike, late])).toBe('2026-02-12')
  })

  test('a rest is taken from the oldest year', () => {
    const balance = vacationBalance(
      { from: day('2023-02-01'), taken: 20, interruptions: [] },
      day('2026-10-15'),
    )
    expect(balance.periods.map(({ until, taken }) => [until, taken])).toEqual([
      ['2024-01-31', 15],
      ['2025-01-31', 5],
      ['2026-01-31', 0],
    ])
    expect(balance).toMatchObject({ pending: 25, runningFrom: '2026-02-01', runningDays: 255 })
  })

  test('days taken in advance are below zero', () => {
    expect(
      vacationBalance({ from: day('2026-02-01'), taken: 5, interruptions: [] }, day('2026-10-15')).pending,
    ).toBe(-5)
  })
})

describe('dismissal of a private worker (payroll dossier §2.13)', () => {
  const law = parametersOf(lawParameters)
  const indemnity = (salary: number, from: string, endedOn: string) =>
    indemnityOf(
      { contract: { kind: 'indefinite' }, from: day(from), endedOn: day(endedOn), salary: pesos(salary) },
      law,
    ).amount

  test.each([
    ['within the first year', 3_600_000, '2026-03-01', 3_600_000],
    ['after two years and a half', 3_600_000, '2024-05-01', 7_200_000],
    ['from ten minimum wages on', 18_000_000, '2024-05-01', 25_500_000],
    ['at ten minimum wages exactly', 17_509_050, '2026-03-01', 11_672_700],
    ['just below', 17_509_049, '2026-03-01', 17_509_049],
  ])('an indefinite contract %s', (_, salary, from, amount) => {
    expect(indemnity(salary, from, '2026-10-30')).toBe(pesos(amount))
  })

  test.each([
    ['fixed', '2026-12-15', 5_400_000],
    ['fixed', '2026-10-30', 0],
    ['work', '2026-11-05', 1_800_000],
    ['work', '2026-12-30', 7_200_000],
  ] as const)('a contract of %s term until %s is paid %i', (kind, until, amount) => {
    const service = { from: day('2026-01-01'), endedOn: day('2026-10-30'), salary: pesos(3_600_000) }
    expect(indemnityOf({ ...service, contract: { kind, until: day(until) } }, law).amount).toBe(pesos(amount))
  })

  test.each([
    ['2026-03-31', '2026-04-30', 3_600_000],
    ['2026-02-28', '2026-03-31', 3_600_000],
    ['2028-02-28', '2028-02-29', 240_000],
    ['2026-03-30', '2026-03-31', 0],
  ])('ended on %s, the days of months of thirty until %s are missing', (endedOn, until, amount) => {
    const contract = { kind: 'fixed', until: day(until) } as const
    const service = { from: day('2026-01-01'), endedOn: day(endedOn), salary: pesos(3_600_000) }
    expect(indemnityOf({ ...service, contract }, law).amount).toBe(pesos(amount))
  })

  test('each day late may cost a day of salary, for 24 months', () => {
    const late = (on: string) => lateness(pesos(3_000_000), { dueOn: day('2026-10-30'), on: day(on) }).amount
    expect(late('2026-10-30')).toBe(pesos(0))
    expect(late('2026-11-09')).toBe(pesos(900_000))
    expect(lateness(pesos(3_000_000), { dueOn: day('2026-01-31'), on: day('2026-02-28') }).amount).toBe(
      pesos(3_000_000),
    )
    expect(late('2029-10-30')).toBe(pesos(72_000_000))
  })
})
