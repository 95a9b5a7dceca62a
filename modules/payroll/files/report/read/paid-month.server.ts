import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, lastDayOf, money } from '@quina/kernel'
import type { RawBuilder } from 'kysely'
import type { CostLine } from '../cost-split.domain.ts'
import { type OwedRest, pendingRests } from '../rest-pending.domain.ts'
import type { StaffMember } from '../staffing.domain.ts'

export interface ReportMonth {
  readonly year: number
  readonly month: number
}

interface CostRow {
  readonly engagementId: string
  readonly concept: string
  readonly name: string
  readonly amount: string
}

interface ShareRow {
  readonly engagementId: string
  readonly costCentreId: string
  readonly centre: string
  readonly percent: string
}

/** What the house bears of a month that was approved, with the centres of each vinculación on its last day. */
export async function costLinesIn(tx: Tx, { year, month }: ReportMonth, ofSite: RawBuilder<unknown>) {
  const on: Day = lastDayOf(year, month)
  const rows = await rowsFrom<CostRow>(tx)`
    select n.engagement_id as "engagementId", l.concept, min(l.name) as name, sum(l.amount)::text as amount
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and l.nature in ('earning', 'employer') and ${ofSite}
    group by 1, 2 order by min(l.position)`
  const shares = await rowsFrom<ShareRow>(tx)`
    select engagement_id as "engagementId", cost_centre_id as "costCentreId", code || ' ' || name as centre,
           percent::text as percent
    from payroll.engagement_share where holds @> ${on}::date order by position`
  const byEngagement = groupedBy(shares, ({ engagementId }) => engagementId)
  const lines: CostLine[] = rows.map(({ engagementId, concept, amount }) => ({
    account: concept,
    amount: money(amount),
    shares: byEngagement.get(engagementId) ?? [],
  }))
  return {
    lines,
    centres: new Map(shares.map(({ costCentreId, centre }) => [costCentreId, centre])),
    concepts: new Map(rows.map(({ concept, name }) => [concept, name])),
  }
}

interface StaffRow extends Omit<StaffMember, 'cost'> {
  readonly cost: string
}

/** Who was paid in a month, with how they are linked and what they cost. */
export async function staffIn(
  tx: Tx,
  { year, month }: ReportMonth,
  ofSite: RawBuilder<unknown>,
): Promise<readonly StaffMember[]> {
  const rows = await rowsFrom<StaffRow>(tx)`
    select e.employee_id as "personId", e.kind as link, e.spending, coalesce(o.position_label, '') as profession,
           (n.earned + n.employer)::text as cost
    from payroll.period_person n
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    join payroll.engagement_list o on o.id = e.id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and ${ofSite}
    order by e.kind, e.spending, 4`
  return rows.map((row) => ({ ...row, cost: money(row.cost) }))
}

interface RestRow extends OwedRest {
  readonly identification: string
  readonly person: string
}

/** The days of rest that are owed on a day, of payrolls that were approved, without those that were taken. */
export async function restsOn(tx: Tx, to: Day, ofSite: RawBuilder<unknown>) {
  const owed = await rowsFrom<RestRow>(tx)`
    select n.engagement_id as "engagementId", e.identification, e.employee_label as person, r ->> 'on' as "on",
           (r ->> 'minutes')::int as minutes, r ->> 'reason' as reason
    from payroll.period_person n
    join payroll.period p on p.id = n.period_id
    join payroll.engagement_list e on e.id = n.engagement_id
    cross join jsonb_array_elements(n.rests) r
    where p.status = 'approved' and (r ->> 'on')::date <= ${to}::date and ${ofSite}
    order by e.employee_label, n.engagement_id, 4`
  const taken = await rowsFrom<{ engagementId: string; days: number }>(tx)`
    select n.engagement_id as "engagementId", sum(least(n.to_day, ${to}::date) - n.from_day + 1)::int as days
    from payroll.novelty n join payroll.novelty_kind k on k.id = n.kind_id
    where k.code = 'COMPENS' and n.status = 'approved' and n.from_day <= ${to}::date
    group by 1`
  const days = new Map(taken.map(({ engagementId, days: own }) => [engagementId, own]))
  return pendingRests(owed, days).map(({ engagementId, identification, person, on, minutes, reason }) => ({
    id: `${engagementId} ${on}`,
    identification,
    person,
    workedOn: on,
    hours: String(minutes / 60),
    reason,
  }))
}

interface SummaryRow {
  readonly id: string
  readonly nature: 'earning' | 'deduction' | 'employer'
  readonly concept: string
  readonly people: number
  readonly quantity: string | null
  readonly administrative: string
  readonly operative: string
  readonly amount: string
}

/** What each concept added up to in the payrolls of a month that were approved, with its days or its hours. */
export function conceptSums(
  tx: Tx,
  { year, month }: ReportMonth,
  ofSite: RawBuilder<unknown>,
): Promise<SummaryRow[]> {
  return rowsFrom<SummaryRow>(tx)`
    select l.nature || l.concept as id, l.nature, min(l.name) as concept, count(distinct n.engagement_id)::int as people,
           round(sum(q.quantity), 2)::text as quantity,
           coalesce(sum(l.amount) filter (where e.spending = 'administrative'), 0)::text as administrative,
           coalesce(sum(l.amount) filter (where e.spending = 'operative'), 0)::text as operative, sum(l.amount)::text as amount
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    cross join lateral (
      select sum((t ->> 'quantity')::numeric / case t ->> 'unit' when 'minutos' then 60 else 1 end)
               filter (where t ->> 'unit' = 'minutos' or t ->> 'unit' = 'dias' and l.nature = 'earning') as quantity
      from jsonb_array_elements(l.explanation -> 'terms') t) q
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and l.nature in ('earning', 'deduction', 'employer')
      and ${ofSite}
    group by l.nature, l.concept
    order by array_position(array['earning', 'deduction', 'employer'], l.nature), min(l.position)`
}
