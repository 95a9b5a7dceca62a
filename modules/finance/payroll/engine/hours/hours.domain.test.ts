import { nationalDates } from '@quina/hospital/domain'
import { centavos, day, pesos, sumOf, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import { lawParameters, parametersOf, replacing, rowsOf } from '../../law/parameter/parameter.domain.ts'
import type { SalaryRow } from '../day-map/day-map.contract.ts'
import type { WorkedShift, WorkSchedule } from './hours.contract.ts'
import { type HoursFacts, hoursOf } from './hours.domain.ts'

const law = parametersOf(lawParameters)
const holidays = nationalDates(day('2026-01-01'), day('2026-12-31'))

const salary = (amount: bigint | number, from = '2020-01-01'): SalaryRow => ({
  from: day(from),
  act: 'Res. 1',
  amount: pesos(amount),
  representation: zero,
  technicalPremium: zero,
  technicalPremiumSalary: false,
  seniority: zero,
})

const privateStaff: WorkSchedule = {
  workingTime: 'private',
  restDay: 0,
  careStaff: true,
  mayEarnOvertime: true,
  weeklyLimit: false,
}
const publicStaff: WorkSchedule = { ...privateStaff, workingTime: 'public' }

const shift = (from: string, to: string, rest: Partial<WorkedShift> = {}): WorkedShift => ({
  id: from,
  from,
  to,
  extra: null,
  outsideSchedule: false,
  ...rest,
})

const facts = (shifts: readonly WorkedShift[], rest: Partial<HoursFacts> = {}): HoursFacts => ({
  from: day('2026-06-01'),
  to: day('2026-08-31'),
  shifts,
  typed: [],
  planned: null,
  schedule: privateStaff,
  salaries: [salary(2_200_000)],
  holidays,
  ...rest,
})

const linesOf = (given: HoursFacts, parameters = law) =>
  hoursOf(given, parameters)
    .lines.map(
      ({ kind, minutes, factor, figure }) =>
        `${kind} ${minutes / 60} ${factor} ${Number(figure.amount) / 100}`,
    )
    .toSorted()

const h1 = [shift('2026-08-08T18:00', '2026-08-09T06:00')]
const july = [shift('2026-07-12T18:00', '2026-07-15T06:00')]

describe('hours of a shift', () => {
  test('from Saturday to Sunday are the surcharge of the night and of the Sunday by night (H1, private)', () => {
    expect(linesOf(facts(h1))).toEqual(['RN 5 0.35 18333', 'RNDF 6 1.25 78571'])
  })

  test('of half the time are worth twice what its salary by a whole divisor would give (h/6 × 30)', () => {
    // 1.100.000 by 105 hours a month is the hour of 2.200.000 by 210.
    const half = { salaries: [salary(1_100_000)], schedule: { ...privateStaff, share: '0.5' } }
    expect(linesOf(facts(h1, half))).toEqual(['RN 5 0.35 18333', 'RNDF 6 1.25 78571'])
  })

  test('from Saturday to Sunday are the night and the double Sunday (H1, public)', () => {
    expect(linesOf(facts(h1, { schedule: publicStaff }))).toEqual(['RN 6 0.35 24316', 'RNDF 6 2.35 163263'])
  })

  test.each([
    ['DIVISOR_PUBLICO', '240', ['RN 6 0.35 19250', 'RNDF 6 2.35 129250']],
    ['DOMINICAL_PUBLICO', '1', ['RN 6 0.35 24316', 'RNDF 6 1.35 93789']],
  ] as const)('follow %s of a house that uses %s (H1, public)', (key, value, lines) => {
    const own = lawParameters.filter((row) => row.key === key).map((row) => ({ ...row, value }))
    expect(linesOf(facts(h1, { schedule: publicStaff }), replacing(law, own))).toEqual(lines)
  })

  test('of Sunday into San Pedro keep the surcharge after midnight, in one line (H2)', () => {
    const salaries = [salary(2_640_000)]
    expect(linesOf(facts([shift('2026-06-28T22:00', '2026-06-29T06:00')], { salaries }))).toEqual([
      'RNDF 8 1.15 110400',
    ])
    expect(linesOf(facts([shift('2026-06-30T22:00', '2026-07-01T06:00')], { salaries }))).toEqual([
      'RN 8 0.35 33600',
    ])
  })

  test('over 12 to 15 July 2026 cross a holiday and a new divisor', () => {
    expect(linesOf(facts(july))).toEqual([
      'RDF 14 0.9 126000',
      'RN 11 0.35 38500',
      'RN 6 0.35 22000',
      'RNDF 16 1.25 200000',
    ])
  })

  test('that fill the week of its own date become extra', () => {
    const schedule = { ...privateStaff, weeklyLimit: true }
    // Monday 13 begins a week: 44 hours are full on Tuesday at 20:00, and on Wednesday 42 already were.
    expect(linesOf(facts(july, { schedule }))).toEqual([
      'HEN 4 1.75 70000',
      'HEN 6 1.75 110000',
      'RDF 14 0.9 126000',
      'RN 7 0.35 24500',
      'RNDF 16 1.25 200000',
    ])
    const care = { ...publicStaff, weeklyLimit: true }
    const kinds = (careStaff: boolean) =>
      hoursOf(facts(july, { schedule: { ...care, careStaff } }), law).lines.map(({ kind }) => kind)
    expect(kinds(true)).not.toContain('HEN')
    expect(kinds(false)).toContain('HEN')
  })

  test('outside the plan are extra, by day and by night', () => {
    const planned = [{ from: '2026-07-07T07:00', to: '2026-07-07T15:00' }]
    expect(linesOf(facts([shift('2026-07-07T06:00', '2026-07-07T20:00')], { planned }))).toEqual([
      'HED 5 1.25 62500',
      'HEN 1 1.75 17500',
    ])
  })

  test.each([
    ['2026-06-28', 'HEDDF 1 2.05 20500'],
    ['2026-07-05', 'HEDDF 1 2.15 21500'],
    ['2027-07-04', 'HEDDF 1 2.25 23571'],
  ])('extra on the Sunday %s follow the surcharge of its day', (on, line) => {
    const extra = [shift(`${on}T08:00`, `${on}T09:00`, { extra: true })]
    const given = facts(extra, { from: day('2026-06-01'), to: day('2027-12-31') })
    expect(linesOf(given)).toEqual([line])
    expect(linesOf({ ...given, schedule: publicStaff })).toEqual(['HEDDF 1 2.25 26053'])
  })

  test('of a Sunday that is in no schedule are paid whole', () => {
    const apart = [shift('2026-07-05T08:00', '2026-07-05T12:00', { outsideSchedule: true })]
    expect(linesOf(facts(apart))).toEqual(['RDF 4 1.9 76000'])
    const intoSunday = [shift('2026-07-04T22:00', '2026-07-05T02:00', { outsideSchedule: true })]
    expect(linesOf(facts(intoSunday))).toEqual(['RN 2 0.35 7000', 'RNDF 2 2.25 45000'])
  })

  test('of a day of rest worked now and then are rested instead, if who worked them chose so', () => {
    const chosen = { outsideSchedule: true, restChosen: true, extra: false }
    const rested = [
      shift('2026-07-04T22:00', '2026-07-05T06:00', chosen),
      shift('2026-07-20T08:00', '2026-07-20T12:00', chosen),
    ]
    const paid = hoursOf(facts(rested), law)
    // The surcharge of the night stays; the Sunday and the holiday give a day of rest each.
    expect(linesOf(facts(rested))).toEqual(['RN 8 0.35 28000'])
    expect(paid.rests.map(({ on, reason }) => `${on} ${reason}`)).toEqual([
      '2026-07-05 Descanso en vez de dinero',
      '2026-07-20 Descanso en vez de dinero',
    ])
    const habitual = [
      ...rested,
      shift('2026-07-12T08:00', '2026-07-12T09:00'),
      shift('2026-07-19T08:00', '2026-07-19T09:00'),
    ]
    // Of three Sundays each has both; the holiday is still rested.
    expect(linesOf(facts(habitual))).toEqual([
      'RDF 1 0.9 9000',
      'RDF 1 0.9 9429',
      'RN 2 0.35 7000',
      'RNDF 6 2.25 135000',
    ])
    expect(hoursOf(facts(habitual), law).rests).toHaveLength(4)
    const publicly = { schedule: publicStaff }
    expect(linesOf(facts(rested.slice(1), publicly))).toEqual([])
    expect(linesOf(facts([{ ...rested[1]!, outsideSchedule: false }], publicly))).toEqual(['RDF 4 2 92632'])
  })

  test('follow the day of rest that was agreed, and count once a date that is also a holiday', () => {
    const schedule = { ...privateStaff, restDay: 1 }
    const sunday = shift('2026-07-05T08:00', '2026-07-05T12:00')
    const holidayMonday = shift('2026-07-13T08:00', '2026-07-13T12:00')
    expect(linesOf(facts([sunday, holidayMonday], { schedule }))).toEqual(['RDF 4 0.9 36000'])
  })

  test('of trabajadores oficiales have their own week and divisor', () => {
    const schedule: WorkSchedule = { ...privateStaff, workingTime: 'official' }
    expect(linesOf(facts(h1, { schedule, salaries: [salary(2_400_000)] }))).toEqual([
      'RN 6 0.35 21000',
      'RNDF 6 2.35 141000',
    ])
  })

  test('that were typed by kind are paid alike (S1)', () => {
    const given = facts([], {
      from: day('2026-03-01'),
      to: day('2026-03-31'),
      schedule: publicStaff,
      salaries: [salary(2_400_000)],
      typed: [
        { id: 'a', kind: 'RN', on: day('2026-03-10'), minutes: 36 * 60 },
        { id: 'b', kind: 'RDF', on: day('2026-03-15'), minutes: 12 * 60 },
      ],
    })
    expect(linesOf(given)).toEqual(['RDF 12 2 303158', 'RN 36 0.35 159158'])
  })

  test('follow the salary of their day', () => {
    const salaries = [salary(2_200_000), salary(3_300_000, '2026-07-14')]
    const nights = [shift('2026-07-13T23:00', '2026-07-14T01:00')]
    expect(linesOf(facts(nights, { salaries }))).toEqual(['RN 1 0.35 5250', 'RNDF 1 1.25 12500'])
  })
})

describe('limits of extra hours', () => {
  const threeHours = [shift('2026-07-07T15:00', '2026-07-07T18:00', { extra: true })]

  test('TOPE_HE_SALUD: AVISO warns for care staff, BLOQUEO stops the payroll, as it does for other staff', () => {
    const alertsOf = (schedule: WorkSchedule, parameters = law) =>
      hoursOf(facts(threeHours, { schedule }), parameters).alerts
    const alert = { code: 'HE_SUPERA_TOPE', message: 'Más de 2 horas extras en el día del 2026/07/07.' }
    expect(alertsOf(privateStaff)).toEqual([{ ...alert, critical: false }])
    const blocking = replacing(
      law,
      rowsOf('TOPE_HE_SALUD', ['opcion', '2025-06-25 ... BLOQUEO | Reglamento']),
    )
    expect(alertsOf(privateStaff, blocking)).toEqual([{ ...alert, critical: true }])
    expect(alertsOf({ ...privateStaff, careStaff: false })).toEqual([{ ...alert, critical: true }])
    expect(alertsOf(publicStaff)).toEqual([])
  })

  test('warn of thirteen hours in a week', () => {
    const days = ['06', '07', '08', '09', '10', '11', '12']
    const week = days.map((on) => shift(`2026-07-${on}T15:00`, `2026-07-${on}T17:00`, { extra: true }))
    expect(hoursOf(facts(week), law).alerts).toMatchObject([
      { code: 'HE_SUPERA_TOPE', message: 'Más de 12 horas extras en la semana del 2026/07/06.' },
    ])
  })

  test('pay fifty a month to a public employee and compensate the rest', () => {
    const typed = [{ id: 'a', kind: 'HED', on: day('2026-07-01'), minutes: 58 * 60 }] as const
    const paid = hoursOf(facts([], { typed, schedule: publicStaff }), law)
    expect(paid.lines.map(({ minutes }) => minutes)).toEqual([50 * 60])
    expect(paid.compensated).toBe(8 * 60)
    expect(paid.rests).toEqual([
      {
        ...{ on: '2026-07-01', minutes: 8 * 60, reason: 'Horas extras que no se pagan' },
        ...{ dueBy: '2026-07-31', extra: true },
      },
    ])
    expect(paid.alerts).toEqual([
      {
        ...{ code: 'HE_SUPERA_TOPE', critical: false },
        message: 'Más de 50 horas extras en el mes: 8 se compensan con descanso, un día por cada ocho.',
      },
    ])
    const fifty = [{ id: 'a', kind: 'HED', on: day('2026-07-01'), minutes: 50 * 60 }] as const
    const within = hoursOf(facts([], { typed: fifty, schedule: publicStaff }), law)
    expect([within.compensated, within.rests, within.alerts]).toEqual([0, [], []])
  })

  test('that were typed are more than none', () => {
    const typed = [{ id: 'a', kind: 'HED', on: day('2026-07-01'), minutes: 0 }] as const
    const refusal = expect.objectContaining({ code: 'HORAS_INVALIDAS' })
    expect(() => hoursOf(facts([], { typed }), law)).toThrow(refusal)
  })

  test('pay none to a public post without right to them', () => {
    const schedule = { ...publicStaff, mayEarnOvertime: false }
    const paid = hoursOf(facts(threeHours, { schedule }), law)
    expect(paid).toMatchObject({ lines: [], compensated: 180, alerts: [{ code: 'SIN_DERECHO_HORAS_EXTRA' }] })
  })
})

describe('rest that is owed', () => {
  const sundays = ['2026-07-05', '2026-07-12', '2026-07-19'].map((on) => shift(`${on}T07:00`, `${on}T13:00`))

  test('comes of three Sundays in private work, and of each in public work', () => {
    expect(hoursOf(facts(sundays.slice(0, 2)), law).rests).toEqual([])
    expect(hoursOf(facts(sundays), law).rests.map(({ on, dueBy }) => [on, dueBy])).toEqual([
      ['2026-07-05', '2026-07-12'],
      ['2026-07-12', '2026-07-19'],
      ['2026-07-19', '2026-07-26'],
    ])
    expect(hoursOf(facts(sundays.slice(0, 1), { schedule: publicStaff }), law).rests).toEqual([
      {
        ...{ on: '2026-07-05', minutes: 360, reason: 'Dominical o festivo trabajado' },
        ...{ dueBy: '2026-08-04', extra: false },
      },
    ])
  })
})

describe('shifts', () => {
  test.each([
    ['that end before they begin', [shift('2026-07-07T15:00', '2026-07-07T15:00')], 'TURNO_INVALIDO'],
    [
      'that overlap',
      [shift('2026-07-07T07:00', '2026-07-07T13:00'), shift('2026-07-07T12:59', '2026-07-07T15:00')],
      'SOLAPE_TURNO',
    ],
  ])('%s are refused', (_, shifts, code) => {
    expect(() => hoursOf(facts(shifts), law)).toThrow(expect.objectContaining({ code }))
  })

  test('of the week before the period fill it and are not paid again', () => {
    const schedule = { ...privateStaff, careStaff: false, weeklyLimit: true }
    // Monday 29 June to Wednesday 1 July: 44 hours end on Tuesday 30.
    const long = [shift('2026-06-29T00:00', '2026-07-01T08:00')]
    const given = facts(long, { schedule, from: day('2026-07-01') })
    expect(linesOf(given)).toEqual(['HED 2 1.25 25000', 'HEN 6 1.75 105000'])
  })

  const someShifts = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 1200 }), fc.integer({ min: 1, max: 4000 })), { maxLength: 12 })
    .map((gaps) => {
      let at = Date.UTC(2026, 5, 25)
      return gaps.map(([pause, minutes], index) => {
        const from = new Date(at + pause * 60_000)
        const to = new Date(from.getTime() + minutes * 60_000)
        at = to.getTime()
        return shift(from.toISOString().slice(0, 16), to.toISOString().slice(0, 16), { id: String(index) })
      })
    })

  test('lose no minute, and every line is what its explanation comes to', () => {
    const schedules = fc.constantFrom(privateStaff, publicStaff, { ...privateStaff, weeklyLimit: true })
    fc.assert(
      fc.property(
        someShifts,
        schedules,
        fc.bigInt({ min: 1n, max: 5_000_000_000n }),
        (shifts, schedule, amount) => {
          const salaries = [{ ...salary(0), amount: centavos(amount) }]
          const given = facts(shifts, { schedule, salaries, from: day('2026-01-01'), to: day('2026-12-31') })
          const { fragments, lines } = hoursOf(given, law)
          const minutes = shifts.reduce(
            (sum, { from, to }) => sum + (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000,
            0,
          )
          expect(fragments.reduce((sum, one) => sum + one.minutes, 0)).toBe(minutes)
          expect(sumOf(lines, ({ figure }) => recomputed(figure))).toBe(
            sumOf(lines, ({ figure }) => figure.amount),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
