import { type Actor, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { vacationsLeft } from '../../../benefits/benefit/vacation-left.domain.ts'
import { leaveConditions } from '../../../books/leave-claim/leave-claim.contract.ts'
import { salaryReasons } from '../../../staff/engagement/engagement.contract.ts'
import { conceptSums, ofSite, type ReportMonth } from '../read/paid-month.server.ts'
import {
  conceptSummary,
  courtDeposits,
  discountsReport,
  leaveReceivables,
  pendingVacations,
  retroactiveReport,
  salaryHistory,
  vacationBook,
} from './detail-report.contract.ts'

const natures = { earning: 'Devengado', deduction: 'Deducción', employer: 'Aporte patronal' } as const

/** The id of a row begins with that of its vinculación, so that the access trace records whose pay was read. */
type Whom = Readonly<{ id: string; identification: string; person: string }>

interface DiscountRow extends Whom {
  readonly beneficiary: string
  readonly kind: string
  readonly order: string
  readonly process: string | null
  readonly instalment: string | null
  readonly amount: string
  readonly arrears: string | null
}

const discountsIn = (tx: Tx, { year, month }: ReportMonth, actor: Actor): Promise<DiscountRow[]> =>
  rowsFrom<DiscountRow>(tx)`
    select e.id || ' ' || d.id as id, b.name as beneficiary, e.identification, e.employee_label as person, min(p.name) as kind,
           platform.numbered('DES', d.number) || ' ' || d.office as order, d.process, d.amount::text as instalment,
           sum(p.amount)::text as amount,
           case when d.mode = 'amount' then greatest(d.amount - sum(p.amount), 0) end::text as arrears
    from payroll.discount_served p
    join payroll.engagement_list e on e.id = p.engagement_id
    join payroll.deduction_order d on d.id::text = p.order_id
    join people.tercero_face b on b.id = d.tercero_id
    where p.year = ${year} and p.month = ${month} and ${ofSite(actor)}
    group by d.id, b.name, e.id, e.identification, e.employee_label order by b.name, e.employee_label, d.number`

interface RetroactiveRow extends Whom {
  readonly ofMonth: string
  readonly concept: string
  readonly before: string
  readonly now: string
  readonly difference: string
}

/** The concept as its month paid it, and the same amount plus the difference. */
const retroactiveIn = (tx: Tx, { year, month }: ReportMonth, actor: Actor): Promise<RetroactiveRow[]> =>
  rowsFrom<RetroactiveRow>(tx)`
    select x.engagement_id || ' ' || x.concept || ' ' || x.of_month as id, e.identification, e.employee_label as person,
           to_char(x.of_month, 'YYYY/MM') as "ofMonth", x.name as concept, o.paid::text as before,
           (o.paid + x.amount)::text as now, x.amount::text as difference
    from (
      select n.engagement_id, l.concept, l.of_month, min(l.name) as name, sum(l.amount) as amount, min(l.position) as place
      from payroll.period_line l
      join payroll.period_person n on n.id = l.person_id
      join payroll.period p on p.id = n.period_id
      where p.year = ${year} and p.month = ${month} and p.status = 'approved' and l.of_month is not null and p.kind <> 'benefit'
        and l.nature in ('earning', 'deduction') and ${ofSite(actor)}
      group by 1, 2, 3) x
    join payroll.engagement_list e on e.id = x.engagement_id
    cross join lateral (
      select coalesce(sum(k.amount), 0) as paid
      from payroll.period_line k
      join payroll.period_person m on m.id = k.person_id
      join payroll.period q on q.id = m.period_id
      where m.engagement_id = x.engagement_id and k.concept = x.concept and q.status = 'approved' and k.of_month is null
        and make_date(q.year, q.month, 1) = x.of_month) o
    order by e.employee_label, x.of_month, x.place`

interface VacationRow extends Whom {
  readonly from: Day
  readonly until: Day | null
  readonly brought: string
  readonly taken: number
  readonly interrupted: number
  readonly unpaid: number
  readonly liability: string
}

async function vacationsOn(tx: Tx, to: Day, actor: Actor) {
  const rows = await rowsFrom<VacationRow>(tx)`
    select p.id, l.identification, l.employee_label as person,
           case when b.vacation_days is null then p.start_date else b.on_day + 1 end as "from", p.retired_on as until,
           coalesce(b.vacation_days, 0)::text as brought,
           coalesce((select sum(v.rest_days)::int from payroll.benefit_liquidation v
                     where v.engagement_id = p.id and v.kind = 'vacation' and v.status in ('approved', 'posted')
                       and v.date <= ${to}::date), 0) as taken,
           coalesce((select sum(r.working)::int from payroll.rest_interrupted r
                     where r.engagement_id = p.id and r.date <= ${to}::date and r.from_day <= ${to}::date), 0) as interrupted,
           coalesce((select sum(least(n.to_day, ${to}::date) - n.from_day + 1)::int from payroll.novelty n
                     where n.engagement_id = p.id and n.status = 'approved' and n.absence = 'unpaid'
                       and n.from_day <= ${to}::date), 0) as unpaid,
           coalesce((select sum(m.amount) from payroll.provision_move m
                     where m.engagement_id = p.id and m.kind = 'vacaciones' and m.day <= ${to}::date), 0)::text as liability
    from payroll.engagement p
    join payroll.engagement_list l on l.id = p.id
    left join payroll.opening b on b.engagement_id = p.id and b.active
    where p.status = 'active' and p.start_date <= ${to}::date and p.kind not in ('apprentice', 'resident') and ${ofSite(actor)}
    order by l.employee_label, p.start_date`
  return rows.map(({ from, until, brought, taken, interrupted, unpaid, ...row }) => {
    const counted = vacationsLeft({ from, until, brought, taken, interrupted, unpaid }, to)
    return {
      ...row,
      accrued: counted.accrued,
      taken: counted.taken,
      pending: counted.left,
      explanation: counted.sentence,
    }
  })
}

interface LeaveRow extends Whom {
  readonly entity: string | null
  readonly leave: string
  readonly concept: string
  readonly month: string
  readonly days: string
  readonly amount: string
  readonly state: keyof typeof leaveConditions | null
  readonly age: number
}

/** The concepts whose account is claimed from an EPS or an ARL, by the affiliation on the last day of the month. */
const leavesOn = (tx: Tx, to: Day, actor: Actor): Promise<LeaveRow[]> =>
  rowsFrom<LeaveRow>(tx)`
    select e.id || ' ' || l.id as id, t.name as entity, e.identification, e.employee_label as person,
           coalesce(platform.numbered('NOV', v.number) || coalesce(' ' || v.support, ''), '') as leave, l.name as concept,
           p.year || '/' || lpad(p.month::text, 2, '0') as month,
           (select coalesce(sum((x ->> 'quantity')::numeric) filter (where x ->> 'unit' = 'dias'), 0)
            from jsonb_array_elements(l.explanation -> 'terms') x)::text as days,
           l.amount::text as amount, c.condition as state, (${to}::date - h.last)::int as age
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement_list e on e.id = n.engagement_id
    cross join lateral (select (make_date(p.year, p.month, 1) + interval '1 month - 1 day')::date as last) h
    join lateral (
      select a.claimed_from from payroll.concept_account a join payroll.concept c on c.id = a.concept_id
      where c.code = l.concept and a.from_day <= h.last order by a.from_day desc limit 1) a on a.claimed_from is not null
    left join people.tercero_face t on t.id = payroll.affiliated_then(n.snapshot, n.engagement_id, a.claimed_from, h.last)
    left join payroll.novelty v on v.id::text = l.novelty_id
    left join payroll.leave_claim_list c
      on c.novelty_id = v.id and c.tercero_id = t.id and c.month = coalesce(l.of_month, make_date(p.year, p.month, 1))
    where p.status = 'approved' and l.nature = 'earning' and h.last <= ${to}::date and ${ofSite(actor)}
    order by t.name, e.employee_label, p.year, p.month, l.position`

interface SalaryRow extends Whom {
  readonly fromDay: Day
  readonly untilDay: Day | null
  readonly position: string | null
  readonly amount: string | null
  readonly representation: string | null
  readonly premium: string | null
  readonly seniority: string | null
  readonly reason: keyof typeof salaryReasons
  readonly act: string | null
  readonly retroactiveFrom: Day | null
}

/** The pay rows of each vinculación, and an extra row for each change of its post's pay while it has no amount of its own. */
const salariesOn = (tx: Tx, to: Day, actor: Actor): Promise<SalaryRow[]> =>
  rowsFrom<SalaryRow>(tx)`
    select x.id, x.identification, x.person, x."fromDay",
           (lead(x."fromDay") over (partition by x.engagement_id order by x."fromDay") - 1) as "untilDay",
           x.position, x.amount, x.representation, x.premium, x.seniority, x.reason, x.act, x."retroactiveFrom"
    from (
      select p.id || ' ' || s.id || coalesce(' ' || q.id, '') as id, p.id as engagement_id, l.identification,
             l.employee_label as person, greatest(s.from_day, q.from_day) as "fromDay", o.label as position,
             coalesce(s.amount, payroll.dedicated(q.amount, p.dedication))::text as amount,
             s.representation::text as representation, s.technical_premium::text as premium, s.seniority::text as seniority,
             s.reason, coalesce(q.act, s.act, p.act) as act, coalesce(s.retroactive_from, q.retroactive_from) as "retroactiveFrom"
      from payroll.engagement p
      join payroll.engagement_list l on l.id = p.id
      join (select s.*, lead(s.from_day) over (partition by s.parent_id order by s.from_day) as next_day
            from payroll.engagement_salary s) s on s.parent_id = p.id
      left join hospital.position_option o on o.id = s.position_id
      left join lateral (
        select y.* from payroll.position_pay y
        where s.amount is null and y.active and y.position_id = s.position_id and y.from_day < coalesce(s.next_day, 'infinity')
          and (y.from_day > s.from_day or y.from_day = (
            select max(z.from_day) from payroll.position_pay z
            where z.active and z.position_id = s.position_id and z.from_day <= s.from_day))) q on true
      where p.status in ('active', 'retired', 'settled') and ${ofSite(actor)}) x
    where x."fromDay" <= ${to}::date
    order by x.person, x.identification, x."fromDay"`

interface RestRow extends Whom {
  readonly liquidation: string
  readonly accruedFrom: Day | null
  readonly accruedUntil: Day
  readonly restFrom: Day | null
  readonly restUntil: Day | null
  readonly days: number
  readonly interrupted: number
  readonly decision: string
  readonly amount: string
  readonly state: string
}

const restBookOn = (tx: Tx, to: Day, actor: Actor): Promise<RestRow[]> =>
  rowsFrom<RestRow>(tx)`
    select v.id, l.identification, l.employee_label as person,
           platform.numbered('LP', v.number) || ' de ' || v.vigencia as liquidation, v.from_day as "accruedFrom",
           v.until_day as "accruedUntil", v.rest_from as "restFrom", v.rest_until as "restUntil", v.rest_days as days,
           coalesce((select sum(r.working)::int from payroll.rest_interrupted r
                     where r.liquidation_id = v.id and r.from_day <= ${to}::date), 0) as interrupted,
           case v.decision when 'time' then 'Descanso' else 'Dinero' end as decision, v.total::text as amount,
           case v.status when 'posted' then 'Contabilizada' else 'Aprobada' end as state
    from payroll.benefit_liquidation v
    join payroll.engagement p on p.id = v.engagement_id
    join payroll.engagement_list l on l.id = p.id
    where v.kind = 'vacation' and v.status in ('approved', 'posted') and v.date <= ${to}::date and ${ofSite(actor)}
    order by l.employee_label, v.until_day, v.number`

interface DepositRow extends Whom {
  readonly court: string
  readonly depositAccount: string | null
  readonly process: string
  readonly office: string
  readonly claimantDocument: string
  readonly claimant: string
  readonly concept: string
  readonly amount: string
}

const depositsIn = (tx: Tx, { year, month }: ReportMonth, actor: Actor): Promise<DepositRow[]> =>
  rowsFrom<DepositRow>(tx)`
    select e.id || ' ' || d.id || ' ' || n.id as id, coalesce(d.court, '') as court, d.deposit_account as "depositAccount",
           coalesce(d.process, '') as process, d.office, e.identification, e.employee_label as person,
           b.shown_identification as "claimantDocument", b.name as claimant, min(l.name) as concept, sum(l.amount)::text as amount
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement_list e on e.id = n.engagement_id
    join payroll.deduction_order d on d.id::text = l.novelty_id and d.kind like 'embargo%'
    join people.tercero_face b on b.id = d.tercero_id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and l.nature = 'deduction' and ${ofSite(actor)}
    group by d.id, n.id, e.id, e.identification, e.employee_label, b.shown_identification, b.name
    order by 2, 4, 7`

export const detailReportOperations: readonly Operation[] = [
  ...serveFlatReport({
    whose: 'site',
    report: conceptSummary,
    read: async (tx, input, actor) =>
      (await conceptSums(tx, input, ofSite(actor))).map(({ nature, ...row }) => ({
        ...row,
        nature: natures[nature],
      })),
  }),
  ...serveFlatReport({ whose: 'site', report: discountsReport, read: discountsIn }),
  ...serveFlatReport({ whose: 'site', report: retroactiveReport, read: retroactiveIn }),
  ...serveFlatReport({
    whose: 'site',
    report: pendingVacations,
    read: (tx, { to }, actor) => vacationsOn(tx, to, actor),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: leaveReceivables,
    read: async (tx, { to }, actor) =>
      (await leavesOn(tx, to, actor)).map(({ state, ...row }) => ({
        ...row,
        state: state === null ? 'Sin contabilizar' : leaveConditions[state],
      })),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: salaryHistory,
    read: async (tx, { to }, actor) =>
      (await salariesOn(tx, to, actor)).map(({ reason, ...row }) => ({
        ...row,
        reason: salaryReasons[reason],
      })),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: vacationBook,
    read: (tx, { to }, actor) => restBookOn(tx, to, actor),
  }),
  ...serveFlatReport({ whose: 'site', report: courtDeposits, read: depositsIn }),
]
