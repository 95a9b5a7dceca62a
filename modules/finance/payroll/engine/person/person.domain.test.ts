import { nationalDates } from '@quina/hospital/domain'
import { centavos, type Day, day, type Money, pesos, sumOf, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import { lawParameters, parametersOf, replacing, rowsOf } from '../../law/parameter/parameter.domain.ts'
import {
  absenceOf,
  contributorOf,
  exampleConcepts,
  monthFacts,
  publicConcepts,
  reported,
  salaryRow,
} from '../../testing/engine-facts.domain.ts'
import { contributionConcepts, type System } from '../contribution/contribution.contract.ts'
import type { DiscountKind, DiscountOrder } from '../garnishment/discount.contract.ts'
import type { WorkedShift } from '../hours/hours.contract.ts'
import { differencePayment } from './bonus-payment.domain.ts'
import { liquidatePerson, netAlerts, type Rules } from './person.domain.ts'
import type { PersonFacts, PersonPayroll } from './person-facts.domain.ts'

const table = [
  ['0', '95', '0', '0', '0'],
  ['95', '150', '19', '95', '0'],
  ['150', '360', '28', '150', '10'],
  ['360', '640', '33', '360', '69'],
  ['640', '945', '35', '640', '162'],
  ['945', '2300', '37', '945', '268'],
  ['2300', null, '39', '2300', '770'],
] as const
const law = parametersOf(lawParameters)
const rules: Rules = {
  parameters: replacing(
    law,
    rowsOf('ESQUEMA_PARAFISCAL', ['opcion', '1998-12-29 ... A | Planilla de la casa']),
  ),
  withholding: {
    uvt: pesos(52_374),
    brackets: table.map(([fromUvt, untilUvt, rate, minusUvt, plusUvt], at) => ({
      ...{ id: String(at), fromUvt, untilUvt, rate, minusUvt, plusUvt, norm: null },
    })),
    limits: {
      ...{ housingUvt: 100, prepaidUvt: 16, dependantsUvt: 32, pensionFundUvt: 2_500 },
      ...{ voluntaryUvt: 3_800, exemptUvt: 790, capUvt: 1_340 },
    },
    rounding: 'thousand',
    uses: [],
  },
}

const person = (salary: number, rest: Partial<PersonFacts> = {}): PersonFacts => ({
  month: monthFacts('2026-03', salaryRow(salary)),
  paidOn: day('2026-03-31'),
  house: 'ese',
  contributor: contributorOf(),
  schedule: { workingTime: 'public', restDay: 0, careStaff: true, mayEarnOvertime: true, weeklyLimit: false },
  concepts: publicConcepts,
  values: [],
  deductions: [],
  ...{ shifts: [], typed: [], planned: null },
  holidays: nationalDates(day('2026-01-01'), day('2026-12-31')),
  sickLeaves: [],
  lines: [],
  orders: [],
  withholding: {
    relief: {},
    before: { gross: zero, compulsory: zero, withheld: zero },
    fixedPercent: null,
    usedInYear: null,
  },
  ...rest,
})

const whole = (amount: Money): number => Number(amount) / 100
const totals = ({ totals: { earned, deducted, net, employer } }: PersonPayroll) =>
  [earned, deducted, net, employer].map(whole)

const nurse = person(2_400_000, {
  typed: [
    { id: 'a', kind: 'RN', on: day('2026-03-10'), minutes: 36 * 60 },
    { id: 'b', kind: 'RDF', on: day('2026-03-15'), minutes: 12 * 60 },
  ],
})
const manager = person(12_600_000, {
  contributor: contributorOf({ riskClass: 1 }),
  withholding: { ...nurse.withholding, relief: { dependants: true, prepaidHealth: pesos(700_000) } },
})

describe('the payroll of a person', () => {
  test.each([
    ['E1', nurse, [3_217_266, 228_986, 2_988_280, 924_014]],
    ['E2', person(4_300_000), [4_300_000, 344_000, 3_956_000, 1_373_300]],
    ['E3', manager, [12_600_000, 1_543_000, 11_057_000, 3_782_800]],
  ] as const)('is that of %s of S2', (_, facts, sums) => {
    expect(totals(liquidatePerson(facts, rules))).toEqual(sums)
  })

  test('of the three of S2 adds up to its totals, under schemes A and B', () => {
    const paid = (parameters = rules.parameters) =>
      [nurse, person(4_300_000), manager].map((facts) =>
        totals(liquidatePerson(facts, { ...rules, parameters })),
      )
    const added = (all: readonly (readonly number[])[]) =>
      all.reduce((sums, one) => sums.map((sum, index) => sum + one[index]!), [0, 0, 0, 0])
    expect(added(paid())).toEqual([20_117_266, 2_115_986, 18_001_280, 6_080_114])
    expect(added(paid(law))).toEqual([20_117_266, 2_115_986, 18_001_280, 6_080_014])
    const lines = [nurse, person(4_300_000), manager].flatMap(
      (facts) => liquidatePerson(facts, rules).contributions.lines,
    )
    const received = Object.keys(contributionConcepts).map((system) =>
      whole(sumOf(lines, ({ amounts }) => amounts[system as System].amount)),
    )
    expect(whole(sumOf(lines, ({ ibc }) => ibc.pension))).toBe(19_762_316)
    expect(received).toEqual([
      2_470_300, 3_162_000, 63_000, 63_000, 240_400, 794_800, 596_100, 99_400, 99_400, 198_700,
    ])
  })

  test('of an integral salary contributes whole what its sick leave pays, which is of the 70 % already', () => {
    const dates = { from: day('2026-03-21'), to: day('2026-03-30') }
    const certificate = {
      id: 'illness',
      kind: 'illness',
      diagnosis: 'J18',
      extendsId: null,
      ...dates,
    } as const
    const absences = [absenceOf('illness', dates.from, dates.to)]
    const event = { kind: 'illness', firstDay: dates.from, certificates: [certificate] } as const
    const { contributions } = liquidatePerson(
      person(25_000_000, {
        house: 'privateTaxpayer',
        month: monthFacts('2026-03', salaryRow(25_000_000), { absences }),
        contributor: contributorOf({ integral: true }),
        sickLeaves: [{ event, ibcBefore: reported(17_500_000) }],
      }),
      rules,
    )
    // Ten days of two thirds of 17.500.000: two lines of 777.777,78 and 3.111.111,11.
    expect(contributions.lines.map(({ kind, ibc }) => [kind, whole(ibc.health)])).toEqual([
      ['worked', 11_666_667],
      ['illness', 3_888_889],
    ])
  })

  test('of somebody with two jobs pays solidarity by both, and shares the ceiling of the month', () => {
    const of = (own: number, all: number) => {
      const contributor = contributorOf({ wages: { own: pesos(own), all: pesos(all) } })
      const { lines, contributions } = liquidatePerson(person(own, { contributor }), rules)
      const funds = lines.filter(({ concept }) => /^FSP-S..$/.test(concept))
      return [whole(contributions.lines[0]!.ibc.pension), ...funds.map(({ figure }) => whole(figure.amount))]
    }
    // Two of 4.000.000 are above four wages; one alone is not. Half of 25 wages is 21.886.312.
    expect(of(4_000_000, 8_000_000)).toEqual([4_000_000, 20_000, 20_000])
    expect(of(3_000_000, 6_000_000)).toEqual([3_000_000])
    expect(of(30_000_000, 60_000_000)).toEqual([21_886_312, 109_432, 328_295])
  })

  test('takes up to the peso the exact excess of what is no salary', () => {
    const bonus = { id: 'bono', concept: 'BONO', amount: pesos(7_531_335) }
    const { contributions } = liquidatePerson(
      person(3_044_645, {
        house: 'privateEsal',
        month: monthFacts('2026-02', salaryRow(3_044_645), { until: day('2026-02-20') }),
        concepts: exampleConcepts,
        values: [bonus],
      }),
      rules,
    )
    // 2.029.763,33… and 3.706.895,66… are 5.736.659 to the centavo.
    expect(contributions.lines.map(({ ibc }) => whole(ibc.health))).toEqual([5_736_659])
  })

  test('pays a sick leave in its two payers and deducts by line (I-1)', () => {
    const absences = [{ ...absenceOf('illness', '2026-05-16', '2026-05-27'), id: 'ige' }]
    const certificate = { id: 'ige', kind: 'illness', diagnosis: 'J18', extendsId: null } as const
    const dates = { from: day('2026-05-16'), to: day('2026-05-27') }
    const payroll = liquidatePerson(
      person(2_700_000, {
        month: monthFacts('2026-05', salaryRow(2_700_000), { absences }),
        paidOn: day('2026-05-31'),
        concepts: exampleConcepts,
        sickLeaves: [
          {
            event: { kind: 'illness', firstDay: dates.from, certificates: [{ ...certificate, ...dates }] },
            ibcBefore: reported(2_700_000),
          },
        ],
      }),
      rules,
    )
    const lines = payroll.lines.filter(({ nature }) => nature !== 'employer')
    expect(lines.map(({ concept, figure }) => `${concept} ${whole(figure.amount)}`)).toEqual([
      'INC-EMPL 120000',
      'INC-EG 600000',
      'SUELDO 1620000',
      'TRANSPORTE 149457',
      'SALUD-EMP 64800',
      'PENSION-EMP 64800',
      'SALUD-EMP 28800',
      'PENSION-EMP 28800',
    ])
    expect(totals(payroll).slice(0, 3)).toEqual([2_489_457, 187_200, 2_302_257])
  })

  test('claims days 3 to 180 from the EPS and those after them from the pension fund, by the calendar', () => {
    const dates = { from: day('2025-12-01'), to: day('2026-05-31') }
    const certificate = { id: 'ige', kind: 'illness', diagnosis: 'J18', extendsId: null, ...dates } as const
    const event = { kind: 'illness', firstDay: dates.from, certificates: [certificate] } as const
    const payroll = liquidatePerson(
      person(2_700_000, {
        month: monthFacts('2026-05', salaryRow(2_700_000), {
          absences: [{ ...absenceOf('illness', dates.from, dates.to), id: 'ige' }],
        }),
        paidOn: day('2026-05-31'),
        concepts: exampleConcepts,
        sickLeaves: [{ event, ibcBefore: reported(2_700_000) }],
      }),
      rules,
    )
    const claims = payroll.lines.flatMap(({ concept, claim }) =>
      claim === undefined ? [] : [{ concept, ...claim }],
    )
    // 29 May is the day 180; the minimum wage of a day, 58.363,50, exceeds the half of 90.000.
    expect(claims).toEqual([
      { concept: 'INC-EG', days: 29, amount: pesos(1_692_542) },
      { concept: 'INC-AFP', days: 2, amount: pesos(116_727) },
    ])
  })

  test('withholds for both payrolls of a month, less what the first withheld', () => {
    const before = { gross: pesos(6_000_000), compulsory: zero, withheld: pesos(150_000) }
    const withheld = (facts: PersonFacts) =>
      liquidatePerson(facts, rules).lines.find(({ concept }) => concept === 'RETEFUENTE')?.figure.amount ??
      zero
    const alone = withheld(person(8_000_000))
    const second = withheld(person(8_000_000, { withholding: { ...nurse.withholding, before } }))
    expect(whole(alone)).toBe(92_000)
    // 14.000.000 less 720.000 and 25 %: (9.960.000 − 150 UVT) × 28 % + 10 UVT = 1.112.832, less 150.000.
    expect(whole(second)).toBe(963_000)
  })

  const order = (id: string, kind: DiscountKind, amount: number): DiscountOrder => ({
    ...{ id, kind, receivedOn: day('2026-01-10'), from: day('2026-01-01'), until: null },
    ...{
      mode: { amount: pesos(amount) },
      bearsOn: new Set(['salario'] as const),
      total: null,
      deducted: zero,
    },
  })

  test('never falls below zero by discounts: the lowest wait', () => {
    const orders = [
      order('a', 'alimentos', 1_000_000),
      order('b', 'libranza', 2_000_000),
      order('c', 'otro', 900_000),
    ]
    const { totals: sums, discounts, alerts } = liquidatePerson(person(2_400_000, { orders }), rules)
    expect(sums.net).toBeGreaterThanOrEqual(0n)
    expect(alerts).toEqual([])
    expect(discounts.find(({ order: { id } }) => id === 'a')?.state).toBe('full')
    expect(discounts.some(({ arrears }) => arrears > 0n)).toBe(true)
  })

  test('of somebody hired on the 31 has no days and says so', () => {
    const month = monthFacts('2026-03', salaryRow(2_400_000), { from: day('2026-03-31') })
    const payroll = liquidatePerson(person(2_400_000, { month }), rules)
    expect(payroll.lines).toEqual([])
    expect(payroll.alerts.map(({ code }) => code)).toEqual(['SIN_DIAS'])
  })

  test('warns in the month of a suspended decree', () => {
    const month = monthFacts('2026-01', salaryRow(2_400_000))
    expect(liquidatePerson(person(2_400_000, { month }), rules).alerts.map(({ code }) => code)).toEqual([
      'PARAMETRO_SUSPENDIDO',
    ])
  })

  test('warns of any parameter it used whose norm is suspended, once', () => {
    const suspended = ['COP', '2026-01-01 ... 249095 | Decreto 1470/2025 | SUSPENDIDA'] as const
    const parameters = replacing(rules.parameters, rowsOf('AUX_TRANSPORTE', [...suspended]))
    expect(liquidatePerson(person(2_400_000), { ...rules, parameters }).alerts).toEqual([
      {
        code: 'PARAMETRO_SUSPENDIDO',
        critical: false,
        message: 'La norma de AUX_TRANSPORTE está suspendida: Decreto 1470/2025.',
      },
    ])
  })

  test('deducts what was typed down to a net of zero, the last typed cut first (§2.6, step 13)', () => {
    const deduction = { id: 'd', concept: 'REINTEGRO', name: 'Reintegro de lo pagado de más' }
    const after = (...amounts: number[]) => {
      const deductions = amounts.map((amount) => ({ ...deduction, amount: pesos(amount) }))
      return liquidatePerson(person(2_400_000, { deductions }), rules)
    }
    const [, deducted] = totals(liquidatePerson(person(2_400_000), rules))
    expect(totals(after(100_000))[1]).toBe(deducted! + 100_000)
    expect(after(100_000).alerts).toEqual([])
    const [earned, , net] = totals(liquidatePerson(person(2_400_000), rules))
    const cut = after(100_000, 5_000_000, 10_000)
    expect(totals(cut).slice(0, 3)).toEqual([earned, earned, 0])
    expect(cut.lines.slice(-2).map(({ figure }) => Number(figure.amount) / 100)).toEqual([
      100_000,
      net! - 100_000,
    ])
    expect(cut.alerts.map(({ code, critical }) => [code, critical])).toEqual([
      ['DESCUENTO_RECORTADO', false],
      ['DESCUENTO_RECORTADO', false],
    ])
    expect(netAlerts({ ...cut.totals, net: pesos(-1) })).toMatchObject([
      { code: 'NETO_NEGATIVO', critical: true },
    ])
  })

  test('can be simulated with a wage that a ruling lowers, and nothing else moves', () => {
    const supposed = replacing(
      rules.parameters,
      rowsOf('SMMLV', ['COP', '2026-01-01 ... 1500000 | Sentencia supuesta']),
    )
    const facts = person(3_200_000)
    const concepts = (parameters: Rules['parameters']) =>
      liquidatePerson(facts, { ...rules, parameters }).lines.map(({ concept }) => concept)
    expect(concepts(rules.parameters)).toContain('TRANSPORTE')
    expect(concepts(supposed)).not.toContain('TRANSPORTE')
  })
})

const someDay = fc
  .integer({ min: 0, max: 30 })
  .map((offset) => new Date(Date.UTC(2026, 6, 1 + offset)).toISOString().slice(0, 10) as Day)
const someone = fc.record({
  salary: fc.bigInt({ min: 90_000_000n, max: 6_000_000_000n }),
  rise: fc.bigInt({ min: 0n, max: 50_000_000n }),
  riseOn: someDay,
  dates: fc.tuple(someDay, someDay, someDay, someDay),
  kind: fc.constantFrom('vacation', 'paidLeave', 'unpaid', 'maternity', 'workAccident'),
  house: fc.constantFrom('ese', 'privateTaxpayer', 'privateEsal'),
  workingTime: fc.constantFrom('public', 'private', 'official'),
  lastIbc: fc.option(fc.bigInt({ min: 0n, max: 4_000_000_000n })),
  bonus: fc.bigInt({ min: 0n, max: 800_000_000n }),
  shifts: fc.array(fc.tuple(someDay, fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 14 })), {
    maxLength: 12,
  }),
  order: fc.bigInt({ min: 1n, max: 900_000_000n }),
})

type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never

function factsOf({
  salary,
  rise,
  riseOn,
  dates,
  kind,
  house,
  workingTime,
  lastIbc,
  bonus,
  shifts,
  order,
}: Someone) {
  const [from, start, end, until] = dates.toSorted() as [Day, Day, Day, Day]
  const row = { ...salaryRow(0), amount: centavos(salary) }
  const salaries = [row, { ...row, from: riseOn, amount: centavos(salary + rise) }]
  const before = lastIbc === null ? null : { amount: centavos(lastIbc), days: 30 }
  const absences = [{ id: 'ausencia', kind, from: start, to: end, lastIbc: before }]
  const byDay = [...new Map(shifts.map((one) => [one[0], one])).values()]
  return person(0, {
    month: { year: 2026, month: 7, from, until, absences, salaries },
    paidOn: day('2026-07-31'),
    ...{ house, concepts: house === 'ese' ? publicConcepts : exampleConcepts },
    schedule: { workingTime, restDay: 0, careStaff: true, mayEarnOvertime: true, weeklyLimit: false },
    values: bonus === 0n ? [] : [{ id: 'bono', concept: 'BONO', amount: centavos(bonus) }],
    shifts: shiftsOf(byDay.filter(([on]) => on >= from && on <= until)),
    orders: [
      {
        ...{
          id: 'libranza',
          kind: 'libranza',
          receivedOn: day('2026-01-10'),
          from: day('2026-01-01'),
          until: null,
        },
        ...{
          mode: { amount: centavos(order) },
          bearsOn: new Set(['salario'] as const),
          total: null,
          deducted: zero,
        },
      },
    ],
  })
}

/** What PILA receives of each system in all its lines. */
const bySystem = ({ lines }: PersonPayroll['contributions']) =>
  Object.fromEntries(
    (Object.keys(contributionConcepts) as System[]).map((system) => [
      system,
      sumOf(lines, ({ amounts }) => amounts[system].amount),
    ]),
  )

/** Each begins at half past its hour and ends before half past midnight. */
const shiftsOf = (days: Someone['shifts']): WorkedShift[] =>
  days.map(([on, hour, length], at) => ({
    ...{ id: String(at), extra: null, outsideSchedule: false },
    from: `${on}T${String(hour).padStart(2, '0')}:30`,
    to: new Date(Date.parse(`${on}T00:30:00Z`) + (hour + Math.min(length, 24 - hour)) * 3_600_000)
      .toISOString()
      .slice(0, 16),
  }))

describe('of random people', () => {
  test('lines add up to the net, explanations to their figures, and shares to what PILA receives', () => {
    fc.assert(
      fc.property(someone, (given) => {
        const payroll = liquidatePerson(factsOf(given), rules)
        const { lines, contributions, totals: sums } = payroll
        const of = (...natures: readonly string[]) =>
          sumOf(
            lines.filter(({ nature }) => natures.includes(nature)),
            ({ figure }) => figure.amount,
          )
        expect(sums.net).toBe(of('earning') - of('deduction'))
        for (const { figure } of lines) expect(recomputed(figure)).toBe(figure.amount)
        for (const { amounts } of contributions.lines)
          for (const figure of Object.values(amounts)) expect(recomputed(figure)).toBe(figure.amount)
        // Each system is paid to its administrator, and owed by its own accounts.
        const owed = Object.entries(contributionConcepts).map(([system, { employee, employer }]) => {
          const own = lines.filter(({ concept }) => concept === employee || concept === employer)
          return [system, sumOf(own, ({ figure }) => figure.amount)]
        })
        expect(Object.fromEntries(owed)).toEqual(bySystem(contributions))
        expect(lines.every(({ figure }) => figure.sentence !== '' && figure.amount % 100n === 0n)).toBe(true)
        const days = contributions.lines.reduce((sum, { days: one }) => sum + one, 0)
        expect(days).toBe(payroll.map.days.filter(({ state }) => state !== 'outside').length)
      }),
      { numRuns: 150 },
    )
  })

  test('a retroactive adds up to its net, and what was contributed with it to what PILA should have received', () => {
    fc.assert(
      fc.property(someone, fc.integer({ min: 1, max: 40 }), (given, percent) => {
        const before = given
        const after = { ...given, salary: given.salary + (given.salary * BigInt(percent)) / 100n }
        const was = liquidatePerson(factsOf(before), rules)
        const now = liquidatePerson(factsOf(after), rules)
        const paid = was.lines.map(({ concept, name, nature, figure, bases, noveltyId }) => {
          const orderId = concept === 'LIBRANZA' ? noveltyId : null
          return {
            concept,
            name,
            nature,
            amount: figure.amount,
            taxed: bases.includes('withholding'),
            orderId,
          }
        })
        const month = { month: day('2026-08-01'), name: 'agosto', now: now.lines, paid }
        const facts = { ...rules, contributed: null }
        const { lines, totals: sums } = differencePayment([month], factsOf(after), facts)
        const of = (...natures: readonly string[]) =>
          sumOf(
            lines.filter(({ nature }) => natures.includes(nature)),
            ({ figure }) => figure.amount,
          )
        expect(sums.net).toBe(of('earning') - of('deduction'))
        for (const { figure } of lines) expect(recomputed(figure)).toBe(figure.amount)
        const reported = bySystem(was.contributions)
        const right = bySystem(now.contributions)
        for (const [system, { employee, employer }] of Object.entries(contributionConcepts)) {
          const own = lines.filter(({ concept }) => concept === employee || concept === employer)
          expect(sumOf(own, ({ figure }) => figure.amount)).toBe(right[system]! - reported[system]!)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('the same facts give the same lines', () => {
    const facts = factsOf(fc.sample(someone, { seed: 7, numRuns: 1 })[0]!)
    expect(liquidatePerson(facts, rules)).toEqual(liquidatePerson(facts, rules))
  })

  test('one takes less than 50 ms with its explanations', () => {
    const people = fc.sample(someone, { seed: 1, numRuns: 100 }).map(factsOf)
    const before = performance.now()
    for (const facts of people) liquidatePerson(facts, rules)
    expect((performance.now() - before) / people.length).toBeLessThan(50)
  })
})
