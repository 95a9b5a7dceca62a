import {
  actingOn,
  type Call,
  type Operation,
  performAction,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx, valueOrNull } from '@quina/db/server'
import { type Day, moneyText, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import { vacationsLeft } from '../../benefits/benefit/vacation-left.domain.ts'
import { clothingDelivery } from '../../files/report/clothing/delivery.contract.ts'
import { clothingDeliveryService } from '../../files/report/clothing/delivery.server.ts'
import { differencesOf, type PayslipLine, payslipLine } from '../difference.domain.ts'
import {
  acceptOwnClothing,
  type OwnDelivery,
  type OwnPayslipHead,
  type OwnPayslipLine,
  type OwnShift,
  ownAbsences,
  ownClothing,
  ownDifferences,
  ownPayReaders,
  ownPayslip,
  ownPayslips,
  ownShifts,
  ownVacations,
} from './own-pay.contract.ts'

/** A payslip and the caller. */
export type OfPayslip = Readonly<{ userId: string; periodId: string; engagementId: string }>

/** The headings of the payslips of approved payrolls. */
const heads = sql`
  select n.period_id as "periodId", n.engagement_id as "engagementId", p.year, p.month, p.paid_on as "paidOn",
         coalesce(n.snapshot ->> 'position', e.position_label, '') as position,
         case when n.days > 0 or p.kind = 'ordinary' then n.days end as days,
         n.earned::text as earned, n.deducted::text as deducted, n.net::text as net
  from payroll.period_person n
  join payroll.period p on p.id = n.period_id and p.status = 'approved'
  join payroll.engagement_list e on e.id = n.engagement_id`

/** The payslips of a user, the last one first. */
const payslipsOf = (tx: Tx, userId: string): Promise<OwnPayslipHead[]> =>
  rowsFrom<OwnPayslipHead>(tx)`
    ${heads} join payroll.own_engagement o on o.engagement_id = n.engagement_id
    where o.user_id = ${userId}::uuid and n.problem_code is null
    order by p.year desc, p.month desc, e.start_date desc`

/** A payslip of any person, for the house to send. @throws Problem 404 */
export const payslipHead = async (
  tx: Tx,
  { periodId, engagementId }: Pick<OwnPayslipHead, 'periodId' | 'engagementId'>,
): Promise<OwnPayslipHead> =>
  mustBeFound(
    await rowFrom<OwnPayslipHead>(tx)`
      ${heads} where n.period_id = ${periodId}::uuid and n.engagement_id = ${engagementId}::uuid and n.problem_code is null`,
    'El comprobante',
  )

/** A payslip of the caller; someone else's is answered as if it did not exist. @throws Problem 404 */
export async function payslipOf(
  tx: Tx,
  { userId, periodId, engagementId }: OfPayslip,
): Promise<OwnPayslipHead> {
  const own = await payslipsOf(tx, userId)
  const found = own.find((one) => one.periodId === periodId && one.engagementId === engagementId)
  return mustBeFound(found, 'El comprobante')
}

type StoredLine = Omit<PayslipLine, 'amount'> & Readonly<{ id: string; amount: string; paper: string | null }>

/** The lines of a payslip that the person sees: earnings, deductions and the house's costs, with the source of each. */
export const payslipLines = (
  tx: Tx,
  { periodId, engagementId }: Pick<OwnPayslipHead, 'periodId' | 'engagementId'>,
): Promise<StoredLine[]> =>
  rowsFrom<StoredLine>(tx)`
    select l.id, l.concept, l.name, l.nature, l.amount::text as amount, l.sentence, l.explanation -> 'terms' as terms,
           coalesce('Novedad ' || platform.numbered('NOV', v.number) || coalesce(', ' || v.support, ''),
                    'Orden ' || platform.numbered('DES', d.number) || ', ' || d.office) as paper
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    left join payroll.novelty v on v.id::text = l.novelty_id
    left join payroll.deduction_order d on d.id::text = l.novelty_id
    where n.period_id = ${periodId}::uuid and n.engagement_id = ${engagementId}::uuid
      and l.nature in ('earning', 'deduction', 'employer')
    order by l.position`

const shownLine = ({ id, name, nature, amount, sentence, paper }: StoredLine): OwnPayslipLine => ({
  id,
  name,
  nature,
  amount,
  sentence,
  paper,
})

async function differencesFor(tx: Tx, of: OfPayslip) {
  const now = await payslipOf(tx, of)
  const earlier = (await payslipsOf(tx, of.userId)).filter(
    (one) => one.engagementId === now.engagementId && monthIn(one) < monthIn(now),
  )
  const [before = null] = earlier
  if (before === null) return { before, differences: [] }
  const paidTo = async (one: OwnPayslipHead) =>
    (await payslipLines(tx, one)).filter(({ nature }) => nature !== 'employer').map(payslipLine)
  const differences = differencesOf(await paidTo(before), await paidTo(now))
  return {
    before,
    differences: differences.map((one) => ({
      ...one,
      before: moneyText(one.before),
      now: moneyText(one.now),
      difference: moneyText(one.difference),
    })),
  }
}

const monthIn = ({ year, month }: OwnPayslipHead): number => year * 12 + month

interface VacationRow {
  readonly engagementId: string
  readonly position: string
  readonly from: Day
  readonly until: Day | null
  readonly brought: string
  readonly taken: number
  readonly interrupted: number
  readonly unpaid: number
}

async function vacationsOf(tx: Tx, { actor, today }: Pick<Call, 'actor' | 'today'>) {
  const rows = await rowsFrom<VacationRow>(tx)`
    select e.id as "engagementId", coalesce(l.position_label, '') as position,
           case when b.vacation_days is null then e.start_date else b.on_day + 1 end as "from", e.retired_on as until,
           coalesce(b.vacation_days, 0)::text as brought,
           coalesce((select sum(v.rest_days)::int from payroll.benefit_liquidation v
                     where v.engagement_id = e.id and v.kind = 'vacation' and v.status in ('approved', 'posted')), 0) as taken,
           coalesce((select sum(r.working)::int from payroll.rest_interrupted r where r.engagement_id = e.id), 0) as interrupted,
           coalesce((select sum(least(n.to_day, ${today}::date) - n.from_day + 1)::int from payroll.novelty n
                     where n.engagement_id = e.id and n.status = 'approved' and n.absence = 'unpaid'
                       and n.from_day <= ${today}::date), 0) as unpaid
    from payroll.own_engagement o
    join payroll.engagement e on e.id = o.engagement_id
    join payroll.engagement_list l on l.id = e.id
    left join payroll.opening b on b.engagement_id = e.id and b.active
    where o.user_id = ${actor.userId}::uuid and e.status = 'active' and e.kind not in ('apprentice', 'resident')
    order by e.start_date`
  return rows.map((row) => ({
    engagementId: row.engagementId,
    position: row.position,
    ...vacationsLeft(row, today),
  }))
}

const absencesOf = async (tx: Tx, userId: string) => ({
  leaves: await rowsFrom<{ id: string; name: string; from: Day; to: Day; support: string | null }>(tx)`
    select n.id, k.name, n.from_day as "from", n.to_day as "to", n.support
    from payroll.own_engagement o
    join payroll.novelty n on n.engagement_id = o.engagement_id and n.status = 'approved'
    join payroll.novelty_kind k on k.id = n.kind_id and (k.absence is not null or k.code = 'COMPENS')
    where o.user_id = ${userId}::uuid order by n.from_day desc, n.id limit 50`,
  rests: await rowsFrom<{ id: string; workedOn: Day; reason: string; dueBy: Day | null }>(tx)`
    select r.id, r.worked_on as "workedOn", r.reason, r.due_by as "dueBy"
    from payroll.own_engagement o join payroll.rest_list r on r.engagement_id = o.engagement_id and r.used_on is null
    where o.user_id = ${userId}::uuid order by r.worked_on, r.id`,
})

const shiftsOf = (tx: Tx, { actor, today }: Pick<Call, 'actor' | 'today'>) =>
  rowsFrom<OwnShift>(tx)`
    select s.plan_id || ' ' || s.engagement_id || ' ' || s.on_day as id, s.on_day as "on", s.code, s.name, s.from_time as "from",
           s.hours::text as hours, c.name as service
    from payroll.own_engagement o
    join payroll.planned_shift s on s.engagement_id = o.engagement_id and s.status = 'published'
    join hospital.cost_centre_face c on c.id = s.cost_centre_id
    where o.user_id = ${actor.userId}::uuid and s.on_day >= date_trunc('month', ${today}::date)
    order by s.on_day, s.from_time limit 200`

const clothingOf = (tx: Tx, userId: string) =>
  rowsFrom<OwnDelivery>(tx)`
    select d.id, platform.numbered('DOT', d.number) || ' de ' || d.vigencia as label, d.date as "on",
           d.received_on as "receivedOn",
           (select string_agg(l.quantity || ' × ' || coalesce(l.detail, case l.item when 'shoes' then 'Calzado'
                                                                when 'clothing' then 'Vestido de labor' else 'Otro' end),
                              ', ' order by l.position)
            from payroll.clothing_delivery_line l where l.parent_id = d.id) as items
    from payroll.own_engagement o
    join payroll.clothing_delivery d on d.engagement_id = o.engagement_id and d.status in ('delivered', 'received')
    where o.user_id = ${userId}::uuid order by d.date desc, d.id limit 20`

/** @throws Problem 404 for a delivery to another person; GEN-STATE once it was received */
async function acceptClothing({ tx, actor, today }: Pick<Call, 'tx' | 'actor' | 'today'>, id: string) {
  const own = (await clothingOf(tx, actor.userId)).find((one) => one.id === id)
  mustBeFound(own, 'La entrega')
  const input = { receivedOn: today, receipt: 'Aceptada por la persona en Mi nómina' }
  const acting = actingOn(actor, clothingDelivery)
  await performAction(clothingDeliveryService, { tx, actor: acting, today, id, action: 'receive', input })
  return { receivedOn: today }
}

const readersOf = (tx: Tx, userId: string) =>
  rowsFrom<{ id: string; at: string; who: string; what: string }>(tx)`
    select a.id::text as id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(u.label, '') as who,
           a.purpose as what
    from payroll.pay_access a left join admin.user_option u on u.id = a.user_id
    where a.employee_ids && (select coalesce(array_agg(distinct o.employee_id), '{}') from payroll.own_engagement o
                             where o.user_id = ${userId}::uuid)
    order by a.id desc limit 50`

const nameOf = async (tx: Tx, userId: string): Promise<string | null> => {
  return valueOrNull<string>(tx)`
    select t.name from payroll.own_engagement o join people.tercero_face t on t.id = o.tercero_id
    where o.user_id = ${userId}::uuid limit 1`
}

/** The operations on one's own pay: authorised by the account alone. */
export const ownPayOperations: readonly Operation[] = [
  serveQuery(ownPayslips, async ({ tx, actor: { userId } }) => ({
    name: await nameOf(tx, userId),
    payslips: await payslipsOf(tx, userId),
  })),
  serveQuery(ownPayslip, async ({ tx, actor: { userId }, input }) => {
    const head = await payslipOf(tx, { userId, ...input })
    return { lines: (await payslipLines(tx, head)).map(shownLine) }
  }),
  serveQuery(ownDifferences, ({ tx, actor: { userId }, input }) => differencesFor(tx, { userId, ...input })),
  serveQuery(ownVacations, ({ tx, ...call }) => vacationsOf(tx, call)),
  serveQuery(ownAbsences, ({ tx, actor: { userId } }) => absencesOf(tx, userId)),
  serveQuery(ownShifts, ({ tx, ...call }) => shiftsOf(tx, call)),
  serveQuery(ownClothing, ({ tx, actor: { userId } }) => clothingOf(tx, userId)),
  serveCommand(acceptOwnClothing, ({ input: { id }, ...call }) => acceptClothing(call, id)),
  serveQuery(ownPayReaders, ({ tx, actor: { userId } }) => readersOf(tx, userId)),
]
