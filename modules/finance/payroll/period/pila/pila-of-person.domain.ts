import type { DatedPilaLine, PilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import { pilaLinesOf } from '../../engine/contribution/pila-lines.domain.ts'
import type { PersonFacts, PersonPayroll } from '../../engine/person/person-facts.domain.ts'
import type { EngagedRow } from '../month/month-rows.domain.ts'

type LiquidatedPerson = Readonly<{ engaged: EngagedRow; facts: PersonFacts; payroll: PersonPayroll }>

/** The PILA lines of a person in the month. @param varying concepts that make the monthly salary variable. */
export function pilaOfPerson(
  { engaged, facts, payroll }: LiquidatedPerson,
  varying: ReadonlySet<string>,
): readonly DatedPilaLine[] {
  const { month, contributor } = facts
  const { lines } = payroll.contributions
  const variesThisMonth = payroll.lines.some(
    ({ nature, concept, figure }) => nature === 'earning' && varying.has(concept) && figure.amount > 0n,
  )
  const records = pilaLinesOf(lines, {
    from: month.from,
    until: month.until,
    salariesFrom: month.salaries.map(({ from }) => from),
    salaryKind: contributor.integral ? 'integral' : 'fixed',
    variesThisMonth,
    riskClass: contributor.riskClass,
    activity: engaged.activity ?? '',
    highRiskPension: contributor.highRisk,
  })
  return records.map((line: PilaLine, index) => ({ from: lines[index]!.from, to: lines[index]!.to, line }))
}
