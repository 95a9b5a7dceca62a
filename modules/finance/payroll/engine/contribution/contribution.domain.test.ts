import { day, type Money, pesos, zero } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import {
  lawParameters,
  type Parameters,
  parametersOf,
  replacing,
  rowsOf,
} from '../../law/parameter/parameter.domain.ts'
import {
  absenceOf,
  contributorOf,
  exampleConcepts,
  monthFacts,
  otherLine,
  publicConcepts,
  reported,
  salaryRow,
} from '../../testing/engine-facts.domain.ts'
import type { MonthFacts, SalaryRow } from '../day-map/day-map.contract.ts'
import { dayMapOf } from '../day-map/day-map.domain.ts'
import { earningsOf } from '../earning/earning.domain.ts'
import type { HourLine, TypedHours } from '../hours/hours.contract.ts'
import { hoursOf } from '../hours/hours.domain.ts'
import type { PayrollLine } from '../line/line.contract.ts'
import type { ContributionFacts, Contributor, System } from './contribution.contract.ts'
import { contributionsOf } from './contribution.domain.ts'

const law = parametersOf(lawParameters)
const schemeA = replacing(
  law,
  rowsOf('ESQUEMA_PARAFISCAL', ['opcion', '1998-12-29 ... A | Planilla de la casa']),
)

interface Case {
  readonly month?: string
  readonly salary: SalaryRow
  readonly facts?: Partial<MonthFacts>
  readonly hours?: readonly HourLine[]
  readonly lines?: readonly PayrollLine[]
  readonly contribution?: Partial<ContributionFacts>
  readonly contributor?: Partial<Contributor>
  readonly concepts?: typeof exampleConcepts
}

/** The earnings of a month and what is contributed of them. */
function contributed(given: Case, parameters: Parameters = law) {
  const month = given.month ?? '2026-03'
  const on = day(`${month}-${month.endsWith('-04') ? '30' : '31'}`)
  const map = dayMapOf(monthFacts(month, given.salary, given.facts))
  const { hours = [], concepts = exampleConcepts, lines: others = [] } = given
  const earned = { map, on, workingTime: 'public' as const, hours, values: [], concepts, lines: others }
  const lines = earningsOf(earned, parameters)
  const contributor = contributorOf(given.contributor)
  const facts: ContributionFacts = {
    map,
    on,
    house: 'ese',
    contributor,
    lines,
    ...given.contribution,
  }
  return contributionsOf(facts, parameters)
}

const whole = (amount: Money): number => Number(amount) / 100
type Result = ReturnType<typeof contributed>
const pila = ({ lines }: Result, ...systems: readonly System[]) =>
  lines.map(({ amounts }) => systems.map((system) => whole(amounts[system].amount)))
const ibcs = ({ lines }: Result) =>
  lines.map(({ kind, ibc }) => [kind, whole(ibc.health), whole(ibc.parafiscal)])
const payroll = ({ payroll: lines }: Result, ...concepts: readonly string[]) =>
  concepts.map((concept) =>
    lines
      .filter((line) => line.concept === concept)
      .reduce((sum, { figure }) => sum + whole(figure.amount), 0),
  )

const levies = ['ccf', 'icbf', 'sena', 'esap', 'men'] as const
const nurse = salaryRow(2_400_000)
const typed: readonly TypedHours[] = [
  { id: 'a', kind: 'RN', on: day('2026-03-10'), minutes: 36 * 60 },
  { id: 'b', kind: 'RDF', on: day('2026-03-15'), minutes: 12 * 60 },
]
const nurseHours = hoursOf(
  {
    ...{ from: day('2026-03-01'), to: day('2026-03-31'), shifts: [], typed, planned: null },
    schedule: {
      workingTime: 'public',
      restDay: 0,
      careStaff: true,
      mayEarnOvertime: true,
      weeklyLimit: false,
    },
    salaries: [nurse],
    holidays: new Set(),
  },
  law,
).lines
const s1: Case = { salary: nurse, hours: nurseHours, concepts: publicConcepts }

test('B-3: half of October and the bonus of who retires contribute together', () => {
  const month = '2026-10'
  const result = contributed({
    month,
    salary: salaryRow(3_000_000),
    facts: { until: day('2026-10-15') },
    lines: [otherLine('BSP', pesos(743_750), { noveltyId: null, on: day('2026-10-31') })],
  })
  expect(ibcs(result)[0]?.slice(0, 2)).toEqual(['worked', 2_243_750])
  expect(pila(result, 'health', 'pension')).toEqual([[280_500, 359_000]])
  expect(payroll(result, 'SALUD-EMP', 'PENSION-EMP')).toEqual([89_750, 89_750])
})

describe('contributions of a whole month', () => {
  test('are those of S1 to the peso', () => {
    const result = contributed(s1, schemeA)
    expect(ibcs(result)).toEqual([['worked', 2_862_316, 2_968_171]])
    expect(pila(result, 'health', 'pension', 'risk')).toEqual([[357_800, 458_000, 69_800]])
    expect(pila(result, ...levies)).toEqual([[118_800, 89_100, 14_900, 14_900, 29_700]])
    expect(payroll(result, 'SALUD-EMP', 'PENSION-EMP', 'SALUD-PAT', 'PENSION-PAT', 'ARL')).toEqual([
      114_493, 114_493, 243_307, 343_507, 69_800,
    ])
    expect(payroll(result, 'FSP-SOL', 'FSP-SUB')).toEqual([0, 0])
  })

  test.each([
    [
      'E2',
      { salary: salaryRow(4_300_000) },
      [537_500, 688_000, 0, 0, 104_800],
      [172_000, 129_000, 21_500, 21_500, 43_000],
    ],
    [
      'E3',
      { salary: salaryRow(12_600_000), contributor: { riskClass: 1 } },
      [1_575_000, 2_016_000, 63_000, 63_000, 65_800],
      [504_000, 378_000, 63_000, 63_000, 126_000],
    ],
  ] as const)('are those of %s of S2', (_, given, social, parafiscal) => {
    const result = contributed(given, schemeA)
    expect(pila(result, 'health', 'pension', 'solidarity', 'subsistence', 'risk')).toEqual([social])
    expect(pila(result, ...levies)).toEqual([parafiscal])
  })

  test('follow scheme B by default: SENA 2 % and neither ESAP nor escuelas (C1.4)', () => {
    const people = [
      s1,
      { salary: salaryRow(4_300_000) },
      { salary: salaryRow(12_600_000), contributor: { riskClass: 1 } },
    ]
    const sena = people.map((given) => pila(contributed(given), 'sena', 'esap', 'men')[0])
    expect(sena).toEqual([
      [59_400, 0, 0],
      [86_000, 0, 0],
      [252_000, 0, 0],
    ])
    expect(contributed(s1).lines[0]?.rates).toMatchObject({ sena: '0.02', esap: '0', men: '0' })
  })

  test('PILA_CENTENA: TRAS_PESO goes up to the hundred by the peso, DIRECTA at once (C1.13)', () => {
    // Class I of 13.409.962 is 70.000,0016.
    const given = { salary: salaryRow(13_409_962), contributor: { riskClass: 1 } }
    expect(pila(contributed(given), 'risk')).toEqual([[70_000]])
    const direct = replacing(law, rowsOf('PILA_CENTENA', ['opcion', '2016-06-12 ... DIRECTA | Operador']))
    expect(pila(contributed(given, direct), 'risk')).toEqual([[70_100]])
  })

  test.each([
    [7_003_619, 0, 0],
    [7_003_620, 35_018, 35_018],
    [28_014_480, 140_072, 196_101],
    [35_018_100, 175_091, 525_272],
    [60_000_000, 218_863, 656_589],
  ])('of the Fondo de Solidaridad follow the brackets: %i', (salary, solidarity, subsistence) => {
    expect(payroll(contributed({ salary: salaryRow(salary) }), 'FSP-SOL', 'FSP-SUB')).toEqual([
      solidarity,
      subsistence,
    ])
  })

  test('of a pension of high risk are ten points more, of the house', () => {
    const result = contributed({
      salary: salaryRow(4_300_000),
      contributor: { highRisk: true, riskClass: 5 },
    })
    expect(result.lines[0]?.rates.pension).toBe('0.26')
    expect(payroll(result, 'PENSION-EMP', 'PENSION-PAT')).toEqual([172_000, 946_000])
  })
})

describe('the base of contribution', () => {
  test('is at most 25 wages, also with overtime, unless the type has no ceiling; parafiscales have none', () => {
    const given = { salary: salaryRow(45_000_000) }
    expect(ibcs(contributed(given))).toEqual([['worked', 43_772_625, 45_000_000]])
    const type = { ...contributorOf().type, code: '18' }
    expect(ibcs(contributed({ ...given, contributor: { type } }))).toEqual([
      ['worked', 45_000_000, 45_000_000],
    ])
  })

  test('has a ceiling of the month and not of its days: absences keep theirs', () => {
    const absences = [absenceOf('vacation', '2026-04-06', '2026-04-26', reported(43_772_625))]
    const given: Case = { month: '2026-04', salary: salaryRow(60_000_000), facts: { absences } }
    expect(ibcs(contributed(given)).map(([kind, ibc]) => [kind, ibc])).toEqual([
      ['worked', 13_131_787],
      ['vacation', 30_640_838],
    ])
  })

  test('is at least the minimum wage of its days, up to the peso', () => {
    const facts = { from: day('2026-03-21') }
    expect(ibcs(contributed({ salary: salaryRow(900_000), facts }))).toEqual([['worked', 583_635, 300_000]])
  })

  test('of an integral salary is its 70 %, or what the law says on the day (`IBC_INTEGRAL`)', () => {
    const contributor = { integral: true }
    const contribution = { house: 'privateTaxpayer' } as const
    const given = { salary: salaryRow(25_000_000), contributor, contribution }
    expect(ibcs(contributed(given))).toEqual([['worked', 17_500_000, 17_500_000]])
    const other = replacing(law, rowsOf('IBC_INTEGRAL', ['factor', '2026-01-01 ... 0.8 | Ley de prueba']))
    expect(ibcs(contributed(given, other))).toEqual([['worked', 20_000_000, 20_000_000]])
  })

  test('takes in what is no salary beyond the 40 % in a private house, and never in a public one', () => {
    const bonus = otherLine('BONO', pesos(3_000_000), {
      noveltyId: null,
      bases: ['nonSalary'],
      on: day('2026-03-31'),
    })
    const given = { salary: salaryRow(3_000_000), lines: [bonus] }
    // 40 % of 6.000.000 is 2.400.000: 600.000 enter health and pension, not the parafiscales.
    expect(ibcs(contributed({ ...given, contribution: { house: 'privateEsal' } }))).toEqual([
      ['worked', 3_600_000, 3_000_000],
    ])
    expect(ibcs(contributed(given))).toEqual([['worked', 3_000_000, 3_000_000]])
    // In all the month: of 1.000.000 and 1.500.000 of salary, 40 % of 5.500.000 are 2.200.000.
    const salaries = [salaryRow(2_000_000), salaryRow(3_000_000, '2026-03-16')]
    const changed = { ...given, facts: { salaries }, contribution: { house: 'privateEsal' } as const }
    expect(ibcs(contributed(changed)).map(([, ibc]) => ibc)).toEqual([1_000_000, 2_300_000])
  })

  test('is the exact sum of what was earned, and not that of its rounded lines (C2.9)', () => {
    const salaries = [salaryRow(2_000_000), salaryRow(2_000_001, '2026-03-12')]
    const absences = [absenceOf('unpaid', '2026-03-30', '2026-03-30')]
    const result = contributed({ salary: salaries[0]!, facts: { salaries, absences } })
    // 11 days of 2.000.000 are 733.333,33 and 18 of 2.000.001 are 1.200.000,6: each line of PILA goes up.
    expect(
      ibcs(result)
        .slice(0, 2)
        .map(([, ibc]) => ibc),
    ).toEqual([733_334, 1_200_001])
  })
})

describe('lines of absences', () => {
  const vacation: Case = {
    month: '2026-04',
    salary: nurse,
    facts: { absences: [absenceOf('vacation', '2026-04-06', '2026-04-26', reported(2_862_316))] },
    lines: [
      otherLine('VACACIONES', pesos(1_680_000), {
        noveltyId: 'vacation',
        bases: ['parafiscal'],
        on: day('2026-04-30'),
      }),
    ],
  }

  test('IBC_VACACIONES, ULTIMO_REPORTADO: the last IBC for holidays, and their pay for the parafiscales (VAC-1)', () => {
    const result = contributed(vacation)
    expect(ibcs(result)[1]).toEqual(['vacation', 2_003_622, 1_680_000])
    expect(pila(result, 'health', 'pension', 'risk', 'ccf')[1]).toEqual([250_500, 320_600, 0, 67_200])
    expect(result.lines[1]?.ibcFigures.health.sentence).toBe(
      'Último IBC reportado: 2.862.316 ÷ 30 × 21 días (Decreto 806/1998, art. 70 (D. 780/2016)) = 2.003.622.',
    )
  })

  test('IBC_VACACIONES, SALARIO: the salary for holidays', () => {
    const bySalary = replacing(law, rowsOf('IBC_VACACIONES', ['opcion', '1998-04-30 ... SALARIO | Concepto']))
    expect(ibcs(contributed(vacation, bySalary))[1]).toEqual(['vacation', 1_680_000, 1_680_000])
    const absences = [absenceOf('vacation', '2026-04-06', '2026-04-26')]
    expect(ibcs(contributed({ ...vacation, facts: { absences } }))[1]?.[1]).toBe(1_680_000)
  })

  test('take each the last IBC before it began, by the days that were reported', () => {
    const absences = [
      absenceOf('vacation', '2026-04-01', '2026-04-03', reported(1_200_000, 15)),
      absenceOf('paidLeave', '2026-04-20', '2026-04-21', reported(2_700_000)),
    ]
    const { lines } = contributed({ ...vacation, facts: { absences }, lines: [] })
    const found = lines.filter(({ absence }) => absence !== null).map(({ ibcFigures }) => ibcFigures.health)
    // A half month of 1.200.000 is 80.000 a day, and a whole one of 2.700.000 is 90.000.
    expect(found.map(({ amount }) => amount)).toEqual([pesos(240_000), pesos(180_000)])
    expect(found[0]?.sentence).toContain('1.200.000 ÷ 15 × 3 días')
  })

  test('are apart for a paid leave, without the ARL (L-1)', () => {
    const result = contributed({
      salary: salaryRow(3_000_000),
      facts: { absences: [absenceOf('paidLeave', '2026-03-10', '2026-03-12', reported(3_000_000))] },
      contribution: { house: 'privateEsal' },
    })
    expect(ibcs(result)).toEqual([
      ['worked', 2_700_000, 2_700_000],
      ['paidLeave', 300_000, 300_000],
    ])
    expect(pila(result, 'health', 'risk')).toEqual([
      [337_500, 65_800],
      [37_500, 0],
    ])
    expect(result.lines.map(({ daysBySystem }) => daysBySystem.health)).toEqual([27, 3])
  })

  test('are the value of a sick leave, at least the minimum wage, and round the deduction by line (I-1)', () => {
    const lines = [
      otherLine('INCAPACIDAD', pesos(120_000), { noveltyId: 'illness', on: day('2026-05-31') }),
      otherLine('INCAPACIDAD-EPS', pesos(600_000), { noveltyId: 'illness', on: day('2026-05-31') }),
    ]
    const absences = [absenceOf('illness', '2026-05-16', '2026-05-27')]
    const result = contributed({ month: '2026-05', salary: salaryRow(2_700_000), facts: { absences }, lines })
    expect(ibcs(result)).toEqual([
      ['worked', 1_620_000, 1_620_000],
      ['illness', 720_000, 0],
    ])
    expect(pila(result, 'health', 'pension', 'risk', 'ccf')).toEqual([
      [202_500, 259_200, 39_500, 64_800],
      [90_000, 115_200, 0, 0],
    ])
    expect(payroll(result, 'SALUD-EMP', 'PENSION-EMP')).toEqual([93_600, 93_600])
    const little = contributed({
      month: '2026-05',
      salary: salaryRow(2_700_000),
      facts: { absences },
      lines: lines.slice(0, 1),
    })
    expect(ibcs(little)[1]).toEqual(['illness', 700_362, 0])
  })

  test.each([
    ['ese', '0.085', 170_000],
    ['privateEsal', '0.085', 170_000],
    ['privateTaxpayer', '0', 0],
  ] as const)('without pay are of the house alone: %s', (house, rate, health) => {
    const result = contributed({
      salary: salaryRow(2_000_000),
      facts: { absences: [absenceOf('unpaid', '2026-03-01', '2026-03-31', reported(2_000_000))] },
      contribution: { house },
    })
    expect(result.lines[0]?.rates).toMatchObject({ health: rate, pension: '0.12', risk: '0', ccf: '0' })
    expect(payroll(result, 'SALUD-EMP', 'PENSION-EMP', 'SALUD-PAT', 'PENSION-PAT')).toEqual([
      0,
      0,
      health,
      240_000,
    ])
  })

  test('of maternity and of an accident at work are what they are paid', () => {
    for (const kind of ['maternity', 'workAccident'] as const) {
      const result = contributed({
        salary: salaryRow(3_000_000),
        facts: { absences: [absenceOf(kind, '2026-03-01', '2026-03-31')] },
        lines: [otherLine('SUBSIDIO', pesos(3_000_000), { noveltyId: kind, on: day('2026-03-31') })],
      })
      expect(ibcs(result)).toEqual([[kind, 3_000_000, 0]])
      expect(pila(result, 'health', 'pension', 'risk', 'ccf')).toEqual([[375_000, 480_000, 0, 0]])
    }
  })

  test('take a bonus that falls due in a month of holidays', () => {
    const result = contributed({
      ...vacation,
      facts: { absences: [absenceOf('vacation', '2026-04-01', '2026-04-30', reported(2_862_316))] },
      lines: [otherLine('BSP', pesos(1_200_000), { noveltyId: null, on: day('2026-04-30') })],
    })
    expect(ibcs(result)).toEqual([['vacation', 4_062_316, 1_200_000]])
  })
})

describe('exoneration of the Estatuto Tributario, art. 114-1', () => {
  const given: Case = { salary: salaryRow(3_000_000), contribution: { house: 'privateTaxpayer' } }

  test('leaves health to the employee and nothing to SENA and ICBF', () => {
    const result = contributed(given)
    expect(pila(result, 'health', 'sena', 'icbf', 'ccf')).toEqual([[120_000, 0, 0, 120_000]])
    expect(payroll(result, 'SALUD-EMP', 'SALUD-PAT')).toEqual([120_000, 0])
    expect(result.lines[0]).toMatchObject({ exonerated: true, rates: { health: '0.04' } })
  })

  test.each([
    ['ten wages to the peso', { ...given, salary: salaryRow(17_509_050) }],
    [
      'a peso less and an hour of overtime',
      {
        ...given,
        salary: salaryRow(17_509_049),
        lines: [otherLine('HED', pesos(1), { noveltyId: null, on: day('2026-03-31') })],
      },
    ],
    ['an ESE', { ...given, contribution: { house: 'ese' } }],
    ['an ESAL', { ...given, contribution: { house: 'privateEsal' } }],
    ['an apprentice', { ...given, contributor: { apprentice: true } }],
  ] as const)('is lost by %s', (_, lost) => {
    const result = contributed(lost)
    expect(result.lines[0]).toMatchObject({
      exonerated: false,
      rates: { health: '0.125', icbf: '0.03', sena: '0.02' },
    })
  })

  test('holds for a peso less than ten wages', () => {
    expect(contributed({ ...given, salary: salaryRow(17_509_049) }).lines[0]?.exonerated).toBe(true)
  })
})

describe('contributors of another type', () => {
  const subtype = (code: string, payable: { pension: boolean; health: boolean }) => ({
    subtype: { code, name: '', payable },
  })

  test('that are pensioners contribute to no pension (subtype 01)', () => {
    const result = contributed({
      salary: salaryRow(9_000_000),
      contributor: subtype('01', { pension: false, health: true }),
    })
    expect(pila(result, 'health', 'pension', 'solidarity')).toEqual([[1_125_000, 0, 0]])
    expect(result.lines[0]?.daysBySystem).toEqual({ health: 30, pension: 0, risk: 30, ccf: 30 })
    expect(payroll(result, 'PENSION-EMP')).toEqual([0])
  })

  test('of the excepted regime report days and IBC of pension at zero, and the fund of solidarity (subtype 06)', () => {
    const result = contributed({
      salary: salaryRow(9_000_000),
      contributor: subtype('06', { pension: true, health: true }),
    })
    expect(pila(result, 'pension', 'solidarity', 'subsistence')).toEqual([[0, 45_000, 45_000]])
    expect(result.lines[0]).toMatchObject({ daysBySystem: { pension: 30 }, rates: { pension: '0' } })
    expect(whole(result.lines[0]!.ibc.pension)).toBe(9_000_000)
  })

  const apprentice = (code: string, duties: Partial<Contributor['type']>) => ({
    apprentice: true,
    type: { ...contributorOf().type, code, pension: 'N', ccf: 'N', ...duties } as const,
  })

  test('that are apprentices in the classroom cost health and risks, at the minimum wage, to the house (C1.8)', () => {
    const result = contributed({ salary: salaryRow(1_313_179), contributor: apprentice('19', {}) })
    expect(ibcs(result)).toEqual([['worked', 1_750_905, 0]])
    expect(pila(result, 'health', 'pension', 'risk', 'ccf', 'sena')).toEqual([[218_900, 0, 42_700, 0, 0]])
    expect(payroll(result, 'SALUD-EMP', 'SALUD-PAT', 'ARL')).toEqual([0, 218_900, 42_700])
  })

  test('that were type 12 until July of 2025 gave no risks', () => {
    const result = contributed({
      month: '2025-07',
      salary: salaryRow(711_750),
      contributor: apprentice('12', { risk: 'N' }),
    })
    expect(pila(result, 'health', 'risk')).toEqual([[178_000, 0]])
  })

  test('that are apprentices at work are common dependents without exoneration', () => {
    const result = contributed({
      salary: salaryRow(1_750_905),
      contributor: { apprentice: true },
      contribution: { house: 'privateTaxpayer' },
    })
    expect(result.lines[0]?.rates).toMatchObject({
      health: '0.125',
      pension: '0.16',
      ccf: '0.04',
      icbf: '0.03',
    })
    expect(payroll(result, 'SALUD-EMP', 'PENSION-EMP')).toEqual([70_036, 70_036])
  })

  test('that are residents contribute to health and risks (type 21)', () => {
    const result = contributed({
      salary: salaryRow(3_501_810),
      contributor: { ...apprentice('21', {}), apprentice: false },
    })
    expect(pila(result, 'health', 'pension', 'ccf')).toEqual([[437_800, 0, 0]])
  })
})

test('what PILA receives is what was deducted and what the house pays', () => {
  for (const given of [s1, { salary: salaryRow(12_600_000) }, { salary: salaryRow(45_000_000) }]) {
    const { lines, payroll: paid } = contributed(given)
    const received = lines.reduce(
      (sum, { amounts }) => Object.values(amounts).reduce((all, { amount }) => all + amount, sum),
      0n,
    )
    expect(paid.reduce((sum, { figure }) => sum + figure.amount, 0n)).toBe(received)
    expect(paid.every(({ figure }) => figure.amount >= zero)).toBe(true)
  }
})
