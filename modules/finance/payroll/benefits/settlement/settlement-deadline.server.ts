import { permissionFor, type Stored } from '@quina/blocks'
import { type Actor, type Alert, campusScope, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, daysBetween, money, moneyText, showDay, zero } from '@quina/kernel'
import { benefitLiquidation, type LiquidationKind } from '../liquidation/liquidation.contract.ts'
import type { LiquidationFacts } from '../liquidation/request.domain.ts'
import { type LateCause, lateCesantias } from './settlement.contract.ts'
import { moratoriaOf, settlementDeadline } from './settlement.domain.ts'

/** Business days before the deadline from which the notice appears. */
const announced = 10

const paysCesantias: readonly LiquidationKind[] = ['settlement', 'cesantias', 'cesantiasAdvance']

type DeadlineFacts = Readonly<{ kind: LiquidationKind; requestedOn: Day | null; date: Day; untilDay: Day }>

/** The deadlines to recognise and pay cesantías, and the cost of each late day: always shown if they were requested (C1.11). */
export function deadlineNotes(
  { kind, requestedOn, date, untilDay }: DeadlineFacts,
  { regime, mode, pay, holidays }: LiquidationFacts,
): string[] {
  const salary = pay.assignment
  const isPublic = regime === 'publico' || regime === 'oficial'
  if (isPublic && requestedOn !== null && paysCesantias.includes(kind)) {
    const { actBy, payBy, penalty } = settlementDeadline({ requestedOn, salary }, date, holidays)
    const days = `Solicitada el ${showDay(requestedOn)}: el acto vence el ${showDay(actBy)} y el pago el ${showDay(payBy)}.`
    return [`${days} ${penalty.sentence}`]
  }
  const deposited = kind === 'cesantias' && mode === 'ANUAL'
  if (!deposited && (isPublic || kind !== 'settlement')) return []
  const debt = { cause: deposited ? 'deposit' : 'ended', since: untilDay, salary } as const
  const { dueOn, penalty } = moratoriaOf(debt, date, holidays)
  return date > dueOn ? [`Debía pagarse el ${showDay(dueOn)}. ${penalty.sentence}`] : []
}

interface LateRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly cause: LateCause
  readonly since: Day
  readonly salary: string
}

/** The day of the report, the reader, and optionally one vinculación. */
type AsOf = Readonly<{ to: Day; actor: Actor; only?: string }>

/** Cesantías and settlements not paid in full at the end of a day, with the salary of that day. */
const unpaidOn = (tx: Tx, { to, actor, only }: AsOf): Promise<LateRow[]> =>
  rowsFrom<LateRow>(tx)`
    with unpaid as (
      select y.run_id, y.liquidation_id, y.tercero_id from payroll.payable y
      where y.kind in ('net', 'cesantias') and coalesce(y.run_id, y.liquidation_id) is not null and y.amount > (
        select coalesce(sum(case m.class when 'returned' then -m.amount else m.amount end), 0)
        from payroll.payable_move m where m.payable_id = y.id and m.day <= ${to}::date)),
    due as (
      select g.engagement_id, 'deposit' as cause, r.date as since
      from payroll.provision_run r
      join payroll.provision_line g on g.run_id = r.id and g.kind = 'cesantias' and g.transferred > 0
      join payroll.engagement e on e.id = g.engagement_id and e.cesantias_regime = 'annual'
      where r.status = 'approved'
        and exists (select from unpaid u where u.run_id = r.id and u.tercero_id = payroll.affiliated(e.id, 'cesantias', r.date))
      union
      select e.id, c.cause, case c.cause when 'requested' then l.requested_on else l.until_day end
      from payroll.benefit_liquidation l
      join payroll.engagement e on e.id = l.engagement_id
      cross join lateral (
        select case when l.requested_on is not null and e.regime in ('public', 'official') then 'requested'
                    when l.kind = 'cesantias' and e.cesantias_regime = 'annual' then 'deposit' end as cause) c
      where c.cause is not null and l.kind = any(${[...paysCesantias]}::text[]) and l.status <> 'annulled'
        and (l.status <> 'posted' or exists (select from unpaid u where u.liquidation_id = l.id))
      union
      select e.id, 'ended', e.retired_on from payroll.engagement e
      where e.retired_on < ${to}::date and e.regime in ('private', 'integral', 'apprentice')
        and (e.regime <> 'apprentice' or e.cesantias_regime <> 'none')
        and not exists (
          select from payroll.benefit_liquidation l where l.engagement_id = e.id and l.kind = 'settlement' and l.status = 'posted'
            and not exists (select from unpaid u where u.liquidation_id = l.id)))
    select e.id || ' ' || d.cause || ' ' || d.since as id, p.identification, p.employee_label as person, d.cause, d.since,
           coalesce(s.amount, payroll.post_pay(s.position_id, d.since, e.dedication), 0)::text as salary
    from due d
    join payroll.engagement e on e.id = d.engagement_id
    join payroll.engagement_list p on p.id = e.id
    left join lateral (
      select s.amount, s.position_id from payroll.engagement_salary s
      where s.parent_id = e.id and s.from_day <= d.since order by s.from_day desc limit 1) s on true
    where (${campusScope(actor)}::uuid is null or e.campus_id = ${campusScope(actor)}::uuid)
      and (${only ?? null}::uuid is null or e.id = ${only ?? null}::uuid)
    order by p.employee_label, d.since`

/** The late payments on a day, with the cost of each delay. */
async function lateOn(tx: Tx, at: AsOf) {
  const rows = await unpaidOn(tx, at)
  const [first = at.to] = rows.map(({ since }) => since).toSorted()
  const holidays = await loadHolidays(tx, { from: first, to: addDays(at.to, 120) })
  return rows.flatMap(({ cause, since, salary, ...whom }) => {
    const { dueOn, penalty } = moratoriaOf({ cause, since, salary: money(salary) }, at.to, holidays)
    if (at.to <= dueOn) return []
    const amount = moneyText(penalty.amount)
    const late = daysBetween(dueOn, at.to)
    return [{ ...whom, cause, since, dueOn, late, salary, amount, explanation: penalty.sentence }]
  })
}

/** The cost until a day of the delay of an approved liquidation that is not paid in full. */
export async function lateNotes(
  tx: Tx,
  { kind, status, engagementId }: Pick<Stored<typeof benefitLiquidation>, 'kind' | 'status' | 'engagementId'>,
  { to, actor }: AsOf,
): Promise<string[]> {
  if (status === 'annulled' || !paysCesantias.includes(kind)) return []
  const rows = await lateOn(tx, { to, actor, only: engagementId })
  const own = rows.filter(({ cause }) => cause !== (kind === 'settlement' ? 'deposit' : 'ended'))
  return own.map(
    ({ dueOn, late, explanation }) => `En mora desde el ${showDay(dueOn)}, ${late} días. ${explanation}`,
  )
}

export const lateOperations = serveFlatReport({
  whose: 'site',
  report: lateCesantias,
  read: (tx, { to }, actor) => lateOn(tx, { to, actor }),
})

/** How many payments that a servidor público requested are unpaid near their deadline or after it. */
async function dueSoon(tx: Tx, { today, actor }: { today: Day; actor: Actor }): Promise<number> {
  const campusId = campusScope(actor)
  const rows = await rowsFrom<{ requestedOn: Day }>(tx)`
    select l.requested_on as "requestedOn"
    from payroll.benefit_liquidation l join payroll.engagement e on e.id = l.engagement_id
    where l.requested_on is not null and l.kind = any(${[...paysCesantias]}::text[])
      and (${campusId}::uuid is null or l.campus_id = ${campusId}::uuid)
      and e.regime in ('public', 'official') and l.status <> 'annulled'
      and (l.status <> 'posted' or exists (select from payroll.payable_list y where y.liquidation_id = l.id and y.balance > 0))`
  const [first] = rows.map(({ requestedOn }) => requestedOn).toSorted()
  if (first === undefined) return 0
  const holidays = await loadHolidays(tx, { from: first, to: addDays(today, 120) })
  const left = (requestedOn: Day) => settlementDeadline({ requestedOn, salary: zero }, today, holidays).left
  return rows.filter(({ requestedOn }) => left(requestedOn) <= announced).length
}

export const settlementAlerts: readonly Alert[] = [
  {
    name: 'settlementDue',
    permission: permissionFor(benefitLiquidation, 'view'),
    tone: 'bad',
    one: 'liquidación solicitada por pagar, en su plazo final o vencida',
    many: 'liquidaciones solicitadas por pagar, en su plazo final o vencidas',
    meaning: 'Cada día de mora es un día de salario (Ley 244/1995; Ley 1071/2006).',
    who: 'Talento humano',
    to: '/nomina/prestaciones-sociales',
    count: dueSoon,
  },
  {
    name: 'cesantiasLate',
    permission: permissionFor(lateCesantias, 'run'),
    tone: 'bad',
    one: 'pago de cesantías o de una liquidación en mora',
    many: 'pagos de cesantías o de liquidaciones en mora',
    meaning:
      'El informe dice desde cuándo y cuánto vale la mora de cada uno: un día de salario por día de retardo.',
    who: 'Talento humano',
    to: ({ today }) => `/nomina/reportes?informe=lateCesantias&to=${today}`,
    count: async (tx, { actor, today }) => (await lateOn(tx, { to: today, actor })).length,
  },
]
