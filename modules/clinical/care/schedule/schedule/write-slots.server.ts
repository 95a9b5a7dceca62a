import { rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { must, newId, pluck } from '@quina/kernel'
import { sql } from 'kysely'
import type { Conflict } from './clashes.domain.ts'
import type { ScheduleInput, ScheduleShift } from './schedule.domain.ts'
import { instantAt, type Leftover, type PlannedSlot, slotsOf } from './slots.domain.ts'

export type PlannedShiftSlot = PlannedSlot<ScheduleShift>

/** An agenda whose slots are planned, stored or previewed. */
export interface SchedulePlan {
  /** Null until it is saved for the first time. */
  readonly id: string | null
  readonly campusId: string
  readonly input: ScheduleInput
}

const most = 20_000

/** Returns the planned slots with the site's holidays. @throws Problem AGE-016 when there are none, AGE-017 too many. */
export async function plannedOf(
  tx: Tx,
  { input, campusId }: SchedulePlan,
): Promise<{ readonly slots: readonly PlannedShiftSlot[]; readonly leftovers: readonly Leftover[] }> {
  const { date, untilDay } = input
  const holidays = await loadHolidays(tx, { from: date, to: untilDay, campusId })
  const planned = slotsOf(input, holidays)
  const none = 'Con esas fechas, días y festivos no queda ningún cupo.'
  must(planned.slots.length > 0, 'AGE-016', 'untilDay', none)
  const many = `Son ${planned.slots.length} cupos: parta la agenda en periodos de hasta ${most}.`
  must(planned.slots.length <= most, 'AGE-017', 'untilDay', many)
  return planned
}

const startOf = ({ date, start }: PlannedShiftSlot): Date => instantAt(date, start)
const endOf = ({ date, end }: PlannedShiftSlot): Date => instantAt(date, end)
/** Returns the instants as text, because the driver formats a Date far more slowly, and a month has hundreds. */
const textsOf = (slots: readonly PlannedShiftSlot[], at: (slot: PlannedShiftSlot) => Date): string[] =>
  slots.map((slot) => at(slot).toISOString())
const roomOf = ({ shift }: PlannedShiftSlot, input: ScheduleInput): string | null =>
  shift.locationId ?? input.locationId

/**
 * Returns the conflicts of planned slots: active slots of the professional or of the room, in any other agenda and in any site.
 * For a slot of another site, only the fact that it belongs to another site is shown.
 */
export async function conflictsOf(
  tx: Tx,
  { id, campusId, input }: SchedulePlan,
  slots: readonly PlannedShiftSlot[],
): Promise<Conflict[]> {
  const rooms = [...new Set(slots.map((slot) => roomOf(slot, input)).filter((room) => room !== null))]
  // The slots of this professional and these rooms are selected first: otherwise those of the whole site would be read for each
  // slot.
  return rowsFrom<Conflict>(tx)`
    with planned as (
      select * from unnest(${slots.map(({ date }) => date)}::date[], ${slots.map(({ start }) => start)}::int[],
                           ${slots.map(({ end }) => end)}::int[],
                           ${textsOf(slots, startOf)}::timestamptz[], ${textsOf(slots, endOf)}::timestamptz[],
                           ${slots.map((slot) => roomOf(slot, input))}::uuid[]) 
        p (date, start_minute, end_minute, starts_at, ends_at, room)),
    near as materialized (
      select c.* from care.slot c
      where (c.professional_id = ${input.professionalId}::uuid or c.location_id = any(${rooms}::uuid[]))
        and c.status in ('available', 'blocked') and c.schedule_id is distinct from ${id}::uuid
        and c.ends_at > (select min(starts_at) from planned) and c.starts_at < (select max(ends_at) from planned))
    select p.date::text as date, p.start_minute as start, p.end_minute as "end",
           case when c.campus_id = ${campusId}::uuid then o.label else 'otra sede' end as of,
           case when c.professional_id = ${input.professionalId}::uuid then 'professional' else 'room' end as by
    from planned p
    join near c on tstzrange(c.starts_at, c.ends_at) && tstzrange(p.starts_at, p.ends_at)
      and (c.professional_id = ${input.professionalId}::uuid or c.location_id = p.room)
    join care.schedule_option o on o.id = c.schedule_id
    order by p.starts_at, by limit 500`
}

/** Writes slots of an agenda. The database refuses slots that overlap others (AGE-020, AGE-021). */
export async function writeSlots(
  tx: Tx,
  { id, campusId, input }: SchedulePlan & { readonly id: string },
  slots: readonly PlannedShiftSlot[],
): Promise<void> {
  await sql`
    insert into care.slot (id, schedule_id, campus_id, professional_id, specialty_id, location_id, appointment_type_id,
                           starts_at, ends_at, capacity, overbooking, status, holiday)
    select p.id, ${id}, ${campusId}, ${input.professionalId}, ${input.specialtyId}, p.room, p.kind, p.starts_at, p.ends_at,
           p.capacity, ${input.overbooking}, case when p.holiday then 'blocked' else 'available' end, p.holiday
    from unnest(${slots.map(() => newId())}::uuid[], ${slots.map((slot) => roomOf(slot, input))}::uuid[],
                ${slots.map(({ shift }) => shift.appointmentTypeId)}::uuid[], ${textsOf(slots, startOf)}::timestamptz[],
                ${textsOf(slots, endOf)}::timestamptz[],
                ${slots.map(({ shift }) => shift.capacity)}::int[], ${slots.map(({ holiday }) => holiday)}::boolean[])
      p (id, room, kind, starts_at, ends_at, capacity, holiday)`.execute(tx)
}

/** Marks as removed the slots of an agenda without patients: the future ones, or all of them. */
export async function removeSlots(tx: Tx, scheduleId: string, after: Date | null): Promise<void> {
  await sql`
    update care.slot set status = 'removed'
    where schedule_id = ${scheduleId}::uuid and status in ('available', 'blocked')
      and not exists (select from care.appointment_place t where t.slot_id = care.slot.id and t.held)
      and (${after}::timestamptz is null or starts_at > ${after})`.execute(tx)
}

/**
 * Marks as removed the free future slots that the current plan of a published agenda no longer has (AGE-06).
 * @returns the slots to write; those that do not change, or meet a slot that patients still hold, are left out.
 */
export async function rewriteSlots(
  tx: Tx,
  planning: SchedulePlan & { readonly id: string },
  now: Date,
): Promise<readonly PlannedShiftSlot[]> {
  const { slots } = await plannedOf(tx, planning)
  const coming = slots.filter((slot) => startOf(slot) > now)
  const standing = await standingOf(tx, planning.id, now)
  const keyOf = (slot: PlannedShiftSlot) => standingKey(planning, slot)
  const wanted = new Set(coming.map(keyOf))
  const gone = standing.filter(({ key }) => !wanted.has(key))
  const taken = await takenAmong(tx, pluck(gone, 'id'))
  const free = gone.filter(({ id }) => !taken.has(id)).map(({ id }) => id)
  if (free.length > 0)
    await sql`update care.slot set status = 'removed' where id = any(${free}::uuid[])`.execute(tx)
  const standingKeys = new Set(standing.map(({ key }) => key))
  const patients = gone.filter(({ id }) => taken.has(id))
  const meets = (slot: PlannedShiftSlot) =>
    patients.some((one) => startOf(slot) < one.endsAt && one.startsAt < endOf(slot))
  return coming.filter((slot) => !standingKeys.has(keyOf(slot)) && !meets(slot))
}

/** Returns the slots in which patients have a place; they stay as they are until each patient is moved. */
async function takenAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsWhere(
    tx,
    'care.appointmentPlace',
    { slotId: sql<string>`any(${[...ids]}::uuid[])`, held: true },
    ['slotId'],
  )
  return new Set(rows.map(({ slotId }) => slotId))
}

/** The key of a slot: two slots with the same key are shown and attended in the same way. */
const standingKey = ({ input }: SchedulePlan, slot: PlannedShiftSlot): string =>
  [
    startOf(slot).getTime(),
    endOf(slot).getTime(),
    roomOf(slot, input),
    slot.shift.appointmentTypeId,
    slot.shift.capacity,
    input.overbooking,
    slot.holiday,
  ].join(' ')

type FreeSlot = Readonly<{ id: string; startsAt: Date; endsAt: Date; key: string }>

async function standingOf(tx: Tx, id: string, now: Date): Promise<FreeSlot[]> {
  const rows = await tx
    .selectFrom('care.slot')
    .select([
      'id',
      'startsAt',
      'endsAt',
      'locationId',
      'appointmentTypeId',
      'capacity',
      'overbooking',
      'holiday',
    ])
    .where('scheduleId', '=', id)
    .where('status', 'in', ['available', 'blocked'])
    .where('startsAt', '>', now)
    .forUpdate()
    .execute()
  return rows.map(({ id, startsAt, endsAt, ...slot }) => ({
    id,
    startsAt,
    endsAt,
    key: [
      startsAt.getTime(),
      endsAt.getTime(),
      slot.locationId,
      slot.appointmentTypeId,
      slot.capacity,
      slot.overbooking,
      slot.holiday,
    ].join(' '),
  }))
}
