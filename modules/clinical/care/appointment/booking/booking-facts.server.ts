import { type Actor, can } from '@quina/blocks/server'
import { load, type Tx, together } from '@quina/db/server'
import { contractTerms } from '@quina/insurers/server'
import { type Day, dayInBogota, must, mustBeFound, pick } from '@quina/kernel'
import { anyFileOf, lockingPeople } from '@quina/people/server'
import { sql } from 'kysely'
import { blockMotives } from '../../schedule/schedule/block-motives.contract.ts'
import { duplicateAppointment } from '../appointment/appointment.contract.ts'
import { type BookingFacts, type SlotFacts, taken } from '../appointment/appointment.domain.ts'
import { whyBarred } from './patient-barred.server.ts'

export interface BookingRequest {
  readonly patientId: string
  readonly appointmentTypeId: string
  readonly slotId: string
  readonly contractId: string | null
  /** A request of the waiting list: the slot offered to it is held for it. */
  readonly requestId: string
  /** The appointment that this one replaces. */
  readonly insteadOf: string | null
}

interface ChosenSlot {
  readonly scheduleId: string
  readonly professionalId: string
  readonly specialtyId: string
  readonly locationId: string | null
  readonly day: Day
}

/** The readings in the order of their locks: the patient, then the slots. */
const readingFor = (tx: Tx, wanted: BookingRequest, now: Date) => ({
  patientLock: lockingPeople(sql`${wanted.patientId}::uuid`),
  locked: needsLocked(wanted),
  places: needsPlaces(wanted),
  offers: needsOffers(wanted),
  kinds: needsKind(tx, wanted),
  chosens: needsChosen(tx, wanted),
  rules: needsRules(wanted),
  patients: needsPatient(tx, wanted),
  another: needsAnother(wanted, now),
  busy: needsBusy(wanted),
  days: needsDay(wanted),
})

/** Reads in one round trip what is needed to give a place: the patient under lock, then the slots in the order of their hours. */
export async function bookingFacts(
  tx: Tx,
  wanted: BookingRequest,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<BookingFacts & { readonly chosen: ChosenSlot }> {
  const { locked, places, offers, kinds, chosens, rules, patients, another, busy, days } = await load(
    tx,
    readingFor(tx, wanted, now),
  )
  const kind = mustBeFound(kinds[0], 'El tipo de cita')
  const found = mustBeFound(chosens[0], 'El cupo')
  const chosen = { ...found, day: found.day as Day }
  const slots = inARow(locked).map((slot) => ({
    ...slot,
    offeredUntil: offers.find((one) => one.slotId === slot.id)?.expiresAt ?? null,
    taken: places.filter((place) => place.slotId === slot.id).map(({ position }) => position),
  }))
  const full = slots.find(({ taken: held, capacity }) => held.length >= capacity)
  const rule = mustBeFound(rules[0], 'La agenda')
  const patient = mustBeFound(patients[0], 'El paciente')
  return {
    now,
    slots,
    chosen,
    kind: {
      ...kind,
      aheadHours: rule.aheadHours ?? kind.aheadHoursMin,
      aheadDays: rule.aheadDays ?? kind.aheadDaysMax,
    },
    ...pick(rule, 'takesKind', 'takesContract', 'holiday'),
    blockedBy: rule.motive === null ? null : blockMotives[rule.motive].toLowerCase(),
    contractEnded: await endedOn(tx, wanted, chosen.day),
    patient: { sex: patient.sex, birthDate: patient.birthDate as Day },
    // A merged patient keeps the appointments of the absorbed file: they can be moved, but no new one is given on that file.
    patientBarred: whyBarred(
      wanted.insteadOf != null && patient.mergedIntoId !== null
        ? { ...patient, active: true, mergedIntoId: null }
        : patient,
    ),
    another: another[0]?.code ?? null,
    busy: busy.find((one) => meets(one, slots)) ?? null,
    mayDuplicate: can(actor, duplicateAppointment),
    day: { ...days[0]!, percent: rule.overbookingPercent },
    ...(full === undefined ? { winner: null, next: [] } : await lostTo(tx, full.id, now)),
  }
}

/**
 * Returns why the contract is not valid on the day of the appointment. A patient who is only moved keeps their contract, which is
 * checked on arrival.
 */
async function endedOn(tx: Tx, { contractId, insteadOf }: BookingRequest, day: Day): Promise<string | null> {
  if (contractId === null || insteadOf !== null) return null
  return (await contractTerms(tx, contractId, day)).why
}

/** Returns the slots that follow one another without a gap, from the chosen one. */
function inARow<S extends { readonly startsAt: Date; readonly endsAt: Date }>(standing: readonly S[]): S[] {
  const together: S[] = []
  for (const slot of standing) {
    const last = together.at(-1)
    if (last !== undefined && last.endsAt.getTime() !== slot.startsAt.getTime()) break
    together.push(slot)
  }
  return together
}

/** Whether a time overlaps the slots; intervals are half open. */
const meets = ({ at, until }: Busy, slots: readonly SlotFacts[]): boolean => {
  const [first] = slots
  return first !== undefined && at < slots.at(-1)!.endsAt && until > first.startsAt
}

type HoldInput = Readonly<{ patientId: string; slotId: string; overbooked: boolean; now: Date }>

/**
 * Locks a patient and a slot, in this order, before anything is written: of two concurrent requests for either, the second
 * waits only for the first, and is refused before it has written anything to roll back.
 * @returns the day of the slot.
 * @throws Problem CIT-001, CIT-019
 */
export async function hold(tx: Tx, { patientId, slotId, overbooked, now }: HoldInput): Promise<Day> {
  const slot = tx.selectFrom('care.slot').select(['day', 'capacity']).where('id', '=', slotId)
  const places = tx
    .selectFrom('care.appointmentPlace')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('slotId', '=', slotId)
    .where('held', '=', true)
  const patient = lockingPeople(sql`${patientId}::uuid`)
  const { slots, counts } = await load(tx, { patient, slots: slot.forNoKeyUpdate(), counts: places })
  const [found] = slots
  must(found !== undefined, 'CIT-019', 'slotId', 'Elija un cupo de la lista.')
  if (!overbooked && Number(counts[0]!.held) >= found.capacity) throw taken(await lostTo(tx, slotId, now))
  return found.day as Day
}

const needsKind = (tx: Tx, { appointmentTypeId }: BookingRequest) =>
  tx
    .selectFrom('care.appointmentType')
    .select(['name', 'minutes', 'sex', 'ageMinMonths', 'ageMaxMonths', 'requiresOrder'])
    .select(['requiresAuthorization', 'allowsOverbooking', 'aheadHoursMin', 'aheadDaysMax'])
    .where('id', '=', appointmentTypeId)

const needsChosen = (tx: Tx, { slotId }: BookingRequest) =>
  tx
    .selectFrom('care.slot')
    .select(['scheduleId', 'professionalId', 'specialtyId', 'locationId', 'day'])
    .where('id', '=', slotId)

const needsPatient = (tx: Tx, { patientId }: BookingRequest) =>
  tx
    .selectFrom('people.patientFace')
    .select(['sex', 'birthDate', 'active', 'mergedIntoId', 'deceasedOn'])
    .where('id', '=', patientId)

/** The slot, and the slots of its agenda that begin before the appointment would end. */
const reached = ({ slotId, appointmentTypeId }: BookingRequest) => sql`
  care.slot f
  join care.appointment_type k on k.id = ${appointmentTypeId}::uuid
  join care.slot s on s.schedule_id = f.schedule_id and s.starts_at >= f.starts_at
    and (s.id = f.id or s.status = 'available' and s.starts_at < f.starts_at + make_interval(mins => k.minutes))
  where f.id = ${slotId}::uuid`

/**
 * Locks as many slots as the appointment lasts. Drafts that refer to a slot hold its key, so the lock is one that allows key
 * shares: otherwise two drafts would wait for each other.
 */
const needsLocked = (wanted: BookingRequest) => sql<Omit<SlotFacts, 'taken' | 'offeredUntil'>>`
  select s.id, s.starts_at, s.ends_at, s.status, s.capacity, s.overbooking from ${reached(wanted)}
  order by s.starts_at for no key update of s`

const needsPlaces = (wanted: BookingRequest) => sql<{ slotId: string; position: number }>`
  select slot_id, position from care.appointment_place
  where held and slot_id in (select s.id from ${reached(wanted)})`

const needsOffers = (wanted: BookingRequest) => sql<{ slotId: string; expiresAt: Date }>`
  select slot_id, expires_at from care.slot_offer
  where status = 'pending' and expires_at > now() and request_id <> ${wanted.requestId}::uuid
    and slot_id in (select s.id from ${reached(wanted)})`

interface Rules {
  readonly aheadHours: number | null
  readonly aheadDays: number | null
  readonly overbookingPercent: number
  readonly takesKind: boolean
  readonly takesContract: boolean
  /** The motive of the block of the chosen slot, and the holiday for which it is blocked. */
  readonly motive: keyof typeof blockMotives | null
  readonly holiday: string | null
}

const needsRules = ({ appointmentTypeId, contractId, slotId }: BookingRequest) => sql<Rules>`
  select s.ahead_hours, s.ahead_days, s.overbooking_percent,
         (k.specialty_id is null or k.specialty_id = s.specialty_id)
           and coalesce(l.appointment_type_id = k.id, true)
           and (k.id in (select appointment_type_id from care.schedule_kind where parent_id = s.id)
             or not exists (select from care.schedule_kind where parent_id = s.id)) as takes_kind,
         coalesce(${contractId}::uuid in (select contract_id from care.schedule_contract where parent_id = s.id), false)
           or not exists (select from care.schedule_contract where parent_id = s.id) as takes_contract,
         (select b.motive from care.block b where b.id = l.block_id) as motive,
         case when l.holiday then coalesce(
           (select string_agg(h.name, ' y ' order by h.name) from hospital.holiday_list h
            where h.date = l.day and h.active and (h.campus_id is null or h.campus_id = l.campus_id)),
           'de ley') end as holiday
  from care.slot l join care.schedule s on s.id = l.schedule_id
  join care.appointment_type k on k.id = ${appointmentTypeId}::uuid
  where l.id = ${slotId}::uuid`

/** The number of another appointment of the specialty that is still to come. */
const needsAnother = ({ patientId, insteadOf, slotId }: BookingRequest, now: Date) => sql<{ code: string }>`
  select vigencia || lpad(number::text, 7, '0') as code from care.appointment
  where patient_id = ${anyFileOf(patientId)} and specialty_id = (select specialty_id from care.slot where id = ${slotId}::uuid)
    and status in ('assigned', 'confirmed', 'waiting') and starts_at > ${now} and id is distinct from ${insteadOf}::uuid
  limit 1`

type Busy = Readonly<{ code: string; at: Date; until: Date }>

/** The patient's appointments in the 24 hours from that time, in any site: the new one may last longer than its first slot. */
const needsBusy = ({ patientId, insteadOf, slotId }: BookingRequest) => sql<Busy>`
  select vigencia || lpad(number::text, 7, '0') as code, starts_at as at, ends_at as until from care.appointment
  where patient_id = ${anyFileOf(patientId)} and id is distinct from ${insteadOf}::uuid
    and status in ('assigned', 'confirmed', 'waiting', 'attending', 'attended')
    and tstzrange(starts_at, ends_at) && (select tstzrange(starts_at, starts_at + interval '1 day') from care.slot
                                          where id = ${slotId}::uuid)
  order by starts_at`

/** The capacity of the day of the professional, and the appointments given above it. */
const needsDay = ({ slotId }: BookingRequest) => sql<{ overbooked: number; capacity: number }>`
  select (select count(*)::int from care.appointment a where a.professional_id = f.professional_id and a.date = f.day
            and a.overbooked and a.status not in ('draft', 'cancelled', 'rescheduled')) as overbooked,
         (select coalesce(sum(c.capacity), 0)::int from care.slot c where c.professional_id = f.professional_id
            and c.day = f.day and c.status = 'available') as capacity
  from care.slot f where f.id = ${slotId}::uuid`

/**
 * Returns the user who gave the last place of a slot and when (their name, and nothing about the patient), and the next three
 * times with room of the same professional and specialty.
 */
async function lostTo(tx: Tx, slotId: string, now: Date): Promise<Pick<BookingFacts, 'winner' | 'next'>> {
  const [[winner], next] = await together(
    tx,
    sql<{ by: string; at: Date }>`
      select coalesce(u.label, 'otra persona') as by, a.assigned_at as at
      from care.appointment_place p join care.appointment a on a.id = p.appointment_id
      left join admin.user_option u on u.id = a.created_by
      where p.slot_id = ${slotId}::uuid and p.held and a.assigned_at is not null
      order by a.assigned_at desc limit 1`,
    // The slots are sorted first and their room is counted after, so that three are found without counting months of them.
    sql<{ startsAt: Date }>`
      with f as (select professional_id, specialty_id from care.slot where id = ${slotId}::uuid)
      select s.starts_at from (
        select c.id, c.starts_at, c.capacity from care.slot c
        where c.professional_id = (select professional_id from f) and c.specialty_id = (select specialty_id from f)
          and c.status = 'available' and c.starts_at > ${now} and c.day >= ${dayInBogota(now)}::date
        order by c.day, c.starts_at offset 0) s
      where (select count(*) from care.appointment_place t where t.slot_id = s.id and t.held) < s.capacity limit 3`,
  )
  return { winner: winner ?? null, next: next.map(({ startsAt }) => startsAt) }
}
