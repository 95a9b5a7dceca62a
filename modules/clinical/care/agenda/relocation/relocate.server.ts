import type { AnswerOf } from '@quina/blocks'
import {
  type Alert,
  actingOn,
  type Call,
  campusScope,
  createDraft,
  performAction,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, lockedRow, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { insist, mustBeFound, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import {
  appointmentRefusals,
  appointmentService,
  dayOfSlot,
} from '../../appointment/appointment/appointment.server.ts'
import { withoutOffering } from '../../appointment/slot-offer/offering.server.ts'
import { proposalsFor, type Room, type SlotToLeave } from '../../schedule/slot/proposals.domain.ts'
import { closeRelocation, relocateAppointment, toRelocate } from '../block/block.contract.ts'

/** For how many days after the appointment's own another slot is sought. */
const daysAfter = 15

type Caller = Pick<Call, 'actor' | 'today' | 'now'>

export type AppointmentToRelocate = SlotToLeave & {
  readonly specialtyId: string | null
  readonly campusId: string
}

/** Moves each patient to the nearest free slot of the specialty, or leaves them to be relocated. @returns how many it moved. */
export async function relocateAll(
  tx: Tx,
  doing: Caller,
  leaving: readonly AppointmentToRelocate[],
): Promise<number> {
  const proposals = await proposed(tx, doing.now, leaving)
  let moved = 0
  for (const { id } of leaving) {
    const room = proposals.get(id)
    if (room !== undefined && (await whyNotMoved(tx, doing, { id, slotId: room.id })) === null) moved += 1
  }
  return moved
}

/** Returns the slot proposed to each appointment, by specialty and by site. */
async function proposed(
  tx: Tx,
  now: Date,
  leaving: readonly AppointmentToRelocate[],
): Promise<ReadonlyMap<string, Room & { readonly professional: string }>> {
  const found = new Map<string, Room & { readonly professional: string }>()
  for (const key of new Set(leaving.map(keyOf))) {
    const own = leaving.filter((one) => keyOf(one) === key)
    const rooms = await roomsFor(tx, now, own)
    const byId = new Map(rooms.map((room) => [room.id, room]))
    for (const [id, room] of proposalsFor(own, rooms, { days: daysAfter })) found.set(id, byId.get(room.id)!)
  }
  return found
}

const keyOf = ({ specialtyId, campusId }: AppointmentToRelocate): string => `${specialtyId} ${campusId}`

async function roomsFor(tx: Tx, now: Date, own: readonly AppointmentToRelocate[]) {
  const [first] = own
  const from = new Date(Math.min(...own.map(({ startsAt }) => startsAt.getTime())) - 86_400_000)
  const until = new Date(
    Math.max(...own.map(({ startsAt }) => startsAt.getTime())) + (daysAfter + 1) * 86_400_000,
  )
  return rowsFrom<Room & { professional: string }>(tx)`
    select s.id, s.starts_at, (s.capacity - held.many)::int as left, s.appointment_type_id, t.name as professional
    from care.slot s
    join care.schedule g on g.id = s.schedule_id and g.status = 'published'
    join people.employee_face f on f.id = s.professional_id
    join people.tercero_face t on t.id = f.tercero_id
    cross join lateral (select count(*) as many from care.appointment_place h where h.slot_id = s.id and h.held) held
    where s.status = 'available' and s.specialty_id = ${first!.specialtyId}::uuid and s.campus_id = ${first!.campusId}::uuid
      and s.starts_at > greatest(${now}, ${from}::timestamptz) and s.starts_at < ${until} and held.many < s.capacity
    order by s.starts_at, t.name limit 4000`
}

/** Gives a patient another slot on behalf of the hospital; when that is refused, changes nothing and returns the reason. */
export async function whyNotMoved(
  tx: Tx,
  { actor, today, now }: Caller,
  { id, slotId }: { readonly id: string; readonly slotId: string },
): Promise<string | null> {
  await sql`savepoint relocation`.execute(tx)
  try {
    await withoutOffering(tx, () =>
      performAction(appointmentService, {
        tx,
        actor,
        today,
        now,
        id,
        action: 'reschedule',
        input: { slotId, by: 'institution', reason: null },
      }),
    )
    await sql`release savepoint relocation`.execute(tx)
    return null
  } catch (error) {
    const refused = error instanceof Problem ? error.message : refusedByDatabase(error)
    if (refused === undefined) throw error
    await sql`rollback to savepoint relocation`.execute(tx)
    return refused
  }
}

/** Returns the message when another transaction took the slot, or gave the patient another appointment, at the same moment. */
function refusedByDatabase(error: unknown): string | undefined {
  const { schema, constraint } = (error ?? {}) as { readonly schema?: string; readonly constraint?: string }
  return appointmentRefusals[`${schema}.${constraint}`]?.message
}

/** These show patients, so the reading is recorded. */
export const relocationQuery = serveQuery(toRelocate, async ({ tx, actor, now, input: { scheduleId } }) => {
  const rows = await rowsFrom<WaitingAppointment & AppointmentToRelocate>(tx)`
    select r.id, r.code, p.name as patient, p.phone, r.starts_at, r.due_at, k.name as kind, t.name as professional, r.motive,
           r.unmoved_by is not null as unmoved, r.cancelled,
           r.appointment_type_id, r.specialty_id, r.campus_id
    from care.appointment_to_relocate r
    join people.patient_face p on p.id = r.patient_id
    join care.appointment_type k on k.id = r.appointment_type_id
    join people.employee_face f on f.id = r.professional_id
    join people.tercero_face t on t.id = f.tercero_id
    where (${scheduleId}::uuid is null or r.schedule_id = ${scheduleId}::uuid)
      and (${campusScope(actor)}::uuid is null or r.campus_id = ${campusScope(actor)}::uuid)
    order by r.due_at, r.starts_at limit 2000`
  const proposals = await proposed(tx, now, rows)
  return rows.map(
    ({ id, code, patient, phone, startsAt, dueAt, kind, professional, motive, unmoved, cancelled }) => {
      const room = proposals.get(id)
      return {
        id,
        code,
        patient,
        phone,
        kind,
        professional,
        motive,
        unmoved,
        cancelled,
        startsAt: startsAt.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
        proposal:
          room === undefined
            ? null
            : { slotId: room.id, startsAt: room.startsAt.toISOString(), professional: room.professional },
      }
    },
  )
})

type WaitingAppointment = Omit<AnswerOf<typeof toRelocate>[number], 'startsAt' | 'dueAt' | 'proposal'> & {
  readonly dueAt: Date | null
}

export const relocateOperation = serveCommand(
  relocateAppointment,
  ({ tx, actor, today, now, input: { id, slotId } }) =>
    withoutOffering(tx, () =>
      giveAnother({ tx, actor: actingOn(actor, appointment), today, now }, { id, slotId }),
    ),
)

export const closeRelocationOperation = serveCommand(
  closeRelocation,
  async ({ tx, input: { id, reason } }) => {
    await mustWait(tx, id)
    await changeById(tx, 'care.appointment', id, { relocationClosed: reason })
    return { id }
  },
)

/** The patients whose appointment the hospital cancelled or blocked, and who still have to be relocated. */
export const relocationAlert: Alert = {
  name: 'care.toRelocate',
  permission: toRelocate.access,
  tone: 'warning',
  one: 'paciente por reubicar',
  many: 'pacientes por reubicar',
  meaning: 'La institución canceló o bloqueó su cita: deles otra en 48 horas, o diga por qué no.',
  who: 'Coordinador de agenda',
  to: '/agenda/gestion-cita',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from care.appointment_to_relocate where campus_id = ${actor.campusId}::uuid`,
}

type Relocation = Readonly<{ id: string; slotId: string }>

/**
 * Moves an appointment that is still held, or gives another to a patient whose appointment the hospital cancelled: both keep
 * the date of the request.
 */
async function giveAnother(
  { tx, actor, today, now }: Pick<Call, 'tx' | 'actor' | 'today' | 'now'>,
  { id, slotId }: Relocation,
): Promise<{ id: string }> {
  const stored = mustBeFound(
    await lockedRow(tx, 'care.appointment', id, ['status', 'firstStartsAt']),
    'La cita',
  )
  if (stored.status !== 'cancelled') {
    const input = { slotId, by: 'institution', reason: null }
    await performAction(appointmentService, { tx, actor, today, now, id, action: 'reschedule', input })
    return { id }
  }
  await mustWait(tx, id)
  const { patientId, appointmentTypeId, requestId, contractId, authorisationNumber, orderNumber, ...rest } =
    await tx.selectFrom('care.appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const input = {
    patientId,
    appointmentTypeId,
    requestId,
    contractId,
    authorisationNumber,
    orderNumber,
    slotId,
    date: await dayOfSlot(tx, slotId),
    companion: rest.companion,
    notes: rest.notes,
    overbooked: false,
    overbookingReason: null,
  } as Parameters<typeof createDraft<typeof appointment>>[1]['input']
  const next = await createDraft(appointmentService, { tx, actor, input })
  await changeById(tx, 'care.appointment', next, { originId: id, firstStartsAt: stored.firstStartsAt })
  await performAction(appointmentService, { tx, actor, today, now, id: next, action: 'assign' })
  return { id: next }
}

/** @throws Problem CIT-054: the patient has another appointment already, or a reason for having none was recorded. */
async function mustWait(tx: Tx, id: string): Promise<void> {
  const columns = ['relocateSince', 'relocatedBy', 'relocationClosed'] as const
  const row = mustBeFound(await lockedRow(tx, 'care.appointment', id, columns), 'La cita')
  const waits = row.relocateSince !== null && row.relocatedBy === null && row.relocationClosed === null
  insist(waits, 'CIT-054', 'Esa cita ya no está por reubicar. Recargue.', { status: 409 })
}
