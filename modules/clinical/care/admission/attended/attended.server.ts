import type { ConstraintRefusals, Posting } from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, newId, refused, showInstant } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import {
  type AttendContext,
  type AttendedService,
  type ChargeOutcome,
  chargesAttended,
  chargesInvoiced,
  chargesTakenBack,
  deliveryAnswered,
  type InvoicedCharge,
  type InvoicedDays,
  type TakenBackCharge,
  uncharged,
} from './charges-attended.server.ts'

/** An attended service, its patient and its site; without an admission the service waits for one. */
export interface AttendedInput extends Omit<AttendedService, 'admissionId' | 'id'> {
  readonly source: 'attention' | 'order' | 'dispensing' | 'use'
  readonly sourceId: string
  readonly campusId: string
  readonly patientId: string
  readonly admissionId: string | null
  /** For a dispensing: the line of the order that it fulfils. */
  readonly orderLineId?: string
}

const unadmitted = 'Sin admisión: pasará a la cuenta cuando el paciente se admita.'

/**
 * Creates the charge of an attended service, in the transaction that signs the service. A repeated call charges once. A service
 * that cannot be charged never prevents the care: it waits with its reason.
 */
export async function attend(attending: AttendContext, one: AttendedInput): Promise<ChargeOutcome> {
  const { tx, actor } = attending
  const { relatedDiagnoses, ...reported } = one
  await tx
    .insertInto('care.attendedService')
    .values({
      ...reported,
      id: newId(),
      relatedDiagnoses: [...relatedDiagnoses],
      warning: unadmitted,
      createdBy: actor.userId,
    })
    .onConflict((conflict) => conflict.columns(['source', 'sourceId']).doNothing())
    .execute()
  const row = await oneFrom<StoredService>(tx)`
    ${selectAttended} where source = ${one.source} and source_id = ${one.sourceId}::uuid for update`
  return charge(attending, row)
}

interface StoredService extends Omit<AttendedService, 'admissionId'> {
  readonly admissionId: string | null
  readonly chargeId: string | null
  readonly warning: string | null
}

const selectAttended = sql`
  select id, admission_id, entry_id, service_id, trim_scale(quantity - returned)::text as quantity, at, professional_id,
  diagnosis_id,
         related_diagnoses, diagnosis_kind, finalidad, cause, authorisation_number, order_number, treatment_days, mipres,
         charge_id, warning
  from care.attended_service`

async function charge(
  attending: AttendContext,
  { chargeId, warning, ...one }: StoredService,
): Promise<ChargeOutcome> {
  const { admissionId } = one
  if (chargeId !== null || admissionId === null || one.quantity === '0') return { chargeId, warning }
  const charged = await chargesAttended(attending, { ...one, admissionId })
  const stays = { chargeId: charged.chargeId, warning: charged.warning }
  await changeById(attending.tx, 'care.attendedService', one.id, stays)
  return charged
}

/** The part of an attended service that a patient gives back. */
type GivenBack = Pick<AttendedInput, 'source' | 'sourceId'> & Readonly<{ quantity: string; reason: string }>

/**
 * Takes back part of an attended service. Its pending charge is reduced or leaves the account; an invoiced charge stays and is
 * reduced by a credit note; a service that nobody charged has no charge. The database refuses more than there was.
 */
export async function takeBack(attending: AttendContext, given: GivenBack): Promise<TakenBackCharge> {
  const { source, sourceId, quantity, reason } = given
  const row = await rowFrom<{ chargeId: string | null }>(attending.tx)`
    update care.attended_service set returned = returned + ${quantity}::numeric
    where source = ${source} and source_id = ${sourceId}::uuid returning charge_id`
  const chargeId = row?.chargeId ?? null
  if (chargeId === null) return uncharged
  return chargesTakenBack(attending, { chargeId, quantity, reason })
}

/**
 * Stores the answer of MIPRES about a delivery in its charge, once. @returns the invoice that already has the charge: its RIPS
 * must be made again
 */
export async function answerDelivery(
  attending: AttendContext,
  { source, sourceId, mipres }: Pick<AttendedInput, 'source' | 'sourceId'> & { readonly mipres: string },
): Promise<string | null> {
  const row = await rowFrom<{ chargeId: string | null }>(attending.tx)`
    update care.attended_service set mipres = ${mipres}
    where source = ${source} and source_id = ${sourceId}::uuid and mipres is null returning charge_id`
  const chargeId = row?.chargeId ?? null
  return chargeId === null ? null : deliveryAnswered(attending, { chargeId, mipres })
}

/** Returns what was invoiced of a source in a period, by the ids of the source, less what was given back since. */
export async function invoicedOf(
  tx: Tx,
  source: AttendedInput['source'],
  days: InvoicedDays,
): Promise<readonly (InvoicedCharge & { readonly sourceId: string; readonly returned: string })[]> {
  const charges = new Map((await chargesInvoiced(tx, days)).map((one) => [one.chargeId, one]))
  const rows = await rowsFrom<{ chargeId: string; sourceId: string; returned: string }>(tx)`
    select charge_id, source_id, returned::text as returned from care.attended_service
    where source = ${source} and charge_id = any(${[...charges.keys()]}::uuid[])`
  return rows.map(({ chargeId, ...row }) => ({ ...charges.get(chargeId)!, ...row }))
}

/** Returns the lines of an order that were not dispensed; the dispensing charged the others. */
export async function withoutDispensed<L extends { readonly sourceId: string }>(
  tx: Tx,
  lines: readonly L[],
): Promise<readonly L[]> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select distinct order_line_id as id from care.attended_service
    where order_line_id = any(${lines.map(({ sourceId }) => sourceId)}::uuid[])`
  const dispensed = new Set(rows.map(({ id }) => id))
  return lines.filter(({ sourceId }) => !dispensed.has(sourceId))
}

/** The waiting services that are tried again. */
export type WaitingQuery = Readonly<{ admissionId: string; sourceIds?: readonly string[] }>

/**
 * Charges to an admission the services of its patient in that site that waited for an admission, a service or a contract.
 * @returns how many became charges.
 */
export async function chargeWaiting(
  attending: AttendContext,
  { admissionId, sourceIds }: WaitingQuery,
): Promise<number> {
  const { tx } = attending
  const input = sourceIds === undefined ? sql`` : sql` and s.source_id = any(${[...sourceIds]}::uuid[])`
  await sql`
    update care.attended_service s set admission_id = a.id from care.admission a
    where a.id = ${admissionId}::uuid and s.admission_id is null and s.charge_id is null
      and s.patient_id = ${anyFileOf(sql.ref('a.patientId'))}
      and s.campus_id = a.campus_id and s.at >= a.entered_at - interval '1 day'${input}`.execute(tx)
  const rows = await rowsFrom<StoredService>(tx)`
    ${selectAttended} s
    where s.admission_id = ${admissionId}::uuid and s.charge_id is null and s.returned < s.quantity${input}
    order by s.id for update`
  let made = 0
  for (const one of rows) if ((await charge(attending, one)).chargeId !== null) made += 1
  return made
}

/** Finds whether attended services wait to be charged to some admissions: the same rows that `chargeWaiting` reads. */
export const readingWaiting = (admissionIds: readonly string[]) => sql`
  select from care.attended_service
  where admission_id = any(${[...admissionIds]}::uuid[]) and charge_id is null and returned < quantity
  union all
  select from care.admission a join care.attended_service s on s.patient_id = ${anyFileOf(sql.ref('a.patientId'))}
  where a.id = any(${[...admissionIds]}::uuid[]) and s.admission_id is null and s.charge_id is null
    and s.campus_id = a.campus_id and s.at >= a.entered_at - interval '1 day' limit 1`

/** Charges to the account of an admitted patient the services that were attended before; does nothing when none waits. */
export async function postWaiting(
  attending: AttendContext,
  { id, patientId, campusId }: { id: string; patientId: string; campusId: string },
): Promise<Posting[]> {
  const { tx } = attending
  const rows = await rowsFrom<{ label: string; at: Date }>(tx)`
    select coalesce(e.label, v.label) as label, s.at from care.attended_service s
    left join reference.entry_face e on e.id = s.entry_id left join tariffs.service_option v on v.id = s.service_id
    where s.patient_id = ${anyFileOf(patientId)} and s.campus_id = ${campusId}::uuid and s.admission_id is null
      and s.charge_id is null order by s.at`
  if (rows.length === 0) return []
  const title = 'Pasa a la cuenta lo que ya se atendió'
  const columns = ['Servicio', 'Atendido'].map((label) => ({ label, align: 'start' as const }))
  return [
    {
      ledger: 'care.attended',
      post: async () => void (await chargeWaiting(attending, { admissionId: id })),
      describe: async () => ({ title, columns, rows: rows.map(({ label, at }) => [label, showInstant(at)]) }),
    },
  ]
}

/** Only the database sees this: the same service reported by two transactions at once. */
export const attendedRefusals: ConstraintRefusals = {
  'care.attended_service_once': conflict('ATE-010', 'Lo que se atendió ya pasó a la cuenta.'),
  'care.attended_service_returned': conflict('ATE-020', 'No se puede devolver más de lo que se entregó.'),
  'care.attended_service_says_why': refused('ATE-011', 'Lo que no pasa a la cuenta debe decir por qué.'),
}
