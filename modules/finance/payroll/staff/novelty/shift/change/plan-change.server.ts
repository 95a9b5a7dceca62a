import type { Stored } from '@quina/blocks'
import { type Actor, actingOn, createDraft } from '@quina/blocks/server'
import { addTo, changeById, oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, type Id, lastDayOf, must, newId } from '@quina/kernel'
import { noveltyService } from '../../novelty.server.ts'
import { issuesIn, personsOfPlan, shiftsByCode } from '../plan-reading.server.ts'
import { dayKey, type PlanChange, type shiftPlan } from '../shift.contract.ts'
import { shiftEnd } from '../shift-rules.domain.ts'

type Plan = Stored<typeof shiftPlan>

interface Change {
  readonly engagementId: Id<'payroll.engagement'>
  readonly on: Day
  readonly code: string | null
  readonly reason: string
}

/** @throws Problem NOM-495 to NOM-497, `TURNO_DESCONOCIDO`, `TURNO_EN_NOMINA`, and the rules that the new turno breaks */
export async function changeShift(tx: Tx, plan: Plan, actor: Actor, change: Change): Promise<void> {
  const { engagementId, on, code, reason } = change
  const line = plan.lines.find((one) => one.engagementId === engagementId)
  must(line !== undefined, 'NOM-495', 'engagementId', 'Esta persona no está en el cuadro.')
  const inMonth = firstDayOf(plan.year, plan.month) <= on && on <= lastDayOf(plan.year, plan.month)
  must(inMonth, 'NOM-496', 'on', 'Ese día no es del mes del cuadro.')
  const key = dayKey(Number(on.slice(8)))
  must(line[key] !== code, 'NOM-497', 'code', 'Ese día ya tiene ese turno.')
  must(
    code === null || (await shiftsByCode(tx)).has(code),
    'TURNO_DESCONOCIDO',
    'code',
    `No hay un turno «${code}».`,
  )
  const passed = (await liveNovelties(tx, plan.id)).find(
    (one) => one.engagementId === engagementId && one.on === on,
  )
  must(
    passed === undefined,
    'TURNO_EN_NOMINA',
    'on',
    'Ese turno ya es una novedad: anúlela o recházela primero.',
  )
  const lines = plan.lines.map((one) => (one === line ? { ...one, [key]: code } : one))
  const issues = issuesIn(await personsOfPlan(tx, { ...plan, lines }))
  const broken = issues.find((issue) => issue.critical && issue.engagementId === engagementId)
  must(broken === undefined, broken?.code ?? '', 'code', broken?.message ?? '')
  const id = newId<'payroll.shiftChange'>()
  const trace = { planId: plan.id, engagementId, onDay: on, before: line[key], after: code, reason }
  await addTo(tx, 'payroll.shiftChange', { id, ...trace, changedBy: actor.userId })
  await changeById(tx, 'payroll.shiftPlanLine', line.id, { [key]: code })
}

/** The turnos of a cuadro that are novedades, unless these were annulled. */
export const liveNovelties = (tx: Tx, planId: string) =>
  rowsFrom<{ engagementId: string; on: Day }>(tx)`
    select s.engagement_id as "engagementId", s.on_day as "on"
    from payroll.shift_novelty s join payroll.novelty n on n.id = s.novelty_id
    where s.plan_id = ${planId}::uuid and n.status <> 'annulled'`

/** Creates a novedad of hours for each worked turno, and one of rest for each compensatorio, once. @throws Problem NOM-498 */
export async function settleShifts(tx: Tx, plan: Plan, actor: Actor, until: Day): Promise<void> {
  const done = new Set(
    (await liveNovelties(tx, plan.id)).map(({ engagementId, on }) => `${engagementId} ${on}`),
  )
  const kindOf = async (code: string) =>
    (await oneWhere(tx, 'payroll.noveltyKind', { code }, ['id'])).id as Id<'payroll.noveltyKind'>
  const kinds = { work: await kindOf('TURNO'), compensatory: await kindOf('COMPENS') }
  const cells = (await personsOfPlan(tx, plan)).people.flatMap(({ engagementId, planned }) =>
    planned.days
      .filter(({ own, on }) => own && on <= until && !done.has(`${engagementId} ${on}`))
      .flatMap(({ on, shift }) =>
        shift.kind === 'rest' ? [] : [{ engagementId, on, shift, kind: shift.kind }],
      ),
  )
  must(cells.length > 0, 'NOM-498', 'until', 'No hay turnos por pasar hasta ese día.')
  const acting = actingOn(actor, noveltyService.document, plan.campusId)
  for (const { engagementId, on, shift, kind } of cells) {
    const input = {
      date: plan.date,
      engagementId,
      kindId: kinds[kind],
      fromDay: on,
      toDay: kind === 'work' ? (shiftEnd(on, shift).slice(0, 10) as Day) : on,
      hours: shift.hours,
      fromTime: shift.fromTime,
      support: `Cuadro de turnos ${plan.number}`,
    }
    const noveltyId = await createDraft(noveltyService, { tx, actor: acting, input })
    await changeById(tx, 'payroll.novelty', noveltyId, { origin: 'shift' })
    await addTo(tx, 'payroll.shiftNovelty', {
      id: newId(),
      noveltyId,
      planId: plan.id,
      engagementId,
      onDay: on,
    })
  }
}

/** The changes of a cuadro after its publication, the last first. */
export const changesOf = (tx: Tx, planId: string) =>
  rowsFrom<PlanChange>(tx)`
    select c.id, to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(u.label, '') as by,
           t.name as person, c.on_day as "on", c.before, c.after, c.reason
    from payroll.shift_change c
    join payroll.engagement e on e.id = c.engagement_id
    join people.employee_face m on m.id = e.employee_id
    join people.tercero_face t on t.id = m.tercero_id
    left join admin.user_option u on u.id = c.changed_by
    where c.plan_id = ${planId}::uuid order by c.changed_at desc, c.id`
