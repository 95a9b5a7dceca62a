import { type Money, minus, sumOf, zero } from '@quina/kernel'
import type { ExplainedFigure, RoundingStep } from '../../law/explanation/explanation.contract.ts'
import {
  explained,
  noFigure,
  straightToHundred,
  term,
  upToHundred,
  usedParameter,
} from '../../law/explanation/explanation.domain.ts'
import type { LawKey } from '../../law/parameter/law.contract.ts'
import {
  bracketOn,
  limitOn,
  optionOn,
  type Parameters,
  parameterOn,
} from '../../law/parameter/parameter.domain.ts'
import type { PayrollLine } from '../line/line.contract.ts'
import {
  type ContributionFacts,
  type ContributionLine,
  type Contributions,
  contributionConcepts,
  type System,
  systems,
} from './contribution.contract.ts'
import { accruedIn, ibcOf, ofAllJobs, parafiscalBaseOf } from './ibc.domain.ts'
import { type Coverage, coverageOf, employerPaysAll, type LineRates, ratesOf } from './rate.domain.ts'
import { type OwnedStretch, stretchesOf } from './stretch.domain.ts'

type Input = Readonly<{ facts: ContributionFacts; parameters: Parameters }>

/**
 * Social security and parafiscales of a month (payroll dossier §2.8, C1.3, C1.4): a PILA line for each stretch of days; the
 * employee's deductions, half up to the peso by line; and the house's contributions, with all the PILA rounding (R3 to R5).
 * @throws Problem `PARAMETRO_FALTANTE`
 */
export function contributionsOf(facts: ContributionFacts, parameters: Parameters): Contributions {
  const given = { facts, parameters }
  const stretches = stretchesOf(facts)
  const coverage = coverageOf(facts.contributor)
  const exonerated = isExonerated(given)
  const bases = {
    health: ibcOf(stretches, 'health', given),
    pension: ibcOf(stretches, 'pension', given),
    risk: ibcOf(stretches, 'risk', given),
  }
  const solidarity = solidarityRates(stretches, bases.pension, given)
  const lines = stretches.map((stretch, index): ContributionLine => {
    const rates = ratesOf(stretch, { ...given, coverage, exonerated })
    const parafiscal = coverage.ccf ? parafiscalBaseOf(stretch, given) : noFigure('No aporta parafiscales.')
    const ibc = { health: bases.health[index]!, pension: bases.pension[index]!, risk: bases.risk[index]! }
    return lineOf(stretch, { ...ibc, parafiscal }, { ...given, rates, coverage, solidarity, exonerated })
  })
  return { lines, payroll: payrollOf(lines, solidarity, given) }
}

/** Estatuto Tributario, art. 114-1: the person accrues less than ten wages in the month, in a house that pays income tax. */
function isExonerated({ facts, parameters }: Input): boolean {
  if (facts.house !== 'privateTaxpayer' || facts.contributor.apprentice) return false
  return accruedIn(facts) < limitOn(parameters, 'EXONERACION_TOPE', facts.on)
}

type SolidarityRates = Readonly<{ solidarity: string; subsistence: string }>

/**
 * The rates by the IBC of the month in all its paid lines: days without pay do not count. For several jobs, by the base of all of
 * them (§2.23, 16), since one planilla reports them together.
 */
function solidarityRates(
  stretches: readonly OwnedStretch[],
  pension: readonly ExplainedFigure[],
  { facts, parameters }: Input,
): SolidarityRates {
  const obliged = coverageOf(facts.contributor).solidarity
  if (!obliged) return { solidarity: '0', subsistence: '0' }
  const paid = pension.filter((_, index) => stretches[index]?.kind !== 'unpaid')
  const amount = ofAllJobs(
    facts.contributor,
    sumOf(paid, (figure) => figure.amount),
  )
  const rateOf = (key: LawKey) => bracketOn(parameters, key, { on: facts.on, amount }).rate
  return { solidarity: rateOf('FSP_SOLIDARIDAD'), subsistence: rateOf('FSP_SUBSISTENCIA') }
}

interface LineGiven extends Input {
  readonly rates: LineRates
  readonly coverage: Coverage
  readonly solidarity: SolidarityRates
  readonly exonerated: boolean
}

interface LineBases {
  readonly health: ExplainedFigure
  readonly pension: ExplainedFigure
  readonly risk: ExplainedFigure
  readonly parafiscal: ExplainedFigure
}

function lineOf(stretch: OwnedStretch, bases: LineBases, given: LineGiven): ContributionLine {
  const { coverage, rates, facts } = given
  const none = noFigure('No cotiza a este subsistema.')
  const covered = {
    health: coverage.health ? bases.health : none,
    pension: coverage.pensionDays ? bases.pension : none,
    risk: coverage.risk ? bases.risk : none,
    ccf: bases.parafiscal,
    parafiscal: bases.parafiscal,
  }
  const unpaid = stretch.kind === 'unpaid'
  const figure = (system: System, base: ExplainedFigure, rate: string) =>
    contribution({ system, base: base.amount, rate }, given)
  const { owns: _, ...reported } = stretch
  return {
    ...reported,
    daysBySystem: {
      health: coverage.health ? stretch.days : 0,
      pension: coverage.pensionDays ? stretch.days : 0,
      risk: coverage.risk ? stretch.days : 0,
      ccf: coverage.ccf ? stretch.days : 0,
    },
    ibc: {
      health: covered.health.amount,
      pension: covered.pension.amount,
      risk: covered.risk.amount,
      ccf: covered.ccf.amount,
      parafiscal: covered.parafiscal.amount,
    },
    ibcFigures: covered,
    rates,
    amounts: {
      health: figure('health', covered.health, rates.health),
      pension: figure('pension', covered.pension, rates.pension),
      solidarity: figure('solidarity', covered.pension, unpaid ? '0' : given.solidarity.solidarity),
      subsistence: figure('subsistence', covered.pension, unpaid ? '0' : given.solidarity.subsistence),
      risk: figure('risk', covered.risk, rates.risk),
      ccf: figure('ccf', covered.ccf, rates.ccf),
      icbf: figure('icbf', covered.parafiscal, rates.icbf),
      sena: figure('sena', covered.parafiscal, rates.sena),
      esap: figure('esap', covered.parafiscal, rates.esap),
      men: figure('men', covered.parafiscal, rates.men),
    },
    exonerated: given.exonerated && !facts.contributor.apprentice,
  }
}

type Share = Readonly<{ system: System; base: Money; rate: string }>

/** A contribution with the rounding of PILA. */
function contribution(
  { system, base, rate }: Share,
  { facts, parameters, rates }: LineGiven,
): ExplainedFigure {
  if (base === 0n || Number(rate) === 0) return noFigure(`${systems[system]}: no se cotiza en esta línea.`)
  const used = rates.used[system] ?? []
  return explained(
    [
      term({
        label: systems[system],
        base,
        rate,
        norm: [...new Set(used.map(({ norm }) => norm))].join('; '),
        day: facts.on,
        parameters: used.map(usedParameter),
      }),
    ],
    toHundred(facts, parameters),
  )
}

function toHundred({ on }: ContributionFacts, parameters: Parameters): readonly RoundingStep[] {
  const option = optionOn(parameters, 'PILA_CENTENA', on)
  return option === 'TRAS_PESO' ? upToHundred : straightToHundred
}

/** Splits what PILA receives into the employee's deductions and the house's contributions. */
function payrollOf(
  lines: readonly ContributionLine[],
  rates: SolidarityRates,
  given: Input,
): readonly PayrollLine[] {
  const employee = [...deductionsOf(lines, given), ...solidarityDeductions(lines, rates, given)]
  const employer = (Object.keys(systems) as System[]).flatMap((system) =>
    employerLine(system, lines, { employee, given }),
  )
  return [...employee, ...employer]
}

const payrollLine = (
  concept: string,
  name: string,
  { nature, figure, noveltyId }: Pick<PayrollLine, 'nature' | 'figure' | 'noveltyId'>,
): PayrollLine => ({ concept, name, bases: [], salary: false, nature, figure, noveltyId })

/** Health and pension of the employee by PILA line; for days without pay the house pays everything. */
function deductionsOf(lines: readonly ContributionLine[], { facts, parameters }: Input): PayrollLine[] {
  if (employerPaysAll(facts.contributor)) return []
  const parts = [
    ['health', 'SALUD_TRABAJADOR'],
    ['pension', 'PENSION_TRABAJADOR'],
  ] as const
  return lines.flatMap((line) =>
    parts.flatMap(([system, key]) => {
      if (line.kind === 'unpaid' || line.amounts[system].amount === 0n) return []
      const parameter = parameterOn(parameters, key, facts.on)
      const figure = explained([
        term({
          label: systems[system],
          base: line.ibc[system],
          rate: parameter.value,
          norm: parameter.norm,
          day: facts.on,
          parameters: [usedParameter(parameter)],
        }),
      ])
      const { employee } = contributionConcepts[system]
      return [
        payrollLine(employee, systems[system], {
          nature: 'deduction',
          figure,
          noveltyId: line.absence?.id ?? null,
        }),
      ]
    }),
  )
}

/** The employee pays the whole Fondo de Solidaridad Pensional, on the IBC of the month. */
function solidarityDeductions(
  lines: readonly ContributionLine[],
  rates: SolidarityRates,
  { facts, parameters }: Input,
): PayrollLine[] {
  const parts = [
    ['solidarity', 'FSP_SOLIDARIDAD'],
    ['subsistence', 'FSP_SUBSISTENCIA'],
  ] as const
  return parts.flatMap(([system, key]) => {
    if (rates[system] === '0') return []
    const parameter = parameterOn(parameters, key, facts.on)
    const paid = lines.filter(({ kind }) => kind !== 'unpaid')
    const terms = paid.map(({ ibc }) =>
      term({
        label: systems[system],
        base: ibc.pension,
        rate: rates[system],
        norm: parameter.norm,
        day: facts.on,
        parameters: [usedParameter(parameter)],
      }),
    )
    const { employee } = contributionConcepts[system]
    return [
      payrollLine(employee, systems[system], {
        nature: 'deduction',
        figure: explained(terms),
        noveltyId: null,
      }),
    ]
  })
}

/** What PILA receives less what was deducted: the house pays the difference, roundings included (R5). */
function employerLine(
  system: System,
  lines: readonly ContributionLine[],
  { employee, given }: { employee: readonly PayrollLine[]; given: Input },
): PayrollLine[] {
  const concepts = contributionConcepts[system]
  const day = given.facts.on
  const label = systems[system]
  const paid = lines.map(({ amounts }) => amounts[system]).filter(({ amount }) => amount !== 0n)
  const deducted = sumOf(
    employee.filter(({ concept }) => concept === concepts.employee),
    ({ figure }) => figure.amount,
  )
  const share = minus(
    sumOf(paid, ({ amount }) => amount),
    deducted,
  )
  if (share === zero) return []
  const norm = [...new Set(paid.flatMap(({ terms }) => terms.map((one) => one.norm)))].join('; ')
  const terms = paid.map(({ amount }) => term({ label, base: amount, norm, day }))
  if (deducted !== 0n)
    terms.push(term({ label: 'lo descontado al empleado', base: deducted, rate: '-1', norm: '', day }))
  return [
    payrollLine(concepts.employer, label, { nature: 'employer', figure: explained(terms), noveltyId: null }),
  ]
}
