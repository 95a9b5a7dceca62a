import { type Day, groupedBy } from '@quina/kernel'
import { decimalProduct } from '../../law/explanation/exact.domain.ts'
import type { FigureTerm } from '../../law/explanation/explanation.contract.ts'
import { type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { DaySegment } from '../day-map/day-map.contract.ts'
import type { PayrollLine } from '../line/line.contract.ts'
import type { ConceptBase } from '../method/method.contract.ts'
import type { ContributionFacts, ContributionStretch } from './contribution.contract.ts'

/** Absences whose own pay is the base of their line. */
export const paidByEvent: ReadonlySet<ContributionStretch['kind']> = new Set([
  'illness',
  'workAccident',
  'maternity',
  'paternity',
  'childCare',
])

/** The earnings that contribute, and the parameters of the law. */
export type ContributionGiven = Readonly<{ facts: ContributionFacts; parameters: Parameters }>

/** A stretch with the days whose earnings belong to it. */
export interface OwnedStretch extends ContributionStretch {
  owns(term: FigureTerm): boolean
}

/** The PILA lines of a month (payroll dossier §2.8, C1.3): one for the days worked with each salary, one for each absence. */
export function stretchesOf({ map: { segments } }: Pick<ContributionFacts, 'map'>): readonly OwnedStretch[] {
  const groups = groupedBy(segments, ({ absence, salary }) => absence?.id ?? `worked ${salary.from}`)
  return [...groups.values()].map((group) => {
    const first = group[0]!
    const last = group.at(-1)!
    return {
      kind: first.state === 'outside' ? 'worked' : first.state,
      absence: first.absence,
      from: first.from,
      to: last.to,
      days: group.reduce((sum, { days }) => sum + days, 0),
      salary: last.salary.amount,
      owns: ({ day }) => isWithin(day, group, segments),
    }
  })
}

/** A day belongs to the group with its salary; a day before any salary, to the last group. */
function isWithin(day: Day, group: readonly DaySegment[], all: readonly DaySegment[]): boolean {
  const worked = all.filter(({ absence }) => absence === null)
  const salaries = [...new Set(worked.map(({ salary }) => salary))]
  const inForce = salaries.findLast(({ from }) => from <= day) ?? salaries.at(-1)
  return inForce === group[0]?.salary
}

/** The terms of the earnings that enter a base on the days of a stretch, unrounded (C2.9). */
export function termsIn(
  stretch: OwnedStretch,
  base: ConceptBase,
  { facts: { lines, map, contributor, on }, parameters }: ContributionGiven,
): readonly FigureTerm[] {
  const absences = new Set(map.segments.flatMap(({ absence }) => absence?.id ?? []))
  const anyWorked = map.segments.some(({ absence }) => absence === null)
  const lastAbsence = map.segments.findLast(({ state }) => state !== 'unpaid')?.absence?.id
  const isOwn = ({ noveltyId }: PayrollLine) => {
    if (noveltyId !== null && absences.has(noveltyId)) return noveltyId === stretch.absence?.id
    return anyWorked ? stretch.absence === null : stretch.absence?.id === lastAbsence
  }
  const terms = lines
    .filter((line) => line.nature === 'earning' && line.bases.includes(base) && isOwn(line))
    .flatMap(({ figure }) => figure.terms)
    .filter((one) => stretch.absence !== null || stretch.owns(one))
  // The pay of a leave is computed from the IBC, so it is already limited to that part.
  if (!contributor.integral || paidByEvent.has(stretch.kind)) return terms
  const { value } = parameterOn(parameters, 'IBC_INTEGRAL', on)
  return terms.map((one) => ({ ...one, rate: decimalProduct(one.rate, value) }))
}
