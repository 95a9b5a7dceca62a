import { labourFactsOn } from '@quina/accounting/server'
import { cached } from '@quina/blocks/server'
import { load, rowsWhere, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, firstDayOf, groupedBy, lastDayOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { PayrollConcept } from '../../engine/method/method.contract.ts'
import { parametersIn } from '../../law/parameter/house-parameter.server.ts'
import { optionOn } from '../../law/parameter/parameter.domain.ts'
import { pilaCatalogues } from '../../law/pila-catalogue/pila-catalogues.server.ts'
import { payrollConceptsOn } from '../../staff/concept/payroll-concepts.server.ts'
import type { OrderRow } from '../../staff/deduction/discount-order.domain.ts'
import type { Regime } from '../../staff/engagement/engagement-kinds.contract.ts'
import { besideIn, paidBeside, relievedBefore } from '../joint/joint-month.server.ts'
import { inMonth, inPayroll } from './month-group.server.ts'
import type {
  EngagedRow,
  MonthReading,
  NoveltyRow,
  PaidBeforeRow,
  PeriodMonth,
  ReliefRow,
  ReportedRow,
} from './month-rows.domain.ts'
import { type MonthDays, type MonthScope, salariesIn, salaryRows } from './month-salaries.server.ts'

const natures = { ESE: 'ese', PRIVADA_CONTRIBUYENTE: 'privateTaxpayer', PRIVADA_ESAL: 'privateEsal' } as const

type MonthLimits = Readonly<{
  only?: string | readonly string[] | null
  knownUntil?: Day | null
  excluded?: readonly string[]
}>

/**
 * The facts of the people of a month, or only of some (`only`); for a month that is recomputed, with the later acts that apply
 * backwards.
 * @throws Problem `PARAMETRO_FALTANTE`, RET-010, RET-022: the month lacks a parameter of the law.
 */
export async function monthReading(
  tx: Tx,
  { id, year, month, paidOn, campusId }: PeriodMonth,
  { only = null, knownUntil = null, excluded = [id] }: MonthLimits = {},
): Promise<MonthReading> {
  const people = only === null ? null : [only].flat()
  const period: MonthScope = { id, year, month, paidOn, campusId, excluded, only: people, knownUntil }
  const days = { first: firstDayOf(period.year, period.month), on: lastDayOf(period.year, period.month) }
  const { first, on } = days
  const parameters = await parametersIn(tx)
  const { engaged, ...rows } = await load(tx, {
    engaged: engagedIn(period, days),
    salaries: salariesIn(period, days),
    novelties: noveltiesIn(period, days),
    orders: ordersIn(period),
    reliefs: reliefsIn(period, days),
    paidBefore: paidBeforeIn(period),
    reported: reportedIn(period, days),
    beside: besideIn(period),
  })
  const option = optionOn(parameters, 'NATURALEZA_ENTIDAD', on)
  return {
    period,
    engaged,
    concepts: await conceptsOf(tx, on, engaged),
    varying: await varyingConcepts(tx),
    salaries: salaryRows(rows.salaries),
    novelties: groupedBy(rows.novelties, ({ engagementId }) => engagementId),
    orders: groupedBy(rows.orders, ({ employeeId }) => employeeId),
    reliefs: groupedBy(rows.reliefs, ({ employeeId }) => employeeId),
    paidBefore: new Map(rows.paidBefore.map((row) => [row.employeeId, row])),
    beside: paidBeside(rows.beside, { ...period, parameters }),
    relieved: await relievedBefore(tx, period, parameters),
    reported: groupedBy(rows.reported, ({ engagementId }) => engagementId),
    catalogues: await pilaCatalogues(),
    holidays: await loadHolidays(tx, { from: addDays(first, -7), to: on }),
    house: natures[option],
    rules: { parameters, withholding: { ...(await labourFactsOn(tx, period.paidOn)), uses: [] } },
  }
}

const varyingConcepts = cached(
  { name: 'concepts that vary', tables: ['payroll.concept'] },
  async (tx) =>
    new Set((await rowsWhere(tx, 'payroll.concept', { pilaMark: 'VST' }, ['code'])).map(({ code }) => code)),
)

async function conceptsOf(
  tx: Tx,
  on: Day,
  engaged: readonly EngagedRow[],
): Promise<MonthReading['concepts']> {
  const concepts = new Map<Regime, readonly PayrollConcept[]>()
  for (const regime of new Set(engaged.map((one) => one.regime)))
    concepts.set(regime, (await payrollConceptsOn(tx, on, regime)).filter(isOwn))
  return concepts
}

/** Contributions and withholding are computed by their own rules, independent of the catalogue. */
const isOwn = ({ nature }: PayrollConcept): boolean => nature === 'earning'

const engagedIn = (scope: MonthScope, days: MonthDays) => {
  const { first, on } = days
  return sql<EngagedRow>`
    select e.id, e.kind, e.regime, e.start_date as "startDate", e.retired_on as "retiredOn",
           e.contributor_type as "contributorType", payroll.subtype_on(e.id, ${on}::date) as "contributorSubtype",
           e.employee_id as "employeeId",
           e.economic_activity as activity,
           s.working_time as "workingTime", s.rest_day as "restDay", s.overtime, coalesce(c.cares, false) as cares,
           (select coalesce(jsonb_agg(jsonb_build_object('from', w.from_day, 'remote', w.remote,
                                                         'worksRestDays', w.works_rest_days) order by w.from_day), '[]')
            from payroll.engagement_schedule w where w.parent_id = e.id and w.from_day <= ${on}::date) as places,
           e.dedication::text as dedication,
           a.risk_class as "riskClass",
           p.high_risk as "highRisk", p.foreigner, o.last_ibc::text as "openingIbc", e.withholding_procedure as procedure,
           jsonb_build_object('eps', payroll.affiliated(e.id, 'eps', ${on}::date),
                              'afp', payroll.affiliated(e.id, 'afp', ${on}::date),
                              'arl', payroll.affiliated(e.id, 'arl', ${on}::date),
                              'ccf', payroll.affiliated(e.id, 'ccf', ${on}::date)) as affiliations,
           j.jobs
    from payroll.engagement e
    left join lateral (
      select jsonb_build_object('own', (sum(w.amount) filter (where o.id = e.id))::text, 'all', sum(w.amount)::text) as jobs
      from payroll.engagement o
      cross join lateral (
        select coalesce(s.amount, payroll.post_pay(s.position_id, ${on}::date, o.dedication), 0) as amount
        from payroll.engagement_salary s where s.parent_id = o.id and s.from_day <= ${on}::date
        order by s.from_day desc limit 1) w
      where o.employee_id = e.employee_id and o.status in ('active', 'retired', 'settled') and o.start_date <= ${on}::date
        and (o.retired_on is null or o.retired_on >= ${first}::date)
        and o.start_date <= coalesce(e.retired_on, 'infinity') and coalesce(o.retired_on, 'infinity') >= e.start_date
      having count(*) > 1 and sum(w.amount) > 0) j on true
    left join lateral (select * from payroll.engagement_schedule where parent_id = e.id and from_day <= ${on}::date
                       order by from_day desc limit 1) s on true
    left join lateral (select h.cares from payroll.engagement_salary w join hospital.position_face h on h.id = w.position_id
                       where w.parent_id = e.id and w.from_day <= ${on}::date order by w.from_day desc limit 1) c on true
    left join lateral (select * from payroll.engagement_affiliation where parent_id = e.id and kind = 'arl'
                       and from_day <= ${on}::date order by from_day desc limit 1) a on true
    left join lateral (select * from payroll.engagement_affiliation where parent_id = e.id and kind = 'afp'
                       and from_day <= ${on}::date order by from_day desc limit 1) p on true
    left join payroll.opening o on o.engagement_id = e.id and o.active
    where ${inMonth(scope, days)} and ${inPayroll(scope.id, on)}
    order by e.id`
}

/** The columns of a novedad `n` of kind `k` with concept `c` that affect a person's month: the day of an accident is worked. */
export const noveltyColumns = sql<NoveltyRow>`
    n.id, n.engagement_id as "engagementId", k.absence, case k.code when 'TURNO' then k.code else k.hour_kind end as "hourKind",
    c.code as concept, c.name as "conceptName", c.nature,
    n.absent_from as "fromDay", n.to_day as "toDay", n.hours::text as hours,
    n.from_time as "fromTime", n.amount::text as amount, n.extends_id as "extendsId", n.gestation_days as "gestationDays",
    n.contributed_days as "contributedDays", coalesce(n.rest_choice = 'rest', false) as "restChosen"`

/**
 * The approved novedades of the month; every earlier sick leave, which an extension counts with; the turnos of the week in which
 * the month begins; and liquidated rests, unless a novedad already covers their days.
 */
const noveltiesIn = ({ campusId, only }: MonthScope, { first, on }: MonthDays) =>
  sql<NoveltyRow>`
    select ${noveltyColumns}
    from payroll.novelty n join payroll.novelty_kind k on k.id = n.kind_id join payroll.engagement e on e.id = n.engagement_id
    left join payroll.concept c on c.id = coalesce(n.concept_id, k.concept_id)
    where n.status = 'approved' and e.campus_id = ${campusId}::uuid and n.from_day <= ${on}::date
      and (n.to_day >= ${first}::date or k.absence in ('illness', 'workAccident')
           or k.code = 'TURNO' and n.to_day >= ${addDays(first, -7)}::date)
      and (${only}::uuid[] is null or n.engagement_id = any(${only}::uuid[]))
    union all
    select b.id, b.engagement_id, 'vacation', null, null, null, null, b.rest_from, b.rest_until,
           null, null, null, null, null, null, false
    from payroll.benefit_liquidation b join payroll.engagement e on e.id = b.engagement_id
    where b.kind = 'vacation' and b.decision = 'time' and b.status in ('approved', 'posted')
      and e.campus_id = ${campusId}::uuid and b.rest_from <= ${on}::date and b.rest_until >= ${first}::date
      and (${only}::uuid[] is null or b.engagement_id = any(${only}::uuid[]))
      and not exists (select from payroll.novelty v where v.engagement_id = b.engagement_id and v.status = 'approved'
                        and v.absence = 'vacation'
                        and v.from_day <= b.rest_until and b.rest_from <= v.to_day)
    order by "fromDay", id`

/** Orders in force, with the sum that approved payrolls deducted for each. */
const ordersIn = ({ excluded, paidOn, only }: MonthScope) =>
  sql<OrderRow>`
    select d.id, d.employee_id as "employeeId", d.kind, d.received_on as "receivedOn", d.from_day as "fromDay",
           d.until_day as "untilDay", d.mode, d.amount::text as amount, d.percent::text as percent, d.cap::text as cap,
           d.on_bonus as "onBonus", d.on_vacation as "onVacation", d.on_cesantias as "onCesantias",
           d.on_settlement as "onSettlement",
           (d.paid_before + coalesce((select sum(l.amount) from payroll.discount_served l
              where l.order_id = d.id::text and l.source_id <> all(${[...excluded]}::uuid[])), 0))::text as deducted
    from payroll.deduction_order d
    where d.status = 'approved' and d.from_day <= ${paidOn}::date and (d.until_day is null or d.until_day >= ${paidOn}::date)
      and (${only}::uuid[] is null
           or d.employee_id in (select employee_id from payroll.engagement where id = any(${only}::uuid[])))
    order by d.received_on, d.id`

/** The facts that each person proved for the withholding, including dependants. */
const reliefsIn = ({ only }: MonthScope, { on }: MonthDays) =>
  sql<ReliefRow>`
    select r.* from (
      select employee_id as "employeeId", kind, amount::text as amount, rate::text as rate from payroll.withholding_fact
      where ${on}::date between from_day and until_day
      union all
      select employee_id, 'dependant', null, null from payroll.dependant
      where from_day <= ${on}::date and (until_day is null or until_day >= ${on}::date)) r
    where ${only}::uuid[] is null
       or r."employeeId" in (select employee_id from payroll.engagement where id = any(${only}::uuid[]))
    order by 1, 2`

/** What other approved payrolls paid and withheld in the month of payment. */
const paidBeforeIn = ({ excluded, paidOn, campusId, only }: MonthScope) =>
  sql<PaidBeforeRow>`
    select e.employee_id as "employeeId", coalesce(sum(l.amount) filter (where l.nature = 'earning'), 0)::text as gross,
           coalesce(sum(l.amount) filter (where l.nature = 'deduction' and l.concept <> 'RETEFUENTE'), 0)::text as compulsory,
           coalesce(sum(l.amount) filter (where l.concept = 'RETEFUENTE'), 0)::text as withheld
    from payroll.period p
    join payroll.period_person n on n.period_id = p.id
    join payroll.engagement e on e.id = n.engagement_id
    join payroll.period_line l on l.person_id = n.id and l.taxed
    where p.status = 'approved' and p.id <> all(${[...excluded]}::uuid[])
      and p.paid_on between date_trunc('month', ${paidOn}::date)::date
                        and (date_trunc('month', ${paidOn}::date) + interval '1 month - 1 day')::date
      and e.employee_id in (select employee_id from payroll.engagement
                            where campus_id = ${campusId}::uuid and (${only}::uuid[] is null or id = any(${only}::uuid[])))
    group by e.employee_id`

/**
 * The IBC reported to PILA in each month, including benefits paid after its payroll, for people absent in this one: the base of
 * their absences.
 */
const reportedIn = ({ campusId, only }: MonthScope, { first, on }: MonthDays) =>
  sql<ReportedRow>`
    select m.engagement_id as "engagementId", make_date(m.year, m.month, 1) as month,
           round(sum((l -> 'line' -> 'ibc' ->> 'health')::numeric) / 100, 2)::text as ibc,
           sum((l -> 'line' -> 'days' ->> 'health')::int)::int as days
    from payroll.month_pila m cross join lateral jsonb_array_elements(m.pila) l
    where make_date(m.year, m.month, 1) < ${on}::date and m.engagement_id = any(array(
      select e.id from payroll.engagement e
      where e.campus_id = ${campusId}::uuid and (${only}::uuid[] is null or e.id = any(${only}::uuid[]))
        and (${only}::uuid[] is not null
             or exists (select from payroll.novelty n where n.engagement_id = e.id and n.absence is not null
                          and n.status = 'approved' and n.from_day <= ${on}::date and n.to_day >= ${first}::date)
             or exists (select from payroll.benefit_liquidation b where b.engagement_id = e.id and b.kind = 'vacation'
                          and b.rest_from <= ${on}::date and b.rest_until >= ${first}::date))))
    group by m.engagement_id, m.year, m.month
    having sum((l -> 'line' -> 'ibc' ->> 'health')::numeric) > 0
    order by 2`
