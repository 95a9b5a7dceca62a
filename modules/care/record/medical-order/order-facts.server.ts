import type { Stored } from '@quina/blocks'
import type { Actor, Command } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota, insist, newId } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import type { medicalOrder, OrderFacts, OrderKind } from './medical-order.contract.ts'
import {
  callOf,
  isAuthorised,
  type Leave,
  mustAwait,
  type OrderInput,
  quantityOf,
} from './medical-order.domain.ts'

/** The facts of an order besides its values: its patient, its signer, its validity, and its charges. */
export async function factsOf(tx: Tx, stored: Stored<typeof medicalOrder>): Promise<OrderFacts> {
  const { birthDate, ...reported } = await oneFrom<
    Omit<OrderFacts, 'age' | 'quantities'> & { birthDate: Day }
  >(tx)`
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
    ...reported,
    age: shownAge(birthDate, dayInBogota(new Date())),
    quantities: (stored.medicines ?? []).map(quantityOf),
  }
}

/** The incapacidades of a patient that stand. */
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

/** What of an order came after it was signed. */
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
  const input = 'Ya se le pidió al pagador.'
  const unasked = 'No espera respuesta del pagador.'
  return {
    ...(authorisation === 'pending' ? {} : { authorise: unasked, deny: unasked }),
    ...(authorisation === null && isAuthorised(kind) ? {} : { askAuthorisation: input }),
  }
}

type Referral = Pick<
  OrderInput,
  'date' | 'days' | 'destination' | 'kind' | 'patientId' | 'priority' | 'specialtyId'
> & {
  readonly id: string
  readonly campusId: string
}

/**
 * A referral within the hospital, or a control, requests its appointment: it waits in the list from its signature (care dossier
 * §9.3), a control for its wished day. A specialty without a kind of appointment has nothing to request.
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
    priority: callOf(priority),
    limitOn: callOf(priority) === '1' ? addDays(wishedOn, priority === 'urgent' ? 1 : 3) : null,
  })
}

/** An annulled order withdraws its request. */
export async function withdrawRequestOf(tx: Tx, orderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('care.appointmentRequest')
    .set({ status: 'withdrawn', reason })
    .where('orderId', '=', orderId)
    .where('status', '=', 'waiting')
    .execute()
}
