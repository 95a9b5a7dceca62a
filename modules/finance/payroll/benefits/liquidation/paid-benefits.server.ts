import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, fraction, type Money, money, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { daysBeyond } from '../../engine/sick-leave/sick-event.domain.ts'
import type { SickCertificate } from '../../engine/sick-leave/sick-leave.contract.ts'
import type {
  BenefitPay,
  BenefitRegime,
  CesantiasMode,
  Interruption,
  YearlyBenefits,
} from '../benefit/benefit.contract.ts'
import { serviceDays, type VariableMonth } from '../benefit/service-days.domain.ts'
import { type PaidRest, restOfYear, vacationBalance } from '../benefit/vacation.domain.ts'
import { conceptOf } from '../provision/benefit-accounts.contract.ts'
import type { LiquidationKind } from './liquidation.contract.ts'

/**
 * A liquidation or a general prima that is computed again: it counts as not paid yet, later payments are ignored, and later acts
 * that apply backwards are included.
 */
export interface PaidAgain {
  readonly id: string
  readonly date: Day
  /** The amounts of other payments that were recomputed before this one, by payroll and kind. */
  readonly amounts: ReadonlyMap<string, Money>
}
export const paidAgainKey = (id: string, kind: string): string => `${id} ${kind}`

const effective = ['approved', 'posted']

type Reference = Readonly<{ until: Day; again: PaidAgain | null }>

/** Whether a payment came after the one that is computed again. */
const isLater = ({ until, again }: Reference) =>
  again === null
    ? sql`false`
    : sql`(b.id = ${again.id}::uuid or b.until_day > ${until}::date and b.date >= ${again.date}::date)`

/** The last amount paid of the benefits whose twelfth enters others, with what a retroactive has paid of them since. */
export async function lastPaid(tx: Tx, id: string, known: Reference): Promise<Partial<YearlyBenefits>> {
  const rows = await rowsFrom<{ paidBy: string; kind: keyof YearlyBenefits; amount: string }>(tx)`
    select distinct on (b.kind) coalesce(b.period_id, b.id) as "paidBy", b.kind, (b.amount + coalesce((
             select sum(c.amount) from payroll.period_line c
             join payroll.period_person m on m.id = c.person_id join payroll.period q on q.id = m.period_id
             where c.of_period_id = b.period_id and m.engagement_id = ${id}::uuid and q.status = 'approved'
               and c.concept = ${conceptByKind}::jsonb ->> b.kind), 0))::text as amount
    from (
      select l.id, p.id as period_id, r.kind, r.amount, l.until_day, l.date
      from payroll.benefit_result r join payroll.benefit_liquidation l on l.id = r.liquidation_id
      left join payroll.period p on p.liquidation_id = l.id and p.status = 'approved'
      where l.engagement_id = ${id}::uuid and l.status = any(${effective})
        and r.kind in ('bsp', 'primaServicios', 'primaVacaciones', 'primaNavidad')
      union all
      select p.id, p.id, case p.kind when 'serviceBonus' then 'primaServicios' else 'primaNavidad' end, n.earned, p.until_day,
             p.date
      from payroll.period_person n join payroll.period p on p.id = n.period_id
      where n.engagement_id = ${id}::uuid and p.status = 'approved' and p.until_day is not null and n.problem is null) b
    where not ${isLater(known)}
    order by b.kind, b.until_day desc, b.date desc`
  const amountOf = ({ paidBy, kind, amount }: (typeof rows)[number]): Money =>
    known.again?.amounts.get(paidAgainKey(paidBy, kind)) ?? money(amount)
  return Object.fromEntries(rows.map((row) => [row.kind, amountOf(row)]))
}

const conceptByKind = JSON.stringify(
  Object.fromEntries(
    (['bsp', 'primaServicios', 'primaVacaciones', 'primaNavidad'] as const).map((kind) => [
      kind,
      conceptOf(kind, false),
    ]),
  ),
)

export async function coveredUntil(
  tx: Tx,
  id: string,
  known: Reference,
): Promise<Partial<Record<LiquidationKind, Day>>> {
  const rows = await rowsFrom<{ kind: LiquidationKind; until: Day }>(tx)`
    select b.kind, max(b.until_day)::text as until
    from (
      select id, kind, until_day, date from payroll.benefit_liquidation
      where engagement_id = ${id}::uuid and status = any(${effective})
      union all
      select p.id, p.kind, p.until_day, p.date from payroll.period_person n join payroll.period p on p.id = n.period_id
      where n.engagement_id = ${id}::uuid and p.status = 'approved' and p.until_day is not null and n.problem is null
      union all
      select r.id, 'cesantias', r.date, r.date from payroll.provision_line l join payroll.provision_run r on r.id = l.run_id
      join payroll.engagement e on e.id = l.engagement_id and e.cesantias_regime = 'annual'
      where l.engagement_id = ${id}::uuid and l.transferred > 0 and r.status = 'approved' and extract(month from r.date) = 12) b
    where not ${isLater(known)}
    group by b.kind`
  return Object.fromEntries(rows.map(({ kind, until }) => [kind, until]))
}

/** The cesantías that the months of the year before a cut sent to the FNA. */
export async function transferredIn(tx: Tx, id: string, until: Day): Promise<Money> {
  const { amount } = await oneFrom<{ amount: string }>(tx)`
    select coalesce(sum(l.transferred), 0)::text as amount
    from payroll.provision_line l join payroll.provision_run r on r.id = l.run_id
    where l.engagement_id = ${id}::uuid and r.status = 'approved' and r.date < ${until}::date
      and r.date >= date_trunc('year', ${until}::date)::date`
  return money(amount)
}

/** Cesantías paid in advance: those of the year of a cut, or of all the service in the retroactive regime. */
export async function advancedIn(
  tx: Tx,
  id: string,
  { mode, ...known }: Reference & { mode: CesantiasMode },
): Promise<Money> {
  const { until } = known
  const { amount } = await oneFrom<{ amount: string }>(tx)`
    select coalesce(sum(r.amount), 0)::text as amount
    from payroll.benefit_result r join payroll.benefit_liquidation b on b.id = r.liquidation_id
    where b.engagement_id = ${id}::uuid and b.status = any(${effective}) and r.kind = 'cesantias' and not ${isLater(known)}
      and case when ${mode} = 'RETROACTIVO' then b.kind in ('cesantias', 'cesantiasAdvance')
          else b.kind = 'cesantiasAdvance' and b.until_day >= date_trunc('year', ${until}::date) end`
  return money(amount)
}

/**
 * The last twelve paid months up to a day, with the variable pay of each: hours in every regime (Decreto 1045/1978, art. 45; CST,
 * art. 253), and the other salary of a private worker that is a factor of cesantías.
 */
export async function variableMonths(
  tx: Tx,
  id: string,
  { until, again, regime }: Reference & { regime: BenefitRegime },
): Promise<VariableMonth[]> {
  const rows = await rowsFrom<{ month: Day; amount: string; commission: string }>(tx)`
    with varies as (
      select c.code, bool_and(r.method = 'none') as commission
      from payroll.concept c join payroll.concept_rule r on r.concept_id = c.id
      where c.nature = 'earning' and r.factor_cesantias
        and (r.method = 'hours' or r.method = 'none' and ${regime} = 'privado' and r.regime in ('all', 'private'))
      group by 1)
    select p.month, coalesce(sum(l.amount), 0)::text as amount,
           coalesce(sum(l.amount) filter (where l.commission), 0)::text as commission
    from (
      select make_date(p.year, p.month, 1) as month
      from payroll.period_person n join payroll.period p on p.id = n.period_id
      where n.engagement_id = ${id}::uuid and p.status = 'approved' and p.kind = 'ordinary' and n.problem is null
        and make_date(p.year, p.month, 1) <= ${until}::date
        and make_date(p.year, p.month, 1) >= date_trunc('month', ${until}::date)::date - interval '12 months'
        and (${again === null} or p.date <= ${again?.date ?? until}::date)
      order by 1 desc limit 12) p
    left join (
      select coalesce(l.of_month, make_date(q.year, q.month, 1)) as month, l.amount, v.commission
      from payroll.period_line l join payroll.period_person m on m.id = l.person_id join payroll.period q on q.id = m.period_id
      join varies v on v.code = l.concept
      where m.engagement_id = ${id}::uuid and q.status = 'approved' and l.nature = 'earning') l on l.month = p.month
    group by p.month order by p.month`
  return rows.map(({ month, ...sums }) => ({
    month,
    amount: money(sums.amount),
    commission: money(sums.commission),
  }))
}

type ServicePeriod = Readonly<{ startDate: Day; interruptions: readonly Interruption[]; until: Day }>

/**
 * The viáticos legalised in the last year of service, per thirty days, and the days on which they were earned: a factor of
 * cesantías from 180 days on (Decreto 1045/1978, art. 45; Decreto 1042/1978, art. 42).
 */
export async function perDiemOf(
  tx: Tx,
  id: string,
  { startDate, interruptions, until }: ServicePeriod,
): Promise<Pick<BenefitPay, 'perDiem' | 'perDiemDays'>> {
  const { from, days, amount } = await oneFrom<{ from: Day; days: number; amount: string }>(tx)`
    select y.from_day as "from", coalesce(sum(c.within), 0)::int as days,
           coalesce(round(sum(c.legalised_per_diem * c.within / c.whole), 2), 0)::text as amount
    from (select greatest(${startDate}::date, (${until}::date - interval '1 year')::date + 1) as from_day) y
    left join lateral (
      select t.legalised_per_diem, coalesce(t.ended_on, t.to_day) - t.from_day + 1 as whole,
             least(coalesce(t.ended_on, t.to_day), ${until}::date) - greatest(t.from_day, y.from_day) + 1 as within
      from payroll.commission t
      where t.engagement_id = ${id}::uuid and t.status = 'legalised' and t.from_day <= ${until}::date
        and coalesce(t.ended_on, t.to_day) >= y.from_day) c on true
    group by y.from_day`
  const { counted } = serviceDays(from, until, interruptions)
  return {
    perDiemDays: days,
    perDiem:
      counted === 0
        ? zero
        : fraction(money(amount), { part: 30n, whole: BigInt(counted), rounding: 'half-up', unit: 1n }),
  }
}

/**
 * Days that count for no benefit: days without pay and, for a servidor, an illness from day 181 on (Decreto 1045/1978, art. 22).
 */
export async function interruptionsOf(tx: Tx, id: string, regime: BenefitRegime): Promise<Interruption[]> {
  const rows = await rowsFrom<
    Pick<SickCertificate, 'id' | 'from' | 'to' | 'extendsId'> & { unpaid: boolean }
  >(tx)`
    select id, from_day as "from", to_day as "to", extends_id as "extendsId", absence = 'unpaid' as unpaid
    from payroll.novelty
    where engagement_id = ${id}::uuid and absence in ('unpaid', 'illness') and status = 'approved' order by from_day`
  const unpaid = rows.filter((row) => row.unpaid).map(({ from, to }) => ({ from, to }))
  if (regime === 'privado' || regime === 'integral') return unpaid
  const certificates = rows
    .filter((row) => !row.unpaid)
    .map((row, index) => ({ ...row, kind: 'illness' as const, diagnosis: String(index).padStart(3, '0') }))
  return [...unpaid, ...daysBeyond(certificates, 180)]
}

/**
 * Working days of rest taken so far, less those that a leave interrupted. The opening balance already leaves out the days taken
 * before the house started with this system.
 */
export async function restTaken(
  tx: Tx,
  id: string,
  { startDate, interruptions }: Pick<ServicePeriod, 'startDate' | 'interruptions'>,
): Promise<number> {
  const { taken, pending, onDay } = await oneFrom<{
    taken: number
    pending: string | null
    onDay: Day | null
  }>(tx)`
    select (coalesce((select sum(rest_days) from payroll.benefit_liquidation
                      where engagement_id = ${id}::uuid and kind = 'vacation' and status = any(${effective})), 0)
            - coalesce((select sum(working) from payroll.rest_interrupted where engagement_id = ${id}::uuid), 0))::int as taken,
           o.vacation_days::text as pending, o.on_day as "onDay"
    from (select) one left join payroll.opening o on o.engagement_id = ${id}::uuid and o.active`
  if (pending === null || onDay === null) return taken
  const earned =
    vacationBalance({ from: startDate, taken: 0, interruptions }, onDay).periods.length * restOfYear
  return taken + earned - Math.trunc(Number(pending))
}

/** Paid rest that a leave interrupted and no later rest used; a recomputation keeps what its own rest used. */
export async function restPaid(tx: Tx, id: string, again: PaidAgain | null): Promise<PaidRest> {
  const own = await rowFrom<PaidRest>(tx)`
    select rest_paid_working as working, rest_paid_calendar as calendar from payroll.benefit_liquidation
    where id = ${again?.id ?? null}::uuid and kind = 'vacation'`
  return (
    own ??
    (await oneFrom<PaidRest>(tx)`
      select greatest(0, coalesce(sum(working), 0))::int as working, greatest(0, coalesce(sum(calendar), 0))::int as calendar
      from (select working, calendar from payroll.rest_interrupted where engagement_id = ${id}::uuid
            union all
            select -rest_paid_working, -rest_paid_calendar from payroll.benefit_liquidation
            where engagement_id = ${id}::uuid and kind = 'vacation' and status = any(${effective})) r`)
  )
}
