import { type Actor, campusScope } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { firstDayOf, groupedBy, lastDayOf, money } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import { parameterOn } from '../../../law/parameter/parameter.domain.ts'
import type { CostLine } from '../cost-split.domain.ts'
import type { StaffMember } from '../staffing.domain.ts'

export type ReportMonth = Readonly<{ year: number; month: number }>

/** Filters `p` to the rows of the caller's site. */
export const ofSite = (actor: Actor): RawBuilder<unknown> => {
  const campusId = campusScope(actor)
  return sql`(${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)`
}

type CostRow = Readonly<{ personId: string; concept: string; name: string; amount: string }>

type ShareRow = Readonly<{ personId: string; costCentreId: string; centre: string; percent: string }>

/** The cost of an approved month, with the centres of each person at the approval. */
export async function costLinesIn(tx: Tx, { year, month }: ReportMonth, ofSite: RawBuilder<unknown>) {
  const rows = await rowsFrom<CostRow>(tx)`
    select n.id as "personId", l.concept, min(l.name) as name, sum(l.amount)::text as amount
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and l.nature in ('earning', 'employer') and ${ofSite}
    group by 1, 2 order by min(l.position)`
  const shares = await rowsFrom<ShareRow>(tx)`
    select s.person_id as "personId", s.cost_centre_id as "costCentreId", s.code || ' ' || s.name as centre,
           s.percent::text as percent
    from payroll.person_share s join payroll.period p on p.id = s.period_id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' order by s.position`
  const byPerson = groupedBy(shares, ({ personId }) => personId)
  const lines: CostLine[] = rows.map(({ personId, concept, amount }) => ({
    account: concept,
    amount: money(amount),
    shares: byPerson.get(personId) ?? [],
  }))
  return {
    lines,
    centres: new Map(shares.map(({ costCentreId, centre }) => [costCentreId, centre])),
    concepts: new Map(rows.map(({ concept, name }) => [concept, name])),
  }
}

type StaffRow = Omit<StaffMember, 'cost'> & { readonly cost: string }

/** Contractors of a month, with their amounts in the accounts of expense and cost. */
function contractorsIn(tx: Tx, { year, month }: ReportMonth, ofSite: RawBuilder<unknown>) {
  return rowsFrom<StaffRow>(tx)`
    select p.id as "personId", p.link_type as link,
           case when p.professional then 'operative' else 'administrative' end as spending,
           p.position_label as profession, c.cost::text as cost
    from people.employee_list p
    cross join lateral (
      select coalesce(sum(l.debit - l.credit), 0) as cost
      from accounting.entry_line_face l join accounting.account_face a on a.id = l.account_id
      where l.tercero_id = p.tercero_id and a.code ~ '^[567]'
        and l.day between ${firstDayOf(year, month)}::date and ${lastDayOf(year, month)}::date) c
    where p.link_type = 'contractor' and p.start_date <= ${lastDayOf(year, month)}::date
      and (p.retired_on is null or p.retired_on > ${firstDayOf(year, month)}::date) and ${ofSite}
    order by 3, 4`
}

/** The people paid in a month, with their kind of link and their cost; contractors too, separately. */
export async function staffIn(
  tx: Tx,
  { year, month }: ReportMonth,
  ofSite: RawBuilder<unknown>,
): Promise<readonly StaffMember[]> {
  const rows = await rowsFrom<StaffRow>(tx)`
    select e.employee_id as "personId", e.kind as link, e.spending,
           coalesce(n.snapshot ->> 'position', o.position_label, '') as profession,
           (n.earned + n.employer)::text as cost
    from payroll.period_person n
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    join payroll.engagement_list o on o.id = e.id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and ${ofSite}
    order by e.kind, e.spending, 4`
  const all = [...rows, ...(await contractorsIn(tx, { year, month }, ofSite))]
  return all.map((row) => ({ ...row, cost: money(row.cost) }))
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

/** The sum of each concept in the approved payrolls of a month, with its days or its hours. */
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

interface OvertimeRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly workingTime: 'private' | 'public' | 'official'
  readonly day: string
  readonly night: string
  readonly holidayDay: string
  readonly holidayNight: string
  readonly amount: string
  readonly paid: number
  readonly rested: number
}

/** Extra hours of the payrolls of a month, approved or not, with the unpaid hours compensated by rest, and the monthly limit. */
export async function overtimeIn(tx: Tx, { year, month }: ReportMonth, ofSite: RawBuilder<unknown>) {
  const limit = Number(
    parameterOn(await parametersIn(tx), 'EXTRAS_PUBLICAS_MES', lastDayOf(year, month)).value,
  )
  const rows = await rowsFrom<OvertimeRow>(tx)`
    select n.id, e.identification, e.employee_label as person, w.working_time as "workingTime",
           coalesce(sum(h.hours) filter (where h.concept = 'HED'), 0)::text as day,
           coalesce(sum(h.hours) filter (where h.concept = 'HEN'), 0)::text as night,
           coalesce(sum(h.hours) filter (where h.concept = 'HEDDF'), 0)::text as "holidayDay",
           coalesce(sum(h.hours) filter (where h.concept = 'HENDF'), 0)::text as "holidayNight",
           coalesce(sum(h.amount), 0)::text as amount, coalesce(sum(h.hours), 0)::float as paid, r.hours::float as rested
    from payroll.period p
    join payroll.period_person n on n.period_id = p.id
    join payroll.engagement_list e on e.id = n.engagement_id
    cross join lateral (
      select coalesce(sum((x ->> 'minutes')::numeric) filter (where (x ->> 'extra')::boolean), 0) / 60 as hours
      from jsonb_array_elements(n.rests) x) r
    left join lateral (
      select l.concept, l.amount, round(sum((t ->> 'quantity')::numeric) / 60, 2) as hours
      from payroll.period_line l cross join jsonb_array_elements(l.explanation -> 'terms') t
      where l.person_id = n.id and l.of_month is null and l.concept in ('HED', 'HEN', 'HEDDF', 'HENDF')
      group by l.id) h on true
    left join lateral (
      select working_time from payroll.engagement_schedule s
      where s.parent_id = n.engagement_id and s.from_day <= ${lastDayOf(year, month)}::date
      order by s.from_day desc limit 1) w on true
    where p.year = ${year} and p.month = ${month} and p.status in ('liquidated', 'review', 'approved') and ${ofSite}
    group by n.id, e.identification, e.employee_label, w.working_time, r.hours
    having coalesce(sum(h.hours), 0) + r.hours > 0
    order by e.employee_label, n.id`
  return rows.map(({ workingTime, paid, rested, ...row }) => ({
    ...row,
    total: String(paid + rested),
    rested: String(rested),
    alert: workingTime === 'public' ? limitAlert(paid + rested, limit) : null,
  }))
}

/** The alert of a public employee near or above the monthly limit. */
function limitAlert(hours: number, limit: number): string | null {
  if (hours > limit) return `Pasó de ${limit} horas en el mes`
  return hours >= limit * 0.8 ? `Cerca del tope de ${limit} horas` : null
}
