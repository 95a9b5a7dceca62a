import { day, type Money, pesos, sumOf, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import { costByCentre } from './cost-split.domain.ts'
import { paidYears, type YearPayslip } from './paid-year.domain.ts'
import { certifiedTimes } from './service-time.domain.ts'
import { staffingRows } from './staffing.domain.ts'
import { fineOf, monthsBegun, ugppCrossing } from './ugpp-crossing.domain.ts'

describe('the year of a person (form 220, format 2276)', () => {
  const payslip = (state: YearPayslip['state'], salary: number, year = 2026): YearPayslip => ({
    ...{ personId: 'ana', year, state },
    lines: [
      { box: 'salaries', amount: pesos(salary) },
      { box: 'health', amount: pesos(salary / 25) },
    ],
  })
  test('a payslip that was reversed and done again counts once (case 21)', () => {
    const [ana] = paidYears([payslip('reversed', 4_000_000), payslip('approved', 4_200_000)], 2026)
    expect(ana).toMatchObject({
      gross: pesos(4_200_000),
      boxes: { salaries: pesos(4_200_000), health: pesos(168_000) },
    })
  })
  test('drafts and other years do not count; who has nothing has no certificate', () => {
    expect(paidYears([payslip('draft', 4_000_000), payslip('approved', 4_000_000, 2025)], 2026)).toEqual([])
  })
  test('what is deducted is no income', () => {
    const lines = [
      { box: 'salaries', amount: pesos(10) },
      { box: 'cesantiasDeposited', amount: pesos(5) },
      { box: 'withheld', amount: pesos(3) },
    ] as const
    expect(paidYears([{ personId: 'ana', year: 2026, state: 'approved', lines }], 2026)[0]?.gross).toBe(
      pesos(15),
    )
  })
})

describe('the cost of each centre', () => {
  const shares = [
    { costCentreId: 'urg', percent: '33' },
    { costCentreId: 'hosp', percent: '33' },
    { costCentreId: 'adm', percent: '34' },
  ]
  test.each([
    [100_001, [33_000, 33_000, 34_001]],
    [55_001, [18_150, 18_150, 18_701]],
    [4_001, [1_320, 1_320, 1_361]],
  ])('%i among three: the last takes what is left (case 19)', (whole, parts) =>
    expect(splitCost(pesos(whole), shares).map(({ amount }) => Number(amount / 100n))).toEqual(parts),
  )
  test('adds up by centre and account', () => {
    const lines = [
      { account: '510101', amount: pesos(100_001), shares },
      { account: '510101', amount: pesos(55_001), shares },
      { account: '510302', amount: pesos(4_001), shares },
    ]
    expect(costByCentre(lines)).toContainEqual({
      costCentreId: 'adm',
      account: '510101',
      amount: pesos(52_702),
    })
  })
  test('whatever the amount and the shares, nothing is lost', () => {
    const percents = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), percents, (whole, some) => {
        const parts = splitCost(
          pesos(whole),
          some.map((percent, index) => ({ costCentreId: String(index), percent: String(percent) })),
        )
        expect(sumOf(parts, ({ amount }) => amount)).toBe(pesos(whole))
      }),
    )
  })
})

describe('the crossing of the UGPP', () => {
  const row = (concept: string, amount: number) => ({
    personId: 'ana',
    concept,
    amount: pesos(amount) as Money,
  })
  const books = {
    accounts: [row('SUELDO', 2_400_000), row('TRANSPORTE', 249_095)],
    pila: [row('SUELDO', 2_400_000)],
    electronic: [row('SUELDO', 2_400_000), row('TRANSPORTE', 249_095)],
    outsidePila: new Set(['TRANSPORTE']),
  }
  test('is zero where the three books agree, and says why the transport is not in PILA', () => {
    expect(ugppCrossing(books).map(({ difference, reason }) => [difference, reason])).toEqual([
      [zero, 'Los libros coinciden.'],
      [zero, 'No es base de cotización.'],
    ])
  })
  test('names what is in one book alone', () => {
    const more = { ...books, accounts: [...books.accounts, row('RECARGO', 159_158)] }
    expect(ugppCrossing(more).find(({ concept }) => concept === 'RECARGO')).toMatchObject({
      difference: pesos(159_158),
      reason: 'La contabilidad y el IBC de la PILA difieren.',
    })
    const unsent = { ...books, electronic: [row('SUELDO', 2_400_000)] }
    expect(ugppCrossing(unsent)[1]).toMatchObject({ difference: pesos(249_095) })
    const over = { ...books, pila: [...books.pila, row('TRANSPORTE', 249_095)] }
    expect(ugppCrossing(over)[1]).toMatchObject({ reason: 'La PILA cotiza por lo que no es base.' })
  })
  test('crosses two books where the house sends no electronic payroll', () =>
    expect(ugppCrossing({ ...books, electronic: null }).every(({ difference }) => difference === zero)).toBe(
      true,
    ))
})

describe('the fine of the UGPP (Ley 1607 of 2012, art. 179)', () => {
  const early = { omission: '0.05', omissionLimit: '1', inaccuracy: '0.35' }
  const owed = pesos(100_000)
  test.each([
    ['an omission by the month', 'omission', 3, 15_000],
    ['never above what was owed', 'omission', 24, 100_000],
    ['less than was paid, once', 'inaccuracy', 24, 35_000],
  ] as const)('%s', (_what, conduct, months, fine) =>
    expect(fineOf({ conduct, owed, months }, early)).toBe(pesos(fine)),
  )
  test.each([
    ['2026-03-12', 0],
    ['2026-03-13', 1],
    ['2026-04-12', 1],
    ['2026-04-13', 2],
  ])('until %s', (to, months) => expect(monthsBegun(day('2026-03-12'), day(to))).toBe(months))
})

describe('the time that CETIL certifies', () => {
  const spell = (from: string, to: string, ...breaks: readonly (readonly [string, string])[]) => ({
    ...{ from: day(from), to: day(to), position: 'Auxiliar' },
    interruptions: breaks.map(([first, last]) => ({ from: day(first), to: day(last) })),
  })
  test.each([
    // Rule R7: the 31 does not exist, so what starts on it starts with the next month.
    ['that starts on a 31', spell('2026-01-31', '2026-03-31'), [60]],
    ['of a 31 alone', spell('2026-01-31', '2026-01-31'), [0]],
    [
      'that goes on from a 31 after a leave',
      spell('2026-01-01', '2026-02-28', ['2026-01-10', '2026-01-30']),
      [9, 30],
    ],
    ['a year', spell('2025-01-01', '2025-12-31'), [360]],
    ['until the end of February', spell('2026-02-01', '2026-02-28'), [30]],
    ['five years, three months and eighteen days', spell('2020-01-01', '2025-04-18'), [1908]],
    [
      'divided by a leave without pay',
      spell('2026-01-01', '2026-03-31', ['2026-01-25', '2026-02-05']),
      [24, 55],
    ],
    ['that ends in a leave', spell('2026-01-01', '2026-01-31', ['2026-01-25', '2026-01-31']), [24]],
  ])('%s', (_, one, days) => expect(certifiedTimes([one]).map((part) => part.days)).toEqual(days))
})

test('human resources of SIHO count people and what they cost', () => {
  const member = (personId: string, link: string, cost: number) => ({
    ...({ personId, link, spending: 'operative', profession: 'Enfermería' } as const),
    cost: pesos(cost),
  })
  const staff = [
    member('ana', 'career', 10),
    member('luz', 'career', 20),
    member('ana', 'career', 5),
    member('ana', 'contractor', 7),
  ]
  expect(staffingRows(staff)).toEqual([
    { link: 'career', spending: 'operative', profession: 'Enfermería', people: 2, cost: pesos(35) },
    { link: 'contractor', spending: 'operative', profession: 'Enfermería', people: 1, cost: pesos(7) },
  ])
})
