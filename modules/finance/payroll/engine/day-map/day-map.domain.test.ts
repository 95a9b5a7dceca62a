import { type Day, day, days360, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AbsenceKind, MonthFacts, SalaryRow } from './day-map.contract.ts'
import { dayMapOf, daysIn } from './day-map.domain.ts'

const salaryFrom = (from: string, amount = 2_400_000): SalaryRow => ({
  from: day(from),
  act: 'Res. 1',
  amount: pesos(amount),
  representation: zero,
  technicalPremium: zero,
  technicalPremiumSalary: false,
  seniority: zero,
})

const absence = (kind: AbsenceKind, from: string, to: string) => ({
  id: `${kind} ${from}`,
  kind,
  from: day(from),
  to: day(to),
})

const inMonth = (year: number, month: number, facts: Partial<MonthFacts> = {}): MonthFacts => ({
  year,
  month,
  from: day('2020-01-01'),
  until: null,
  absences: [],
  salaries: [salaryFrom('2020-01-01')],
  ...facts,
})

const worked = (facts: MonthFacts): number => daysIn(dayMapOf(facts), 'worked')

describe('the thirty days of a month', () => {
  test.each([
    ['a month of 31', inMonth(2026, 3), 30],
    ['February', inMonth(2026, 2), 30],
    ['hired on the 31', inMonth(2026, 3, { from: day('2026-03-31') }), 0],
    ['hired on the 16', inMonth(2026, 3, { from: day('2026-03-16') }), 15],
    ['hired on the 15 of February', inMonth(2026, 2, { from: day('2026-02-15') }), 16],
    ['retired on the last day of February', inMonth(2026, 2, { until: day('2026-02-28') }), 30],
    ['retired on the 28 of a leap February', inMonth(2028, 2, { until: day('2028-02-28') }), 28],
    ['retired on the 31', inMonth(2026, 3, { until: day('2026-03-31') }), 30],
    ['retired on the 10', inMonth(2026, 3, { until: day('2026-03-10') }), 10],
  ])('of %s', (_, facts, days) => {
    expect(worked(facts)).toBe(days)
  })

  test('give none to an absence of the 31 alone', () => {
    const facts = inMonth(2026, 3, { absences: [absence('illness', '2026-03-31', '2026-04-02')] })
    expect(daysIn(dayMapOf(facts), 'illness')).toBe(0)
    expect(worked(facts)).toBe(30)
    expect(daysIn(dayMapOf({ ...facts, month: 4 }), 'illness')).toBe(2)
  })

  test('give the two that February lacks to the state of its last day', () => {
    const facts = inMonth(2026, 2, { absences: [absence('unpaid', '2026-02-28', '2026-03-05')] })
    expect(daysIn(dayMapOf(facts), 'unpaid')).toBe(3)
    expect(worked(facts)).toBe(27)
  })

  test('follow a change of salary on the 16 after five days of sick leave', () => {
    const facts = inMonth(2026, 3, {
      salaries: [salaryFrom('2020-01-01'), salaryFrom('2026-03-16', 3_000_000)],
      absences: [absence('illness', '2026-03-11', '2026-03-15')],
    })
    const segments = dayMapOf(facts).segments.map(({ state, days, salary }) => [state, days, salary.amount])
    expect(segments).toEqual([
      ['worked', 10, pesos(2_400_000)],
      ['illness', 5, pesos(2_400_000)],
      ['worked', 15, pesos(3_000_000)],
    ])
  })

  test('follow a change of salary without any absence', () => {
    const salaries = [salaryFrom('2020-01-01'), salaryFrom('2026-03-16', 3_000_000)]
    expect(dayMapOf(inMonth(2026, 3, { salaries })).segments.map(({ days }) => days)).toEqual([15, 15])
  })

  test('cross holidays with the month on both sides of the end of the year', () => {
    const absences = [absence('vacation', '2026-12-21', '2027-01-13')]
    expect(daysIn(dayMapOf(inMonth(2026, 12, { absences })), 'vacation')).toBe(10)
    expect(daysIn(dayMapOf(inMonth(2027, 1, { absences })), 'vacation')).toBe(13)
  })

  test('interrupt holidays by a sick leave', () => {
    const absences = [
      absence('vacation', '2026-04-06', '2026-04-26'),
      absence('illness', '2026-04-13', '2026-04-15'),
    ]
    const map = dayMapOf(inMonth(2026, 4, { absences }))
    expect([daysIn(map, 'vacation'), daysIn(map, 'illness'), daysIn(map, 'worked')]).toEqual([18, 3, 9])
  })

  test('refuse two absences on one day', () => {
    const absences = [
      absence('unpaid', '2026-04-06', '2026-04-10'),
      absence('paidLeave', '2026-04-10', '2026-04-12'),
    ]
    expect(() => dayMapOf(inMonth(2026, 4, { absences }))).toThrow(
      expect.objectContaining({
        code: 'SOLAPE_NOVEDAD',
        message: 'Dos novedades se cruzan desde el 2026/04/10: corrija las fechas de una.',
      }),
    )
  })

  test('refuse a day in service without a salary', () => {
    expect(() => dayMapOf(inMonth(2026, 4, { salaries: [salaryFrom('2026-04-02')] }))).toThrow(
      expect.objectContaining({ code: 'SIN_SALARIO_EN_FECHA' }),
    )
  })

  test('are always thirty, in the engagement or out of it', () => {
    const anyDay = fc
      .integer({ min: 0, max: 1500 })
      .map((offset) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10) as Day)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), anyDay, anyDay, anyDay, anyDay, (month, ...dates) => {
        const [from, start, end, until] = dates.toSorted() as [Day, Day, Day, Day]
        const map = dayMapOf(
          inMonth(2026, month, {
            from,
            until,
            absences: [{ ...absence('illness', start, end), from: start, to: end }],
            salaries: [salaryFrom(from)],
          }),
        )
        const inService = map.segments.reduce((sum, { days }) => sum + days, 0)
        expect(map.days).toHaveLength(30)
        expect(inService + daysIn(map, 'outside')).toBe(30)
      }),
    )
  })
})

describe('days between two, in months of thirty', () => {
  test.each([
    ['2026-01-01', '2026-12-31', 360],
    ['2026-01-01', '2026-06-30', 180],
    ['2026-02-01', '2026-02-28', 30],
    ['2028-02-01', '2028-02-28', 28],
    ['2026-03-31', '2026-03-31', 0],
    ['2026-03-31', '2026-04-30', 30],
    ['2026-02-28', '2026-03-31', 33],
    ['2026-03-02', '2026-03-01', 0],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(days360(day(from), day(to))).toBe(days)
  })
})
