import type { Stored } from '@quina/blocks'
import type { Actor, Command } from '@quina/blocks/server'
import { addTo, changeById, changeWhere, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota, insist, newId, scaled, unscaled } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { admissionFor } from '../note/note-facts.server.ts'
import type { medicalOrder, OrderFacts, OrderKind } from './medical-order.contract.ts'
import {
  type AuthorisationFacts,
  isAuthorised,
  type Leave,
  mustAwait,
  mustBeAuthorised,
  type OrderInput,
  quantityOf,
  waitingPriority,
} from './medical-order.domain.ts'

/** The facts of an order besides its values: its patient, its signer, its validity, and its charges. */
export async function factsOf(tx: Tx, stored: Stored<typeof medicalOrder>): Promise<OrderFacts> {
  const { birthDate, ...facts } = await oneFrom<Omit<OrderFacts, 'age' | 'quantities'> & { birthDate: Day }>(
    tx,
  )`
    select o.code, o.patient_document, p.birth_date::text as birth_date,
           (select y.allergies from people.allergy_list y where y.id = p.id) as allergies, y.label as payer,
           o.professional_label as professional, e.rethus, to_json(o.signed_at) #>> '{}' as signed_at,
           o.expires_on::text as expires_on, o.until_day::text as until, o.accumulated_days, o.annulled_reason,
           o.authorisation, o.authorisation_number, o.authorisation_until::text as authorisation_until, o.authorisation_reason,
           (select json_build_object('id', r.id, 'appointmentTypeId', r.appointment_type_id) from care.appointment_request r
            where r.order_id = o.id and r.status = 'waiting' limit 1) as request,
           (select b.vigencia || '-' || lpad(b.number::text, 6, '0') from care.medical_order b where b.id = o.previous_id)
             as extends,
           array(select o.done_allergy_warning || ' Se realizó porque: ' || o.done_allergy_reason
                 where o.done_allergy_warning is not null)
           || array(select distinct s.warning from care.attended_service s where s.source = 'order' and s.warning is not null
                 and (s.source_id in (select l.id from care.medical_order_service l where l.parent_id = o.id)
                      or s.source_id in (select l.id from care.medical_order_medicine l where l.parent_id = o.id))) as warnings,
           array(select coalesce(m.allergy_warning, '') from care.medical_order_medicine m
                 where m.parent_id = o.id order by m.position) as allergy_warnings
    from care.medical_order_list o join people.patient_face p on p.id = o.patient_id
    left join people.employee_face e on e.id = o.professional_id
    left join care.admission a on a.id = o.admission_id
    left join insurers.payer_option y on y.id = a.payer_id
    where o.id = ${stored.id}::uuid`
  return {
    ...facts,
    age: shownAge(birthDate, dayInBogota(new Date())),
    quantities: (stored.medicines ?? []).map(quantityOf),
  }
}

/** Returns the signed incapacidades of a patient. */
export async function leavesOf(tx: Tx, patientId: string): Promise<readonly Leave[]> {
  return rowsFrom<Leave>(tx)`
    select id, from_day::text as from_day, until_day::text as until, diagnosis_id, accumulated_days from care.medical_order
    where patient_id = ${anyFileOf(patientId)} and kind = 'sick-leave' and status = 'signed'`
}

type Of<A extends 'askAuthorisation' | 'authorise' | 'deny'> = Command<typeof medicalOrder, A>

/** @throws Problem ORD-023 when the authorisation was already requested. */
export async function askAuthorisation({ tx, document }: Of<'askAuthorisation'>): Promise<[]> {
  const { authorisation } = await heldOf(tx, document.id)
  insist(authorisation === null, 'ORD-023', 'Ya se pidió. Si la negaron, haga otra orden.', { status: 409 })
  await changeById(tx, 'care.medicalOrder', document.id, { authorisation: 'pending' })
  return []
}

export async function authorise({ tx, document, input, today }: Of<'authorise'>): Promise<[]> {
  const { authorisation } = await heldOf(tx, document.id)
  mustAwait(authorisation, input.authorisationUntil, today)
  await changeById(tx, 'care.medicalOrder', document.id, { authorisation: 'approved', ...input })
  return []
}

export async function deny({ tx, document, input, today }: Of<'deny'>): Promise<[]> {
  mustAwait((await heldOf(tx, document.id)).authorisation, null, today)
  await changeById(tx, 'care.medicalOrder', document.id, {
    authorisation: 'denied',
    authorisationReason: input.reason,
  })
  return []
}

/** Reads what an order receives with its signature and after it. */
export async function heldOf(tx: Tx, id: string) {
  const found = await storedRow(tx, 'care.medicalOrder', id, [
    'professionalId',
    'signedAt',
    'expiresOn',
    'admissionId',
    'authorisation',
    'authorisationNumber',
    'authorisationUntil',
  ])
  return { ...found, authorisationUntil: found.authorisationUntil as Day | null }
}

/** The authorisation of a payer is requested once and answered once, and only for kinds of order that may need it. */
export function mayNotAsk(kind: OrderKind, { authorisation }: Pick<OrderFacts, 'authorisation'>) {
  const alreadySent = 'Ya se le pidió al pagador.'
  const unasked = 'No espera respuesta del pagador.'
  return {
    ...(authorisation === 'pending' ? {} : { authorise: unasked, deny: unasked }),
    ...(authorisation === null && isAuthorised(kind) ? {} : { askAuthorisation: alreadySent }),
  }
}

type Referral = Pick<
  OrderInput,
  'date' | 'days' | 'destination' | 'kind' | 'patientId' | 'priority' | 'specialtyId'
> & { readonly id: string; readonly campusId: string }

/**
 * Requests the appointment of an internal referral or a control: it waits in the list from the signature (care dossier §9.3), a
 * control for its wished day. A specialty without a kind of appointment requests nothing.
 */
export async function askAppointment(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  referral: Referral,
): Promise<void> {
  const { id, campusId, patientId, specialtyId, destination, priority, date, days } = referral
  const isControl = referral.kind === 'control'
  if (destination !== null || specialtyId === null) return
  const kind = await tx
    .selectFrom('care.appointmentType')
    .select('id')
    .where('active', '=', true)
    .where('specialtyId', '=', specialtyId)
    .orderBy(sql`class <> ${isControl ? 'control' : 'first'}`)
    .orderBy('code')
    .executeTakeFirst()
  if (kind === undefined) return
  const wishedOn = isControl ? addDays(date, days ?? 0) : dayInBogota(now)
  await addTo(tx, 'care.appointmentRequest', {
    id: newId(),
    campusId,
    patientId,
    appointmentTypeId: kind.id,
    orderId: id,
    createdBy: actor.userId,
    requestedAt: now,
    channel: 'internal',
    status: 'waiting',
    wishedOn,
    priority: waitingPriority(priority),
    limitOn: waitingPriority(priority) === '1' ? addDays(wishedOn, priority === 'urgent' ? 1 : 3) : null,
  })
}

/** Withdraws the request of an annulled order. */
export async function withdrawRequestOf(tx: Tx, orderId: string, reason: string): Promise<void> {
  await changeWhere(
    tx,
    'care.appointmentRequest',
    { orderId, status: 'waiting' },
    { status: 'withdrawn', reason },
  )
}

/** A medicine of an order, and how many units of it are dispensed. */
export interface OrderedMedicine {
  readonly id: string
  readonly medicineId: string
  readonly name: string
  readonly ordered: number
  readonly days: number
  /** The dose of one day, in the unit of the prescription. */
  readonly perDay: string
  readonly unit: string
  readonly controlled: boolean
  readonly controlledForm: string | null
  /** The MIPRES prescription, for what the plan does not pay. */
  readonly prescription: string | null
  /** Whether carrying out the order charged it. */
  readonly carriedOut: boolean
}

export interface OrderToDispense {
  readonly id: string
  readonly code: string
  readonly date: Day
  readonly patientId: string
  readonly admissionId: string | null
  readonly professionalId: string
  readonly diagnosisId: string | null
  readonly authorisationNumber: string | null
  readonly medicines: readonly OrderedMedicine[]
}

interface Dispensable extends Omit<OrderToDispense, 'medicines'>, AuthorisationFacts {
  readonly campusId: string
  readonly kind: string
  readonly status: string
  readonly priority: OrderInput['priority']
  readonly expiresOn: Day | null
}

/**
 * Reads a prescription to dispense on a day, and locks it, so that two users do not dispense or carry it out at once.
 * @throws Problem ORD-031 when it is no signed prescription, ORD-008 when it has expired, ORD-015 when it awaits its payer
 */
export async function orderToDispense(tx: Tx, orderId: string, day: Day): Promise<OrderToDispense> {
  const order = await oneFrom<Dispensable>(tx)`
    select id, vigencia || '-' || lpad(number::text, 6, '0') as code, date::text as date, patient_id, campus_id,
           admission_id, professional_id, diagnosis_id, authorisation, authorisation_number,
           authorisation_until::text as authorisation_until, kind, status,
           priority, expires_on::text as expires_on
    from care.medical_order where id = ${orderId}::uuid for update`
  const { kind, status, expiresOn, priority, authorisation, authorisationUntil, campusId, ...facts } = order
  const standing = kind === 'medicine' && (status === 'signed' || status === 'done')
  insist(standing, 'ORD-031', 'Solo se dispensa una fórmula firmada que no esté anulada.', { status: 409 })
  insist(expiresOn === null || expiresOn >= day, 'ORD-008', 'La orden venció: haga otra.', { status: 409 })
  mustBeAuthorised({ authorisation, authorisationUntil }, { priority, day })
  const admissionId =
    facts.admissionId ?? (await admissionFor(tx, { patientId: facts.patientId, triageId: null }, campusId))
  return { ...facts, admissionId, medicines: await orderedMedicines(tx, orderId) }
}

type MedicineRow = Omit<OrderedMedicine, 'ordered' | 'perDay'> &
  Parameters<typeof quantityOf>[0] & { readonly dose: string }

/** Returns the medicines of an order, in the order of its lines. */
export async function orderedMedicines(tx: Tx, orderId: string): Promise<readonly OrderedMedicine[]> {
  const rows = await rowsFrom<MedicineRow>(tx)`
    select m.id, m.medicine_id, e.name, trim_scale(m.dose)::text as dose, m.unit, trim_scale(m.content)::text as content,
           m.every_hours, m.max_per_day, m.days, m.divisible, m.controlled, m.controlled_form,
           case when m.outside_plan then m.mipres end as prescription,
           exists (select from care.attended_service s where s.source = 'order' and s.source_id = m.id) as carried_out
    from care.medical_order_medicine m join reference.entry_face e on e.id = m.medicine_id
    where m.parent_id = ${orderId}::uuid order by m.position`
  return rows.map(({ dose, content, everyHours, maxPerDay, divisible, ...one }) => ({
    ...one,
    ordered: quantityOf({ dose, content, everyHours, maxPerDay, divisible, days: one.days }),
    perDay: unscaled(
      scaled(dose, 4) * BigInt(everyHours === null ? (maxPerDay ?? 0) : dosesADay(everyHours)),
      4,
    ),
  }))
}

/** The most doses in one day. */
const dosesADay = (everyHours: number): number => Math.max(1, Math.ceil(24 / everyHours))
