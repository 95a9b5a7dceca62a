import { type Day, lastDayOf, monthOf, roundTo, vigenciaOf, zero } from '@quina/kernel'
import type { ContributionLine } from './contribution.contract.ts'
import type { PilaAmounts, PilaLine } from './pila-facts.contract.ts'

/** The facts of an engagement that a month of PILA needs besides its contributions. */
export interface PilaEngagement {
  /** First and last day of the engagement; null while it has no end. */
  readonly from: Day
  readonly until: Day | null
  /** First days of the salaries of the engagement, in order. */
  readonly salariesFrom: readonly Day[]
  readonly salaryKind: PilaLine['salaryKind']
  /** Overtime, surcharges or a bonus were paid in the month. */
  readonly variesThisMonth: boolean
  readonly riskClass: number
  readonly activity: string
  readonly highRiskPension: boolean
}

/**
 * The records of type 2 of an engagement in a month, one for each line of its contributions. The marks of entry, exit and new
 * salary go in the line with their day; absences carry their calendar days within the month.
 */
export function pilaLinesOf(
  contributions: readonly ContributionLine[],
  engagement: PilaEngagement,
): readonly PilaLine[] {
  const marks = marksOf(contributions, engagement)
  return contributions.map((line, index) => ({
    correction: null,
    ...marks[index]!,
    newWorkCentre: null,
    absence: absenceOf(line),
    days: line.daysBySystem,
    // Three quarters of the SMMLV have centavos, and PILA takes whole pesos.
    salary: roundTo(line.salary, 100n, 'half-up'),
    salaryKind: engagement.salaryKind,
    ibc: line.ibc,
    rates: line.rates,
    amounts: amountsOf(line),
    exonerated: line.exonerated,
    riskClass: engagement.riskClass,
    activity: engagement.activity,
    highRiskPension: engagement.highRiskPension,
    workCentre: 0,
  }))
}

type Marks = Pick<PilaLine, 'entry' | 'exit' | 'newSalaryFrom' | 'variesThisMonth'>

function marksOf(lines: readonly ContributionLine[], engagement: PilaEngagement): readonly Marks[] {
  const { from, until, salariesFrom, variesThisMonth } = engagement
  const raised = salariesFrom.filter((day) => day > from)
  const firstWorked = lines.findIndex(({ kind }) => kind === 'worked')
  return lines.map((line, index) => {
    const within = (day: Day) => day >= line.from && day <= endOf(line)
    return {
      entry: within(from) ? from : null,
      exit: until !== null && within(until) ? until : null,
      newSalaryFrom: raised.findLast(within) ?? null,
      variesThisMonth: variesThisMonth && index === firstWorked,
    }
  })
}

/** A line that reaches the thirtieth day reaches the end of the month. */
const endOf = ({ to }: ContributionLine): Day => {
  const last = lastDayOf(vigenciaOf(to), monthOf(to))
  return Number(to.slice(8)) >= 30 ? last : to
}

function absenceOf(line: ContributionLine): PilaLine['absence'] {
  if (line.absence === null) return null
  const { kind, to } = line.absence
  return { kind, from: line.from, to: to > line.to ? (to < endOf(line) ? to : endOf(line)) : line.to }
}

function amountsOf({ amounts }: ContributionLine): PilaAmounts {
  return {
    pension: amounts.pension.amount,
    voluntaryOwn: zero,
    voluntaryPayer: zero,
    solidarity: amounts.solidarity.amount,
    subsistence: amounts.subsistence.amount,
    notWithheld: zero,
    health: amounts.health.amount,
    upc: zero,
    risk: amounts.risk.amount,
    ccf: amounts.ccf.amount,
    sena: amounts.sena.amount,
    icbf: amounts.icbf.amount,
    esap: amounts.esap.amount,
    men: amounts.men.amount,
  }
}
