import { load, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, groupedBy, lastDayOf, type Money, money, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { SalaryRow } from '../../engine/day-map/day-map.contract.ts'
import type { MonthReading, PeriodMonth } from './month-rows.domain.ts'

/** A month at a site, for everybody or for some vinculaciones. */
export interface MonthScope extends PeriodMonth {
  readonly only: string[] | null
  /** Payrolls to recompute: their payments are left out. */
  readonly excluded: readonly string[]
  /** For a recomputed month: the last day whose acts are known, which may apply backwards. */
  readonly knownUntil: Day | null
}

export type MonthDays = Readonly<{ first: Day; on: Day }>

/** A simulated increase of all posts, as a percentage, from a day on and retroactive since another; no act decreed it yet. */
type Increase = Readonly<{ percent: string; from: Day; since: Day }>

/** The salaries of everybody in the month, with the acts until a day that apply backwards to it. */
export async function salariesKnown(
  tx: Tx,
  period: PeriodMonth,
  { knownUntil, increase }: { readonly knownUntil: Day; readonly increase: Increase | null },
): Promise<MonthReading['salaries']> {
  const scope: MonthScope = { ...period, excluded: [period.id], only: null, knownUntil }
  const days = { first: firstDayOf(period.year, period.month), on: lastDayOf(period.year, period.month) }
  const { salaries } = await load(tx, { salaries: salariesIn(scope, days, increase) })
  return salaryRows(salaries)
}

interface StoredSalary {
  readonly engagementId: string
  readonly fromDay: Day
  readonly act: string | null
  readonly amount: string | null
  readonly representation: string | null
  readonly technicalPremium: string | null
  readonly technicalPremiumSalary: boolean
  readonly seniority: string | null
}

/** Each salary row, and an extra row for each change of its post's pay while it has no amount of its own. */
export const salariesIn = (period: MonthScope, { on }: MonthDays, increase: Increase | null = null) =>
  sql<StoredSalary>`
    with known as (
      select greatest(${period.knownUntil}::date, ${on}::date) as until, ${period.knownUntil}::date is not null as again),
    salary as (
      select s.*, e.act as engagement_act, e.dedication,
             lead(s.from_day) over (partition by s.parent_id order by s.from_day) as next_day,
             case when k.again then least(s.from_day, s.retroactive_from) else s.from_day end as since
      from known k, payroll.engagement_salary s join payroll.engagement e on e.id = s.parent_id
      where e.campus_id = ${period.campusId}::uuid and (${period.only}::uuid[] is null or e.id = any(${period.only}::uuid[]))
        and s.from_day <= k.until),
    pay as (
      select q.*, lead(q.from_day) over (partition by q.position_id order by q.from_day) as next_day,
             case when k.again then least(q.from_day, q.retroactive_from) else q.from_day end as since
      from known k, (
        select position_id, from_day, amount, act, retroactive_from from payroll.position_pay where active
        union all
        select * from (
          select distinct on (position_id) position_id, ${increase?.from ?? null}::date,
                 round(amount * (1 + ${increase?.percent ?? null}::numeric / 100)), 'Incremento que se simula',
                 ${increase?.since ?? null}::date
          from payroll.position_pay where active and from_day < ${increase?.from ?? null}::date
          order by position_id, from_day desc) r) q
      where q.from_day <= k.until)
    select s.parent_id as "engagementId", greatest(s.since, p.since) as "fromDay",
           coalesce(p.act, s.act, s.engagement_act) as act,
           coalesce(s.amount, payroll.dedicated(p.amount, s.dedication))::text as amount,
           s.representation::text as representation, s.technical_premium::text as "technicalPremium",
           s.technical_premium_salary as "technicalPremiumSalary", s.seniority::text as seniority
    from salary s
    left join pay p
      on s.amount is null and p.position_id = s.position_id and p.from_day < coalesce(s.next_day, 'infinity')
         and coalesce(p.next_day, 'infinity') > s.from_day
    where greatest(s.since, p.since) <= ${on}::date
    order by s.parent_id, s.from_day, p.from_day`

export function salaryRows(rows: readonly StoredSalary[]): ReadonlyMap<string, readonly SalaryRow[]> {
  const amount = (text: string | null): Money => (text === null ? zero : money(text))
  const priced = rows.filter((row) => row.amount !== null)
  return new Map(
    [...groupedBy(priced, ({ engagementId }) => engagementId)].map(([id, all]) => [
      id,
      all.reduce(withLater, []).map((row) => ({
        from: row.fromDay,
        act: row.act ?? '',
        amount: amount(row.amount),
        representation: amount(row.representation),
        technicalPremium: amount(row.technicalPremium),
        technicalPremiumSalary: row.technicalPremiumSalary,
        seniority: amount(row.seniority),
      })),
    ]),
  )
}

/** A later act applies from its first day on, replacing earlier acts for those days. */
const withLater = (before: readonly StoredSalary[], row: StoredSalary): StoredSalary[] => [
  ...before.filter(({ fromDay }) => fromDay < row.fromDay),
  row,
]
