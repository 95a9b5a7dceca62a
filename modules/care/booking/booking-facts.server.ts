import { type Actor, can, labelOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { duplicateAppointment } from '../appointment/appointment.contract.ts'
import { type BookingFacts, type SlotFacts, taken } from '../appointment/appointment.domain.ts'

export interface Wanted {
  readonly patientId: string
  readonly appointmentTypeId: string
  readonly slotId: string
  readonly contractId: string | null
  /** What is offered to it is kept for it. */
  readonly requestId: string
  /** The appointment that this one takes the place of. */
  readonly insteadOf: string | null
}

interface ChosenSlot {
  readonly scheduleId: string
  readonly professionalId: string
  readonly specialtyId: string
  readonly locationId: string | null
  readonly day: Day
}

/** What must be known to give a place, with the slots under lock in the order of their hours. */
export async function bookingFacts(
  tx: Tx,
  wanted: Wanted,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<BookingFacts & { readonly chosen: ChosenSlot }> {
  const kind = await kindOf(tx, wanted.appointmentTypeId)
  const chosen = await chosenOf(tx, wanted.slotId)
  const slots = await lockedSlots(tx, wanted, chosen.scheduleId, kind.minutes)
  const full = slots.find(({ taken: places, capacity }) => places.length >= capacity)
  const rules = await rulesOf(tx, chosen, wanted)
  const patient = await tx
    .selectFrom('people.patient')
    .select(['sex', 'birthDate'])
    .where('id', '=', wanted.patientId)
    .executeTakeFirstOrThrow()
  return {
    ...{ now, slots, chosen },
    kind: {
      ...kind,
      aheadHours: rules.aheadHours ?? kind.aheadHoursMin,
      aheadDays: rules.aheadDays ?? kind.aheadDaysMax,
    },
    ...{ takesKind: rules.takesKind, takesContract: rules.takesContract },
    patient: { sex: patient.sex, birthDate: patient.birthDate as Day },
    another: await anotherOf(tx, wanted, chosen.specialtyId, now),
    busy: await busyAt(tx, wanted, slots),
    mayDuplicate: can(actor, duplicateAppointment),
    day: { ...(await dayOf(tx, chosen)), percent: rules.overbookingPercent },
    ...(full === undefined
      ? { winner: null, next: [] }
      : { winner: await winnerOf(tx, full.id), next: await nextFree(tx, chosen, now) }),
  }
}

/**
 * Holds a slot before anything is written: of those who ask for it at once, whoever comes second waits for the first alone, and
 * is refused without having written what would be taken back. @throws Problem CIT-001
 */
export async function holdFree(tx: Tx, slotId: string, now: Date): Promise<void> {
  const slot = await tx
    .selectFrom('care.slot')
    .select(['id', 'capacity', 'professionalId', 'specialtyId'])
    .where('id', '=', slotId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (slot === undefined) return
  const { held } = await tx
    .selectFrom('care.appointmentPlace')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('slotId', '=', slotId)
    .where('held', '=', true)
    .executeTakeFirstOrThrow()
  if (Number(held) < slot.capacity) return
  throw taken({ winner: await winnerOf(tx, slotId), next: await nextFree(tx, slot, now) })
}

async function kindOf(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('care.appointmentType')
    .select([
      'name',
      'minutes',
      'sex',
      'ageMinMonths',
      'ageMaxMonths',
      'requiresOrder',
      'requiresAuthorization',
    ])
    .select(['allowsOverbooking', 'aheadHoursMin', 'aheadDaysMax'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw notFound('El tipo de cita')
  return found
}

async function chosenOf(tx: Tx, slotId: string): Promise<ChosenSlot> {
  const found = await tx
    .selectFrom('care.slot')
    .select(['scheduleId', 'professionalId', 'specialtyId', 'locationId', 'day'])
    .where('id', '=', slotId)
    .executeTakeFirst()
  if (found === undefined) throw notFound('El cupo')
  return { ...found, day: found.day as Day }
}

/**
 * The slot, and those that follow it at once in its agenda, as many as the appointment lasts. Drafts that refer to a slot hold
 * its key: the lock leaves keys alone, or two of them would wait for each other.
 */
async function lockedSlots(
  tx: Tx,
  { slotId, requestId }: Wanted,
  scheduleId: string,
  minutes: number,
): Promise<SlotFacts[]> {
  const { rows } = await sql<Omit<SlotFacts, 'taken' | 'offeredUntil'>>`
    select s.id, s.starts_at, s.ends_at, s.status, s.capacity, s.overbooking from care.slot s
    join care.slot f on f.id = ${slotId}::uuid
    where s.schedule_id = ${scheduleId}::uuid and s.starts_at >= f.starts_at and (s.id = f.id or s.status = 'available')
      and s.starts_at < f.starts_at + make_interval(mins => ${minutes})
    order by s.starts_at for no key update of s`.execute(tx)
  const together: Omit<SlotFacts, 'taken' | 'offeredUntil'>[] = []
  for (const slot of rows) {
    const last = together.at(-1)
    if (last !== undefined && last.endsAt.getTime() !== slot.startsAt.getTime()) break
    together.push(slot)
  }
  const places = await tx
    .selectFrom('care.appointmentPlace')
    .select(['slotId', 'position'])
    .where('slotId', 'in', [slotId, ...together.map(({ id }) => id)])
    .where('held', '=', true)
    .execute()
  const { rows: offered } = await sql<{ slotId: string; expiresAt: Date }>`
    select slot_id, expires_at from care.slot_offer where slot_id = any(${together.map(({ id }) => id)}::uuid[])
      and status = 'pending' and expires_at > now() and request_id <> ${requestId}::uuid`.execute(tx)
  return together.map((slot) => ({
    ...slot,
    offeredUntil: offered.find((one) => one.slotId === slot.id)?.expiresAt ?? null,
    taken: places.filter((place) => place.slotId === slot.id).map(({ position }) => position),
  }))
}

async function rulesOf(
  tx: Tx,
  { scheduleId }: ChosenSlot,
  { appointmentTypeId, contractId, slotId }: Wanted,
) {
  const { rows } = await sql<{
    aheadHours: number | null
    aheadDays: number | null
    overbookingPercent: number
    takesKind: boolean
    takesContract: boolean
  }>`
    select s.ahead_hours, s.ahead_days, s.overbooking_percent,
           (k.specialty_id is null or k.specialty_id = s.specialty_id)
             and coalesce(l.appointment_type_id = k.id, true)
             and (k.id in (select appointment_type_id from care.schedule_kind where parent_id = s.id)
               or not exists (select from care.schedule_kind where parent_id = s.id)) as takes_kind,
           coalesce(${contractId}::uuid in (select contract_id from care.schedule_contract where parent_id = s.id), false)
             or not exists (select from care.schedule_contract where parent_id = s.id) as takes_contract
    from care.schedule s join care.slot l on l.id = ${slotId}::uuid
    join care.appointment_type k on k.id = ${appointmentTypeId}::uuid
    where s.id = ${scheduleId}::uuid`.execute(tx)
  return rows[0]!
}

const standing = ['assigned', 'confirmed', 'waiting'] as const

/** The number of another appointment of the specialty that is still to come. */
async function anotherOf(tx: Tx, { patientId, insteadOf }: Wanted, specialtyId: string, now: Date) {
  const found = await tx
    .selectFrom('care.appointment')
    .select(['vigencia', 'number'])
    .where('patientId', '=', patientId)
    .where('specialtyId', '=', specialtyId)
    .where('status', 'in', [...standing])
    .where('startsAt', '>', now)
    .where(sql<boolean>`id is distinct from ${insteadOf}::uuid`)
    .executeTakeFirst()
  return found === undefined ? null : `${found.vigencia}${String(found.number).padStart(7, '0')}`
}

/** What the patient has at those hours, in any site. */
async function busyAt(tx: Tx, { patientId, insteadOf }: Wanted, slots: readonly SlotFacts[]) {
  const [first] = slots
  if (first === undefined) return null
  const { rows } = await sql<{ code: string; at: Date }>`
    select vigencia || lpad(number::text, 7, '0') as code, starts_at as at from care.appointment
    where patient_id = ${patientId}::uuid and id is distinct from ${insteadOf}::uuid
      and status in ('assigned', 'confirmed', 'waiting', 'attending', 'attended')
      and tstzrange(starts_at, ends_at) && tstzrange(${first.startsAt}, ${slots.at(-1)!.endsAt}) limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

async function dayOf(tx: Tx, { professionalId, day }: ChosenSlot) {
  const { rows } = await sql<{ overbooked: number; capacity: number }>`
    select (select count(*)::int from care.appointment where professional_id = ${professionalId}::uuid and date = ${day}::date
              and overbooked and status not in ('draft', 'cancelled', 'rescheduled')) as overbooked,
           coalesce(sum(capacity), 0)::int as capacity
    from care.slot where professional_id = ${professionalId}::uuid and day = ${day}::date and status = 'available'`.execute(
    tx,
  )
  return rows[0]!
}

/** Who gave the last place of a slot, and when: their name and nothing of the patient. */
async function winnerOf(tx: Tx, slotId: string): Promise<BookingFacts['winner']> {
  const found = await tx
    .selectFrom('care.appointmentPlace as s')
    .innerJoin('care.appointment as a', 'a.id', 's.appointmentId')
    .select(['a.createdBy', 'a.assignedAt'])
    .where('s.slotId', '=', slotId)
    .where('s.held', '=', true)
    .orderBy('a.assignedAt', 'desc')
    .executeTakeFirst()
  if (found?.assignedAt == null) return null
  return { by: (await labelOf(tx, 'admin.user', found.createdBy)) ?? 'otra persona', at: found.assignedAt }
}

type Whose = Pick<ChosenSlot, 'professionalId' | 'specialtyId'>

/** The next three times with room of the same professional and specialty. */
async function nextFree(tx: Tx, { professionalId, specialtyId }: Whose, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ startsAt: Date }>`
    select s.starts_at from care.slot s
    where s.professional_id = ${professionalId}::uuid and s.specialty_id = ${specialtyId}::uuid and s.status = 'available'
      and s.starts_at > ${now}
      and (select count(*) from care.appointment_place t where t.slot_id = s.id and t.held) < s.capacity
    order by s.starts_at limit 3`.execute(tx)
  return rows.map(({ startsAt }) => startsAt)
}
