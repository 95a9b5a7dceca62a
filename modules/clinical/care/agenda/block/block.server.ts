import type { AnswerOf } from '@quina/blocks'
import {
  actingOn,
  type Call,
  campusScope,
  type Operation,
  optionsOperation,
  performAction,
  refusing,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { addTo, oneFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, must, mustBeFound, newId, notFound, refused } from '@quina/kernel'
import { lockingPeople } from '@quina/people/server'
import { type RawBuilder, sql } from 'kysely'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { appointmentService } from '../../appointment/appointment/appointment.server.ts'
import { giveNotice } from '../../appointment/appointment-notice/notice.server.ts'
import { instantAt, minutesOf } from '../../schedule/schedule/slots.domain.ts'
import { type AppointmentToRelocate, relocateAll } from '../relocation/relocate.server.ts'
import {
  type AffectedAppointments,
  type BlockScope,
  blockAffects,
  blockCampus,
  blockSchedule,
  blockSchedules,
  campusBlockAffects,
  campusBlocks,
  liftBlock,
  scheduleBlocks,
} from './block.contract.ts'

const endsAfter = 'El bloqueo debe terminar después de empezar.'
const saysWhy = 'Diga qué sucede: el motivo es otro.'
const alreadyLifted = 'El bloqueo ya se había levantado.'

type Times = Readonly<{ date: Day; startsAt: string; untilDay: Day; endsAt: string }>

/** @throws Problem AGE-022 when the block does not end after it begins, AGE-023 when it has already ended. */
function spanOf({ date, startsAt, untilDay, endsAt }: Times, now: Date) {
  const span = { from: instantAt(date, minutesOf(startsAt)), until: instantAt(untilDay, minutesOf(endsAt)) }
  must(span.until > span.from, 'AGE-022', 'endsAt', endsAfter)
  must(span.until > now, 'AGE-023', 'untilDay', 'Ese tiempo ya pasó: bloquee lo que está por venir.')
  return span
}

/** The hours that a block covers, of an agenda or of a whole site. */
interface BlockScopeFacts {
  readonly scheduleId: string | null
  readonly scope: BlockScope
  readonly campusId: string
  readonly from: Date
  readonly until: Date
}

/** The slots that a block affects: every slot that overlaps it, even by a minute (AGE-01). */
const reached = ({ scheduleId, scope, campusId, from, until }: BlockScopeFacts) => sql`
  s.status = 'available' and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${until})
  and case when ${scope} = 'campus' then s.campus_id = ${campusId}::uuid
    else exists (select from care.schedule g where g.id = ${scheduleId}::uuid and case ${scope}
      when 'schedule' then s.schedule_id = g.id when 'professional' then s.professional_id = g.professional_id
      else s.location_id = g.location_id end) end`

/** The most patients that are listed before blocking; the rest are relocated one by one afterwards. */
const mostReported = 50

async function affected(tx: Tx, what: BlockScopeFacts): Promise<AffectedAppointments> {
  return oneFrom<AffectedAppointments>(tx)`
    with those as (
      select s.id as slot_id, a.id, a.patient_id, a.vigencia || lpad(a.number::text, 7, '0') as code, a.starts_at,
             a.professional_id
      from care.slot s
      left join care.appointment_place t on t.slot_id = s.id and t.held
      left join care.appointment a on a.id = t.appointment_id and a.status in ('assigned', 'confirmed')
      where ${reached(what)}),
    first as (select distinct id, patient_id, code, starts_at, professional_id from those where id is not null
              order by starts_at, code limit ${mostReported})
    select (select count(distinct slot_id)::int from those) as slots, (select count(distinct id)::int from those) as appointments,
           coalesce((select json_agg(json_build_object('id', f.id, 'code', f.code, 'startsAt', f.starts_at, 'patient', p.name,
                                                       'phone', p.phone, 'professional', o.label) order by f.starts_at, f.code)
                     from first f join people.reported_patient_list p on p.id = f.patient_id
                     join people.employee_option o on o.id = f.professional_id), '[]') as who`
}

/** Blocks the free and the taken slots, in the order of their hours. @throws Problem AGE-024 when there is none. */
async function blockSlots(tx: Tx, id: string, what: BlockScopeFacts): Promise<number> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    with those as (select s.id from care.slot s where ${reached(what)} order by s.starts_at, s.id for no key update)
    update care.slot set status = 'blocked', block_id = ${id}::uuid from those where care.slot.id = those.id
    returning care.slot.id`
  must(rows.length > 0, 'AGE-024', 'date', 'En ese tiempo no hay cupos por bloquear.')
  return rows.length
}

/** Locks the patients to relocate before the slots, in the order of a booking, so that the two cannot deadlock. */
async function lockMoved(tx: Tx, what: BlockScopeFacts): Promise<void> {
  const patients = sql`
    select a.patient_id from care.slot s join care.appointment_place t on t.slot_id = s.id and t.held
    join care.appointment a on a.id = t.appointment_id where ${reached(what)}`
  await lockingPeople(patients).execute(tx)
}

async function pendingOf(tx: Tx, blockId: string): Promise<AppointmentToRelocate[]> {
  return rowsFrom<AppointmentToRelocate>(tx)`
    select id, starts_at, appointment_type_id, specialty_id, campus_id from care.appointment_to_relocate
    where block_id = ${blockId}::uuid and not cancelled order by starts_at, id`
}

/** The motive of cancellation of the appointments in a block, by the motive of the block. */
const cancelMotives: Readonly<Record<string, string>> = {
  MAN: 'I03',
  FES: 'I07',
  PAR: 'I06',
  VAC: 'I01',
  INC: 'I01',
  PER: 'I01',
}

interface BlockInput extends Times, Pick<BlockScopeFacts, 'scheduleId' | 'scope' | 'campusId'> {
  readonly motive: string
  readonly notes: string | null
  readonly fate: 'relocate' | 'move' | 'cancel'
}

const blockOperation = serveCommand(blockSchedule, async (call) => {
  const { scheduleId, scope } = call.input
  return block(call, { ...call.input, campusId: await blockable(call.tx, scheduleId, scope) })
})

const blockCampusOperation = serveCommand(blockCampus, (call) =>
  block(call, { ...call.input, scheduleId: null, scope: 'campus', campusId: call.actor.campusId }),
)

/** @throws Problem AGE-025 when the motive «other» has no text. */
async function block(
  { tx, actor, today, now }: Pick<Call, 'tx' | 'actor' | 'today' | 'now'>,
  { scheduleId, scope, campusId, motive, notes, fate, ...times }: BlockInput,
) {
  must(motive !== 'OTR' || notes !== null, 'AGE-025', 'notes', saysWhy)
  const { from, until } = spanOf(times, now)
  const id = newId()
  await addTo(tx, 'care.block', {
    id,
    scheduleId,
    scope,
    motive,
    notes,
    startsAt: from,
    endsAt: until,
    campusId,
    createdBy: actor.userId,
    createdAt: now,
  })
  const what = { scheduleId, scope, campusId, from, until }
  if (fate === 'move') await lockMoved(tx, what)
  const slots = await blockSlots(tx, id, what)
  const waiting = await pendingOf(tx, id)
  const acting = actingOn(actor, appointment)
  const moved = fate === 'move' ? await relocateAll(tx, { actor: acting, today, now }, waiting) : 0
  const cancelled = fate === 'cancel' ? waiting : []
  for (const one of cancelled)
    await performAction(appointmentService, {
      tx,
      actor: acting,
      today,
      now,
      id: one.id,
      action: 'cancel',
      input: { motive: cancelMotives[motive] ?? 'I02', reason: notes },
    })
  // Waiting patients are notified that they will not be attended then.
  const left = (await pendingOf(tx, id)).map(
    (one) => ({ appointmentId: one.id, kind: 'blocked', hadAt: one.startsAt }) as const,
  )
  await giveNotice({ tx, actor, now }, left)
  return { id, slots, moved, cancelled: cancelled.length, pending: waiting.length - moved - cancelled.length }
}

/**
 * Returns the site of an agenda.
 * @throws Problem AGE-026 when it is not published, AGE-027 when its room is to be blocked and it has none.
 */
async function blockable(tx: Tx, scheduleId: string, scope: BlockScope): Promise<string> {
  const schedule = mustBeFound(
    await rowOf(tx, 'care.schedule', scheduleId, ['campusId', 'locationId', 'status']),
    'La agenda',
  )
  insist(schedule.status === 'published', 'AGE-026', 'Solo se bloquea una agenda publicada.', { status: 409 })
  const noRoom = 'La agenda no tiene consultorio.'
  must(scope !== 'room' || schedule.locationId !== null, 'AGE-027', 'scope', noRoom)
  return schedule.campusId
}

/** Slots under another block stay blocked; the slots of patients who were moved are not offered again (AGE-11). */
const liftOperation = serveCommand(liftBlock, async ({ tx, actor, now, input: { id } }) => {
  const lifted = await tx
    .updateTable('care.block')
    .set({ status: 'lifted', liftedAt: now, liftedBy: actor.userId })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  insist(lifted.numUpdatedRows === 1n, 'AGE-028', alreadyLifted, { status: 409 })
  const rows = await rowsFrom<{ status: string }>(tx)`
    update care.slot s set block_id = case when o.id is null then null else o.id end,
      status = case when o.id is not null then 'blocked' when left_by.moved then 'moved' else 'available' end
    from care.slot k
    left join lateral (
      select b.id from care.block b left join care.schedule g on g.id = b.schedule_id
      where b.status = 'active' and tstzrange(k.starts_at, k.ends_at) && tstzrange(b.starts_at, b.ends_at)
        and case b.scope when 'campus' then k.campus_id = b.campus_id when 'schedule' then k.schedule_id = g.id
            when 'professional' then k.professional_id = g.professional_id
            else k.location_id = g.location_id end
      order by b.created_at limit 1) o on true
    cross join lateral (
      select exists (select from care.appointment_place t join care.appointment a on a.id = t.appointment_id
        where t.slot_id = k.id and not t.held and a.status = 'rescheduled'
          and a.updated_at >= (select created_at from care.block where id = ${id}::uuid)) as moved) left_by
    where k.id = s.id and s.block_id = ${id}::uuid and s.status = 'blocked'
    returning s.status`
  return { id, slots: rows.filter(({ status }) => status === 'available').length }
})

const blocksOperation = serveQuery(scheduleBlocks, async ({ tx, actor, input: { scheduleId } }) => {
  const site = campusScope(actor)
  const schedule = await rowOf(tx, 'care.scheduleOption', scheduleId, ['label', 'campusId'])
  if (schedule === undefined || (site !== null && schedule.campusId !== site)) throw notFound('La agenda')
  return {
    schedule: schedule.label ?? '',
    blocks: await blocksOf(tx, sql`b.schedule_id = ${scheduleId}::uuid`),
  }
})

/** Returns the blocks in force before the lifted ones, the latest first. */
async function blocksOf(tx: Tx, which: RawBuilder<unknown>): Promise<BlockRow[]> {
  return rowsFrom<BlockRow>(tx)`
    select b.id, b.scope, to_json(b.starts_at) #>> '{}' as starts_at, to_json(b.ends_at) #>> '{}' as ends_at, b.motive, b.notes,
           b.status, (select count(*)::int from care.slot s where s.block_id = b.id) as slots,
           (select count(*)::int from care.appointment_to_relocate r where r.block_id = b.id) as pending, u.label as by
    from care.block b left join admin.user_option u on u.id = b.created_by
    where ${which} order by b.status, b.starts_at desc limit 100`
}

type BlockRow = AnswerOf<typeof campusBlocks>[number]

/** The agenda of a block, for references to it. */
export const blockOptions = optionsOperation({
  to: 'care.block',
  title: 'Bloqueos',
  access: blockSchedules,
  whose: 'site',
})

export const blockOperations: readonly Operation[] = refusing(
  // Only the database sees these.
  {
    'care.block_lasts': refused('AGE-022', endsAfter, 'endsAt'),
    'care.block_other_says_why': refused('AGE-025', saysWhy, 'notes'),
    'care.block_lifted': conflict('AGE-028', alreadyLifted),
    'care.slot_block_blocks': conflict(
      'CIT-032',
      'El cupo se bloqueó o ya no tiene ese lugar. Seleccione otro horario.',
    ),
  },
  [
    blockOperation,
    blockCampusOperation,
    liftOperation,
    blocksOperation,
    serveQuery(campusBlocks, ({ tx, actor: { campusId } }) =>
      blocksOf(tx, sql`b.scope = 'campus' and b.campus_id = ${campusId}::uuid`),
    ),
    // These show patients, so the reading is recorded.
    serveQuery(blockAffects, ({ tx, now, actor: { campusId }, input: { scheduleId, scope, ...times } }) =>
      affected(tx, { scheduleId, scope, campusId, ...spanOf(times, now) }),
    ),
    serveQuery(campusBlockAffects, ({ tx, now, actor: { campusId }, input }) =>
      affected(tx, { scheduleId: null, scope: 'campus', campusId, ...spanOf(input, now) }),
    ),
  ],
)
