import { nationalDates } from '@quina/hospital/domain'
import { day, type Problem, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { lawParameters, parametersOf } from '../../law/parameter/parameter.domain.ts'
import { nothingPaid } from '../benefit/vacation.domain.ts'
import { liquidate } from './liquidation.domain.ts'
import type { LiquidationFacts, LiquidationRequest } from './request.domain.ts'

const none = pesos(0)
const facts: LiquidationFacts = {
  regime: 'publico',
  mode: 'ANUAL',
  startDate: day('2024-02-01'),
  endDate: null,
  byTask: false,
  retiredOn: null,
  unjust: false,
  pay: {
    assignment: pesos(3_000_000),
    transport: pesos(249_095),
    representation: none,
    technicalPremium: none,
    seniority: none,
    food: none,
    variable: none,
    perDiem: none,
    perDiemDays: 0,
  },
  salaries: [],
  paid: {},
  transferred: pesos(0),
  advanced: pesos(0),
  coveredUntil: {},
  restTaken: 30,
  restPaid: nothingPaid,
  saturdays: false,
  interruptions: [],
  parameters: parametersOf(lawParameters),
  holidays: nationalDates(day('2024-01-01'), day('2028-12-31')),
}
const request = (
  kind: LiquidationRequest['kind'],
  untilDay: string,
  change: Partial<LiquidationRequest> = {},
) => ({
  kind,
  untilDay: day(untilDay),
  fromDay: null,
  restFrom: null,
  restDays: null,
  decision: 'time' as const,
  advance: null,
  authorisation: null,
  adjustments: [],
  ...change,
})
const lines = (wanted: LiquidationRequest, of = facts) =>
  Object.fromEntries(
    liquidate(wanted, of).lines.map(({ kind, days, figure }) => [kind, [days, Number(figure.amount / 100n)]]),
  )
const typed = [
  { factor: 'bsp', amount: pesos(1_050_000) },
  { factor: 'primaServicios', amount: pesos(1_668_298) },
  { factor: 'primaVacaciones', amount: pesos(1_650_000) },
] as const

describe('a liquidation finds its days by itself', () => {
  test('B-3: the benefits of the settlement, with what was last paid typed as factors', () => {
    const leaver = { ...facts, retiredOn: day('2026-10-15') }
    const wanted = request('settlement', '2026-10-15', { adjustments: typed })
    expect(liquidate(wanted, leaver).total).toBe(pesos(10_087_422))
    expect(lines(wanted, leaver)).toMatchObject({ bsp: [255, 743_750], cesantias: [285, 3_098_752] })
  })

  test('the bonus of a year is owed on the day that completes it', () => {
    expect(liquidate(request('bsp', '2026-01-31'), facts)).toMatchObject({ fromDay: '2025-02-01', days: 360 })
    expect(lines(request('bsp', '2026-01-31'))).toEqual({ bsp: [360, 1_050_000] })
  })

  test('the prima de servicios goes from July to June, for a private worker by semester', () => {
    const prima = request('serviceBonus', '2026-06-30', { adjustments: [typed[0]] })
    expect(liquidate(prima, facts)).toMatchObject({ fromDay: '2025-07-01', total: pesos(1_668_298) })
    const worker: LiquidationFacts = { ...facts, regime: 'privado', salaries: [facts.pay.assignment] }
    expect(liquidate(request('serviceBonus', '2026-06-30'), worker)).toMatchObject({
      fromDay: '2026-01-01',
      total: pesos(1_624_548),
    })
  })

  test('a dismissal without cause is indemnified by the code, of a salario integral as well', () => {
    const leaver = { ...facts, unjust: true, retiredOn: day('2026-01-31'), salaries: [pesos(25_000_000)] }
    const of = (regime: LiquidationFacts['regime'], change: Partial<LiquidationFacts> = {}) =>
      lines(request('settlement', '2026-01-31'), {
        ...{ ...leaver, ...change, regime },
        pay: { ...facts.pay, assignment: pesos(25_000_000), transport: none },
      }).indemnizacion
    // Two years, above ten minimum wages: 20 days and 15 more.
    expect(of('integral')).toEqual([0, 29_166_667])
    expect(of('privado')).toEqual([0, 29_166_667])
    expect(of('publico')).toBeUndefined()
    // Five days to the end: those of a fixed term, and fifteen of a work.
    const endDate = day('2026-02-05')
    expect(of('privado', { endDate })).toEqual([0, 4_166_667])
    expect(of('privado', { endDate, byTask: true })).toEqual([0, 12_500_000])
  })

  test('what was liquidated is not liquidated again: it goes on the day after', () => {
    const covered = { ...facts, coveredUntil: { christmasBonus: day('2026-06-30') } }
    expect(liquidate(request('christmasBonus', '2026-11-30'), covered)).toMatchObject({
      fromDay: '2026-07-01',
      days: 150,
    })
  })

  test('somebody who came in the year has its days', () => {
    const recent = { ...facts, startDate: day('2026-03-16'), restTaken: 0 }
    expect(liquidate(request('christmasBonus', '2026-11-30'), recent)).toMatchObject({
      fromDay: '2026-03-16',
      days: 255,
    })
  })

  test('interest is counted by itself, though the cesantías of its days were liquidated', () => {
    const covered = { ...facts, coveredUntil: { cesantias: day('2026-12-31') } }
    expect(lines(request('interest', '2026-12-31'), covered)).toMatchObject({
      intereses: [360, expect.any(Number)],
    })
  })

  test('retroactive cesantías count all the service on the last base, without interest, less the value of the advances', () => {
    const old: LiquidationFacts = {
      ...facts,
      mode: 'RETROACTIVO',
      startDate: day('1995-06-01'),
      restTaken: 0,
    }
    const wanted = request('cesantiasAdvance', '2026-10-15', {
      adjustments: typed,
      advance: pesos(1_000_000),
    })
    // 1 June 1995 to 15 October 2026 is 11.295 days; the base of B-3 with its twelfths is 3.914.213,15.
    expect(lines(wanted, old)).toEqual({ cesantias: [11_295, 1_000_000] })
    const most = (of: LiquidationFacts) => {
      try {
        lines({ ...wanted, advance: pesos(999_999_999) }, of)
      } catch (error) {
        return (error as Problem).message
      }
      return null
    }
    expect(most(old)).toBe('Lo causado es 122.808.438.')
    // An advance does not move the first day: its value is subtracted.
    const taken = { ...old, advanced: pesos(20_000_000), coveredUntil: { cesantias: day('2020-12-31') } }
    expect(most(taken)).toBe('Lo causado es 102.808.438.')
    const leaver = { ...taken, retiredOn: day('2026-10-15') }
    const settled = lines(request('settlement', '2026-10-15', { adjustments: typed }), leaver)
    expect(settled).toMatchObject({ cesantias: [11_295, 102_808_438] })
    expect(settled).not.toHaveProperty('intereses')
  })

  test('of the cesantías of a year, those taken in advance are paid no more', () => {
    const whole = lines(request('cesantias', '2026-12-31')).cesantias![1]!
    const taken = { ...facts, advanced: pesos(1_000_000) }
    expect(lines(request('cesantias', '2026-12-31'), taken)).toMatchObject({
      cesantias: [360, whole - 1_000_000],
    })
  })

  test('who is in the FNA has no interest of the house, and it says so', () => {
    const saver: LiquidationFacts = { ...facts, mode: 'MENSUAL_FNA' }
    const { lines: all, notes } = liquidate(request('interest', '2026-12-31'), saver)
    expect(all).toEqual([])
    expect(notes[0]).toContain('no da intereses')
  })
})

describe('rest', () => {
  const rest = request('vacation', '2026-04-05', { restFrom: day('2026-04-06'), restDays: 15 })
  const owed = { ...facts, restTaken: 15 }

  test('enjoyed: the days that it spans, with prima and recreation', () => {
    const { calendar, notes, fromDay } = liquidate(rest, owed)
    expect(calendar).toMatchObject({ until: '2026-04-26', returnOn: '2026-04-27', calendarDays: 21 })
    expect(notes).toEqual([])
    expect(fromDay).toBe('2025-02-01')
    expect(lines(rest, owed)).toEqual({
      vacaciones: [21, 2_274_367],
      primaVacaciones: [360, 1_624_548],
      recreacion: [360, 200_000],
    })
  })

  test('part of it takes its part of prima and recreation', () => {
    expect(lines({ ...rest, restDays: 8 }, owed)).toMatchObject({
      primaVacaciones: [192, 866_425],
      recreacion: [192, 106_667],
    })
  })

  test('in money: half a month for a year, without calendar', () => {
    const money = { ...rest, decision: 'money' as const, restFrom: null }
    expect(liquidate(money, owed).calendar).toBeNull()
    expect(lines(money, owed)).toMatchObject({ vacaciones: [360, 1_624_548] })
    const worker: LiquidationFacts = { ...owed, regime: 'privado' }
    expect(lines(money, worker)).toEqual({ vacaciones: [15, 1_500_000] })
  })

  test('what an interrupted rest paid is enjoyed first, and never paid again, nor in money when the person leaves', () => {
    const restPaid = { working: 4, calendar: 6 }
    const again = { ...owed, restPaid }
    expect(lines(rest, again)).toMatchObject({
      vacaciones: [15, 1_624_548],
      primaVacaciones: [264, 1_191_335],
    })
    const { notes, paidBefore } = liquidate(rest, again)
    expect({ notes, paidBefore }).toEqual({
      notes: [expect.stringContaining('interrumpió: 4. No se pagan otra vez')],
      paidBefore: restPaid,
    })
    const worker: LiquidationFacts = { ...again, regime: 'privado' }
    expect(lines(rest, worker)).toEqual({ vacaciones: [15, 1_500_000] })
    const leaves = request('settlement', '2026-01-31')
    const left = (change: Partial<LiquidationFacts>) =>
      lines(leaves, { ...owed, retiredOn: leaves.untilDay, ...change }).vacaciones
    expect(left({ restTaken: 11, restPaid })).toEqual(left({ restTaken: 15 }))
  })

  test('taken in advance it warns', () => {
    expect(liquidate(rest, facts).notes).toEqual([
      'Toma 15 días y tiene 0 de años cumplidos: el resto es anticipado.',
    ])
  })
})

describe('refusals', () => {
  const advance = request('cesantiasAdvance', '2026-06-30', { advance: pesos(1_000_000) })

  test('cesantías parciales take at most what has accrued', () => {
    expect(lines(advance)).toEqual({ cesantias: [180, 1_000_000] })
    expect(() => lines({ ...advance, advance: pesos(9_000_000) })).toThrow(
      expect.objectContaining({
        code: 'NOM-405',
        fields: { advance: expect.stringContaining('Lo causado es') },
      }),
    )
  })

  test.each([
    ['a bonus of a private worker', request('bsp', '2026-01-31'), { regime: 'privado' }, 'NOM-401', 'kind'],
    ['before the person came', request('bsp', '2024-01-31'), {}, 'NOM-402', 'untilDay'],
    [
      'days backwards',
      request('bsp', '2026-01-31', { fromDay: day('2026-02-01') }),
      {},
      'NOM-417',
      'fromDay',
    ],
    [
      'after the retirement',
      request('bsp', '2026-01-31'),
      { retiredOn: day('2026-01-30') },
      'NOM-418',
      'untilDay',
    ],
    [
      'rest without days',
      request('vacation', '2026-04-05', { restFrom: day('2026-04-06') }),
      {},
      'NOM-403',
      'restDays',
    ],
    [
      'rest without a first day',
      request('vacation', '2026-04-05', { restDays: 15 }),
      {},
      'NOM-420',
      'restFrom',
    ],
    ['a settlement of who is in service', request('settlement', '2026-10-15'), {}, 'NOM-404', 'untilDay'],
    ['an advance without a value', request('cesantiasAdvance', '2026-06-30'), {}, 'NOM-422', 'advance'],
    ['an advance of what was all taken', advance, { advanced: pesos(99_000_000) }, 'NOM-421', 'advance'],
    [
      'a factor typed twice',
      request('bsp', '2026-01-31', { adjustments: [typed[0], typed[0]] }),
      {},
      'NOM-406',
      'adjustments.1.factor',
    ],
  ] as const)('%s', (...row) => {
    const [, wanted, of, code, field] = row
    expect(() => liquidate(wanted, { ...facts, ...of })).toThrow(
      expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
    )
  })
})
