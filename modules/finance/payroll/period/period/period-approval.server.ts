import { areasOf } from '@quina/accounting/server'
import { type Actor, partOf } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { insist, lastDayOf, must, Problem, plural } from '@quina/kernel'
import type { PeriodOfKind } from '../kind/period-people.server.ts'
import type { PeriodMonth } from '../month/month-rows.domain.ts'

type Approval = Readonly<{ tx: Tx; actor: Actor; periodId: string }>
type Work = (approval: Approval) => Promise<void>

const works = new Map<string, Work>()

/** Declares work to do when a period is approved, in the same transaction, on behalf of a later area. */
export const definePeriodApproval = (name: string, work: Work): void => void works.set(name, work)

/** Does all the declared work. */
export async function afterApproval(approval: Approval): Promise<void> {
  for (const work of works.values()) await work(approval)
}

/**
 * Stores for each person the data that the books, PILA and the payslip of the period read later (C2.8): post, account,
 * affiliations, cost shares. The parameters are in its lines.
 */
export const freezePeople = (tx: Tx, { id, year, month }: Pick<PeriodOfKind, 'id' | 'year' | 'month'>) => {
  const on = lastDayOf(year, month)
  return rowsFrom(tx)`
    update payroll.period_person n
    set snapshot = jsonb_strip_nulls(jsonb_build_object('position', post.label, 'account', bank.label, 'costs', split.costs,
      'affiliations', (select jsonb_object_agg(k, payroll.affiliated(e.id, k, ${on}::date))
                       from unnest(array['eps', 'afp', 'arl', 'ccf', 'cesantias']) k)))
    from payroll.engagement e
    join people.employee_face m on m.id = e.employee_id
    left join lateral (
      select h.code || ' ' || h.name as label
      from payroll.engagement_salary s join hospital.position_face h on h.id = s.position_id
      where s.parent_id = e.id and s.from_day <= ${on}::date order by s.from_day desc limit 1) post on true
    left join lateral (
      select a.bank_label || ' ' || a.number as label from people.bank_account_list a
      where a.tercero_id = m.tercero_id and a.status = 'approved' limit 1) bank on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('centre', s.cost_centre_id, 'percent', s.percent, 'position', s.position)) as costs
      from payroll.engagement_share s where s.engagement_id = e.id and s.holds @> ${on}::date) split on true
    where n.period_id = ${id}::uuid and e.id = n.engagement_id`
}

export type PendingNovelty = Readonly<{ id: string; engagementId: string; person: string; kind: string }>

/** Novedades on days of the month that nobody approved or rejected: the payroll leaves them out. Only the month pays them. */
export async function pendingNovelties(tx: Tx, period: PeriodOfKind): Promise<readonly PendingNovelty[]> {
  if (period.kind !== 'ordinary') return []
  return rowsFrom<PendingNovelty>(tx)`
    select n.id, n.engagement_id as "engagementId", e.employee_label as person, k.name as kind
    from payroll.novelty n
    join payroll.novelty_kind k on k.id = n.kind_id
    join payroll.engagement_list e on e.id = n.engagement_id
    where n.status = 'draft' and e.id in (select engagement_id from payroll.period_person where period_id = ${period.id}::uuid)
      and daterange(n.from_day, n.to_day, '[]')
          && daterange(make_date(${period.year}::int, ${period.month}::int, 1),
                       (make_date(${period.year}::int, ${period.month}::int, 1) + interval '1 month')::date)
    order by e.employee_label collate "es-x-icu", n.from_day, n.id`
}

type PlanToSettle = Readonly<{ id: string; service: string; draft: boolean; shifts: number }>

/** Cuadros of the month whose turnos of its people are not novedades yet, while the payroll is open. */
export async function plansToSettle(
  tx: Tx,
  period: PeriodOfKind & { readonly status: string },
): Promise<PlanToSettle[]> {
  if (period.kind !== 'ordinary' || !['liquidated', 'review'].includes(period.status)) return []
  return rowsFrom<PlanToSettle>(tx)`
    select p.id, c.name as service, p.status = 'draft' as draft, count(*)::int as shifts
    from payroll.shift_plan p
    join hospital.cost_centre_face c on c.id = p.cost_centre_id
    join payroll.planned_shift s on s.plan_id = p.id and s.kind <> 'rest'
    where (p.year, p.month, p.campus_id) = (${period.year}::int, ${period.month}::int, ${period.campusId}::uuid)
      and p.status <> 'annulled'
      and s.engagement_id in (select engagement_id from payroll.period_person where period_id = ${period.id}::uuid)
      and not exists (
        select from payroll.shift_novelty v join payroll.novelty n on n.id = v.novelty_id
        where v.plan_id = p.id and v.engagement_id = s.engagement_id and v.on_day = s.on_day and n.status <> 'annulled')
    group by p.id, c.name order by c.name, p.id`
}

/** Pending novedades are decided, or left for another payroll with a reason. @throws Problem `NOVEDADES_PENDIENTES` */
export async function mustLeaveNothingPending(tx: Tx, period: PeriodOfKind, reason: string | null) {
  const pending = await pendingNovelties(tx, period)
  const [first] = pending
  if (first === undefined || reason !== null) return
  const count = plural(pending.length, 'novedad de sus días', 'novedades de sus días')
  const message = `Queda por aprobar o rechazar ${count}, como «${first.kind}» de ${first.person}.`
  throw new Problem('NOVEDADES_PENDIENTES', message, {
    status: 409,
    fields: { pendingReason: 'Apruébelas o rechácelas, o diga por qué quedan para otra nómina.' },
    facts: { novelties: pending },
  })
}

/** A payroll with paid differences cannot be annulled: another retroactive corrects it. @throws Problem NOM-427 */
export async function mustNotBeCorrected(tx: Tx, id: string): Promise<void> {
  const row = await rowFrom<{ label: string }>(tx)`
    select o.label from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id and p.status = 'approved' join payroll.period_option o on o.id = p.id
    where l.of_period_id = ${id}::uuid limit 1`
  insist(
    row === undefined,
    'NOM-427',
    `${row?.label} ya pagó sus diferencias: corríjala con otro retroactivo.`,
    { status: 409 },
  )
}

/** @throws Problem `NOMINA_CON_ALERTAS` with the people who have a critical warning */
export async function mustHaveNoCritical(tx: Tx, id: string): Promise<void> {
  const rows = await rowsFrom<{ name: string; message: string }>(tx)`
    select o.label as name, a ->> 'message' as message
    from payroll.period_person n join payroll.engagement_option o on o.id = n.engagement_id,
         jsonb_array_elements(n.alerts) a
    where n.period_id = ${id}::uuid and (a ->> 'critical')::boolean
    order by 1 limit 20`
  const first = rows[0]
  insist(rows.length === 0, 'NOMINA_CON_ALERTAS', `No se puede aprobar: ${first?.name}. ${first?.message}`, {
    facts: { people: rows },
    status: 409,
  })
}

/** A settlement or a benefit creates its payroll, and annuls it with itself (`settlement-period`). */
export const isSettlement = (tx: Tx): boolean => partOf(tx) === 'payroll.benefitLiquidation'

/** Payroll closes its own month in accounting: a later payment belongs to another month. @throws Problem `PERIODO_CERRADO` */
export async function mustBeOpen(tx: Tx, { year, month }: PeriodMonth): Promise<void> {
  const field = isSettlement(tx) ? 'untilDay' : 'month'
  const areas = await areasOf(tx, { vigencia: year, number: month })
  const closed = areas.some((one) => one.area === 'payroll' && one.closed)
  must(!closed, 'PERIODO_CERRADO', field, 'Nómina ya cerró ese mes: pida reabrirlo o páguelo en otra nómina.')
}
