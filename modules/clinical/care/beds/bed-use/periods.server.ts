import type { Actor } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowsFrom, rowWhere, storedRow, type Tx } from '@quina/db/server'
import { dayInBogota, hourInBogota, insist, must, newId, notFound, showInstant } from '@quina/kernel'
import { sql } from 'kysely'
import type { BedKind } from '../bed/bed.contract.ts'
import { type BedPatient, bedWarnings } from '../bed/bed-warnings.domain.ts'
import type { BedMotive, BedState } from './bed-states.contract.ts'
import { beginObservation } from './observation.server.ts'

/** The refusal for a patient without an admission in urgencias or hospitalización. */
export const staysOnly = 'Solo ocupa una cama quien está admitido en urgencias u hospitalización.'
export const notFree = 'La cama no está libre a esa hora.'
export const elsewhere = 'La cama es de otra sede.'

/** The placing of a patient in a bed from an instant; warnings refuse it unless they are confirmed. */
interface BedInput {
  readonly admission: StayFacts
  readonly bedId: string
  readonly at: Date
  readonly actor: Actor
  readonly now: Date
  readonly confirmed: boolean
}

/** A locked admission. */
export interface StayFacts {
  readonly id: string
  readonly ambit: string
  readonly campusId: string
  readonly patientId: string
  readonly enteredAt: Date
}

/** Truncates an instant to its minute, since hours are typed to the minute and the next period must fit. */
export const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

const inTime = (message: string) => ({ fields: { time: message } })

/**
 * Gives a patient a bed from an instant on. Their previous bed is released at the same instant (BED-01), for cleaning.
 * @throws Problem BED-001 the bed is not free, BED-002 not in use that day, BED-003 an ambulatory admission, BED-004 before the
 * entry, BED-016 before the current bed was taken, BED-010 warnings to confirm, BED-011 another site.
 */
export async function takeBed(tx: Tx, placing: BedInput): Promise<{ bed: string }> {
  const { admission, bedId, at, actor } = placing
  insist(admission.ambit !== '1', 'BED-003', staysOnly, { status: 409 })
  const early = `No puede ser anterior al ingreso: ${showInstant(admission.enteredAt)}.`
  insist(at >= admission.enteredAt, 'BED-004', early, inTime(early))
  const current = await lyingIn(tx, admission.id)
  const found = await holdBeds(tx, [bedId, ...(current === null ? [] : [current.bedId])])
  const bed = found.get(bedId)
  if (bed === undefined) throw notFound('La cama')
  must(bed.campusId === admission.campusId, 'BED-011', 'bedId', elsewhere)
  const off = `La cama ${bed.code} no está habilitada.`
  insist(bed.enabled, 'BED-002', off, { status: 409, fields: { bedId: off } })
  await mustBeFree(tx, bed, { admissionId: admission.id, at, actor })
  if (!placing.confirmed) await mustSuit(tx, bed, admission)
  if (current !== null) await vacate(tx, current, { at, actor })
  await begin(tx, bed, { state: 'occupied', at, actor, admissionId: admission.id })
  await changeById(tx, 'care.admission', admission.id, { locationId: bed.locationId })
  if (bed.kind === 'observation' && admission.ambit === '2') await observe(tx, placing)
  return { bed: bed.code }
}

/** A patient who takes a bed of observation is under observation from then on, unless they already were. */
async function observe(tx: Tx, { admission, at, now }: BedInput): Promise<void> {
  const { observedFrom } = await storedRow(tx, 'care.admission', admission.id, ['observedFrom'])
  if (observedFrom !== null) return
  await beginObservation(tx, admission, { date: dayInBogota(at), time: hourInBogota(at), now })
}

export interface Bed {
  readonly id: string
  readonly code: string
  readonly campusId: string
  readonly locationId: string
  readonly kind: BedKind
  readonly enabled: boolean
  readonly state: BedState
  readonly periodId: string | null
  readonly admissionId: string | null
}

/** Locks beds in the order of their ids and returns their current state. */
export async function holdBeds(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Bed>> {
  await tx.selectFrom('care.bed').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = await rowsFrom<Bed>(tx)`
    select id, code, campus_id, location_id, kind, enabled, state, period_id, admission_id from care.bed_now
    where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

type OpenPeriod = Readonly<{ id: string; bedId: string; fromAt: Date }>

/** Returns the current bed of an admission; null without one. */
export const lyingIn = async (tx: Tx, admissionId: string): Promise<OpenPeriod | null> =>
  (await tx
    .selectFrom('care.bedPeriod')
    .select(['id', 'bedId', 'fromAt'])
    .where('admissionId', '=', admissionId)
    .where('state', '=', 'occupied')
    .where('untilAt', 'is', null)
    .executeTakeFirst()) ?? null

/** Refuses a bed that has another use from that instant on, and ends the reservation of the patient who takes it. */
async function mustBeFree(
  tx: Tx,
  bed: Bed,
  { admissionId, at, actor }: { admissionId: string; at: Date; actor: Actor },
): Promise<void> {
  const rows = await rowsFrom<{ id: string; state: BedState; admissionId: string | null; fromAt: Date }>(tx)`
    select id, state, admission_id, from_at from care.bed_period
    where bed_id = ${bed.id}::uuid and (until_at is null or until_at > ${at}) order by from_at`
  const own = rows.find((row) => row.state === 'reserved' && row.admissionId === admissionId)
  const other = rows.find((row) => row !== own)
  insist(other === undefined, 'BED-001', notFree, { status: 409, fields: { bedId: notFree } })
  if (own !== undefined) await end(tx, own.id, { at: at > own.fromAt ? at : own.fromAt, actor })
}

/** @throws Problem BED-010 with the warnings to confirm. */
async function mustSuit(tx: Tx, bed: Bed, { patientId }: StayFacts): Promise<void> {
  const person = sql`p.sex, p.alerts,
    (extract(year from age(p.birth_date)) * 12 + extract(month from age(p.birth_date)))::int as age_months`
  const row = await oneFrom<BedPatient>(tx)`
    select ${person} from people.reported_patient_list p where p.id = ${patientId}::uuid`
  const neighbours = await rowsFrom<BedPatient>(tx)`
    select ${person} from care.bed_now own
    join care.bed_now b on b.room_id = own.room_id and b.id <> own.id and b.state = 'occupied'
    join care.admission a on a.id = b.admission_id
    join people.reported_patient_list p on p.id = a.patient_id
    where own.id = ${bed.id}::uuid and p.id <> ${patientId}::uuid`
  const warnings = bedWarnings(bed.kind, row, neighbours)
  const declared = warnings.join(' ')
  insist(warnings.length === 0, 'BED-010', `${declared} Confírmelo si aun así la asigna.`, {
    fields: { confirmed: declared },
  })
}

interface PeriodStart {
  readonly state: Exclude<BedState, 'free'>
  readonly at: Date
  readonly actor: Actor
  readonly admissionId?: string
  readonly motive?: BedMotive
  readonly note?: string | null
}

export async function begin(tx: Tx, bed: Pick<Bed, 'id' | 'campusId'>, begun: PeriodStart): Promise<void> {
  const { state, at, actor, admissionId = null, motive = null, note = null } = begun
  const period = { id: newId(), bedId: bed.id, campusId: bed.campusId, state, fromAt: at, untilAt: null }
  await addTo(tx, 'care.bedPeriod', { ...period, admissionId, motive, note, createdBy: actor.userId })
}

export const end = (tx: Tx, id: string, { at, actor }: { at: Date; actor: Actor }) =>
  changeById(tx, 'care.bedPeriod', id, { untilAt: at, endedBy: actor.userId })

interface PeriodEnd {
  readonly at: Date
  readonly actor: Actor
  /** Whether the bed is taken again at once, without cleaning. */
  readonly kept?: boolean
}

/**
 * Ends the use of a bed and, unless it is `kept`, sends the bed to cleaning.
 * @throws Problem BED-016 before the patient took it.
 */
export async function vacate(
  tx: Tx,
  { id, bedId, fromAt }: OpenPeriod,
  { at, actor, kept = false }: PeriodEnd,
) {
  const early = `No puede ser anterior a cuando ocupó la cama: ${showInstant(fromAt)}.`
  insist(at >= fromAt, 'BED-016', early, inTime(early))
  await end(tx, id, { at, actor })
  const bed = (await holdBeds(tx, [bedId])).get(bedId)!
  if (!kept) await begin(tx, bed, { state: 'cleaning', at, actor })
}

/** Frees the bed of a patient who leaves the hospital, and any bed kept for them. */
export async function leaveBeds(
  tx: Tx,
  admissionId: string,
  leaving: PeriodEnd & { readonly next?: string | null },
): Promise<void> {
  const reserved = await tx
    .selectFrom('care.bedPeriod')
    .select(['id', 'fromAt'])
    .where('admissionId', '=', admissionId)
    .where('state', '=', 'reserved')
    .where('untilAt', 'is', null)
    .execute()
  for (const { id, fromAt } of reserved)
    await end(tx, id, { at: leaving.at > fromAt ? leaving.at : fromAt, actor: leaving.actor })
  const current = await lyingIn(tx, admissionId)
  if (current === null) return
  const { locationId } = (await holdBeds(tx, [current.bedId])).get(current.bedId)!
  await vacate(tx, current, { ...leaving, kept: locationId === leaving.next })
}

/**
 * Refuses a change of bed in the admission's form: the bed map changes it, so that the old bed is cleaned.
 * @throws Problem BED-005.
 */
export async function mustKeepBed(
  tx: Tx,
  kept: { readonly id: string; readonly locationId: string | null; readonly number: number | null },
  locationId: string | null,
): Promise<void> {
  if (kept.number === null || kept.locationId === locationId) return
  const inBed = (await lyingIn(tx, kept.id)) !== null || (await bedAt(tx, locationId)) !== null
  must(!inBed, 'BED-005', 'locationId', 'La cama se asigna y se traslada en el mapa de camas.')
}

/** Returns the bed of a location; null when the location is no bed of the map. */
export async function bedAt(tx: Tx, locationId: string | null): Promise<string | null> {
  if (locationId === null) return null
  const found = await rowWhere(tx, 'care.bed', { locationId, active: true }, ['id'])
  return found?.id ?? null
}
