import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, type Money, money } from '@quina/kernel'
import { sql } from 'kysely'
import { levyConcepts } from '../../engine/contribution/contribution.contract.ts'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import { pilaFromStored, type StoredPilaLine } from '../../engine/contribution/stored-pila.domain.ts'
import type { PaidLine } from '../../engine/person/bonus-payment.domain.ts'
import { discountConcepts } from '../../engine/person/person-facts.domain.ts'
import { optionOn, type Parameters } from '../../law/parameter/parameter.domain.ts'
import type { PeriodMonth, RelievedRow } from '../month/month-rows.domain.ts'
import type { LeviedBonus } from './joint-month.domain.ts'

interface LeviedRow {
  readonly engagementId: string
  readonly earned: string
  readonly concept: string
  readonly levied: string
}

/** One vinculación alone, or all of them. */
interface Only {
  readonly only: string | null
}

export interface MonthOf {
  readonly year: number
  readonly month: number
}

/** The lines of PILA of each vinculación in a month, as the last payroll that was approved left them. */
export async function approvedPila(
  tx: Tx,
  { year, month }: MonthOf,
): Promise<ReadonlyMap<string, readonly DatedPilaLine[]>> {
  const rows = await rowsFrom<{ engagementId: string; pila: readonly StoredPilaLine[] }>(tx)`
    select engagement_id as "engagementId", pila from payroll.month_pila where year = ${year} and month = ${month}`
  return new Map(rows.map(({ engagementId, pila }) => [engagementId, pilaFromStored(pila)]))
}

/** The primas de servicios of a month that were approved and are a base of parafiscales, with what was paid of these. */
export const leviedIn = ({ year, month, only }: MonthOf & Only) =>
  sql<LeviedRow>`
    select n.engagement_id as "engagementId", n.earned::text as earned, l.concept, sum(l.amount)::text as levied
    from payroll.period p
    join payroll.period_person n on n.period_id = p.id
    join payroll.period_line l on l.person_id = n.id and l.nature = 'employer' and l.concept = any(${[...levyConcepts]}::text[])
    where p.status = 'approved' and p.kind = 'serviceBonus' and p.year = ${year} and p.month = ${month}
      and (${only}::uuid is null or n.engagement_id = ${only}::uuid)
    group by 1, 2, 3`

export function leviedBonuses(rows: readonly LeviedRow[]): ReadonlyMap<string, LeviedBonus> {
  const found = new Map<string, { base: Money; levies: Map<string, Money> }>()
  for (const { engagementId, earned, concept, levied } of rows) {
    const own = found.get(engagementId) ?? { base: money(earned), levies: new Map() }
    own.levies.set(concept, money(levied))
    found.set(engagementId, own)
  }
  return found
}

/** The months that a payroll of differences computes again: its own, or those since the day of the act. */
interface MonthsSince extends MonthOf {
  readonly id: string
  readonly campusId: string
  readonly retroactiveFrom: Day | null
}

/** The ordinary payrolls of the site that were approved: of the month alone, or since the day of the act. */
export const paidMonths = (
  tx: Tx,
  { campusId, year, month, retroactiveFrom }: MonthsSince,
): Promise<PeriodMonth[]> =>
  rowsFrom<PeriodMonth>(tx)`
    select id, year, month, paid_on as "paidOn", campus_id as "campusId" from payroll.period
    where status = 'approved' and kind = 'ordinary' and campus_id = ${campusId}::uuid
      and make_date(year, month, 1) between date_trunc('month', ${retroactiveFrom ?? firstDayOf(year, month)}::date)::date
                                        and make_date(${year}::int, ${month}::int, 1)
    order by year, month`

export interface StoredLine extends PaidLine {
  readonly month: Day
}

interface PaidRow extends Omit<StoredLine, 'amount'> {
  readonly engagementId: string
  readonly paidAmount: string
}

/** What was paid of each month, in its ordinary payroll and in those that corrected it. */
export async function paidLines(
  tx: Tx,
  { id, campusId, year, month, retroactiveFrom }: MonthsSince,
  only: string | null,
): Promise<ReadonlyMap<string, StoredLine[]>> {
  const rows = await rowsFrom<PaidRow>(tx)`
    select n.engagement_id as "engagementId", coalesce(l.of_month, make_date(p.year, p.month, 1)) as month, l.concept, l.name,
           l.nature, l.taxed, l.amount::text as "paidAmount",
           case when l.concept = any(${Object.values(discountConcepts)}::text[]) then l.novelty_id end as "orderId"
    from payroll.period p
    join payroll.period_person n on n.period_id = p.id
    join payroll.period_line l on l.person_id = n.id
    where p.status = 'approved' and p.campus_id = ${campusId}::uuid and p.id <> ${id}::uuid
      and (p.kind = 'ordinary' or l.of_month is not null)
      and coalesce(l.of_month, make_date(p.year, p.month, 1))
            between date_trunc('month', ${retroactiveFrom ?? firstDayOf(year, month)}::date)::date
                and make_date(${year}::int, ${month}::int, 1)
      and (${only}::uuid is null or n.engagement_id = ${only}::uuid)
    order by n.engagement_id, 2, l.concept, l.position`
  const byPerson = new Map<string, StoredLine[]>()
  for (const { engagementId, paidAmount, ...row } of rows) {
    const own = byPerson.get(engagementId) ?? []
    byPerson.set(engagementId, own)
    own.push({ ...row, amount: money(paidAmount) })
  }
  return byPerson
}

/** What the months of the year before that of the payment used of the yearly limits, where the house counts them so. */
export async function relievedBefore(
  tx: Tx,
  { paidOn, campusId, only }: Pick<PeriodMonth, 'paidOn' | 'campusId'> & Only,
  parameters: Parameters,
): Promise<ReadonlyMap<string, RelievedRow> | null> {
  const accumulates = optionOn(parameters, 'TOPES_ACUMULADOS', { on: paidOn, options: ['NO', 'SI'] })
  if (accumulates === 'NO') return null
  const rows = await rowsFrom<RelievedRow>(tx)`
    select m."employeeId", sum(m.voluntary)::text as voluntary, sum(m.exempt)::text as exempt, sum(m.together)::text as together
    from (
      select e.employee_id as "employeeId", max((n.relieved ->> 'voluntary')::numeric) as voluntary,
             max((n.relieved ->> 'exempt')::numeric) as exempt, max((n.relieved ->> 'together')::numeric) as together
      from payroll.period p
      join payroll.period_person n on n.period_id = p.id
      join payroll.engagement e on e.id = n.engagement_id
      where p.status = 'approved' and n.relieved is not null
        and p.paid_on >= date_trunc('year', ${paidOn}::date)::date and p.paid_on < date_trunc('month', ${paidOn}::date)::date
        and e.employee_id in (select employee_id from payroll.engagement where campus_id = ${campusId}::uuid
                              and (${only}::uuid is null or id = ${only}::uuid))
      group by e.employee_id, date_trunc('month', p.paid_on), (n.relieved ->> 'apart')::boolean) m
    group by m."employeeId"`
  return new Map(rows.map((row) => [row.employeeId, row]))
}
