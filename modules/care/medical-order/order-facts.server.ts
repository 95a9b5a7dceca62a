import type { Stored } from '@quina/blocks'
import { type Actor, type Deed, parameterOn } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota, insist, newId } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { anyFileOf, medicineAllergiesOf } from '@quina/people/server'
import { codesByIds } from '@quina/reference/server'
import { sql } from 'kysely'
import type { medicalOrder, OrderFacts, OrderKind } from './medical-order.contract.ts'
import {
  asksServices,
  callOf,
  duplicatesOf,
  isAuthorised,
  type Leave,
  mustAwait,
  mustGiveReasons,
  mustHaveSeen,
  type OrderInput,
  quantityOf,
  type Repeated,
  repeatedOf,
} from './medical-order.domain.ts'
import { repeatedDays } from './repeated.contract.ts'

/** What an order tells besides its values: whose it is, who signed it, until when it holds, and its charges. */
export async function factsOf(tx: Tx, stored: Stored<typeof medicalOrder>): Promise<OrderFacts> {
  const { birthDate, ...told } = await oneFrom<Omit<OrderFacts, 'age' | 'quantities'> & { birthDate: Day }>(
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
           array(select distinct s.warning from care.attended_service s where s.source = 'order' and s.warning is not null
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
    ...told,
    age: shownAge(birthDate, dayInBogota(new Date())),
    quantities: (stored.medicines ?? []).map(quantityOf),
  }
}

/** What a patient is taking: prescriptions in force. */
async function takenBy(tx: Tx, patientId: string, today: Day) {
  const { taking } = await oneFrom<{ taking: string[] }>(tx)`
    select coalesce((
      select array_agg(distinct e.name) from care.medical_order o
      join care.medical_order_medicine m on m.parent_id = o.id join reference.entry_face e on e.id = m.medicine_id
      where o.patient_id = ${anyFileOf(sql.ref('p.id'))} and o.status in ('signed', 'done')
        and o.date + m.days > ${today}::date), '{}') as taking
    from people.patient_face p where p.id = ${patientId}::uuid`
  return taking
}

/** The last order of each examination that was signed for a patient within the days that are told. */
async function repeatedBefore(
  tx: Tx,
  { id, patientId, entryIds }: { id: string; patientId: string; entryIds: readonly string[] },
  today: Day,
): Promise<readonly Repeated[]> {
  const days = await parameterOn(tx, repeatedDays, today)
  if (days === 0 || entryIds.length === 0) return []
  return rowsFrom<Repeated>(tx)`
    select distinct on (l.procedure_id) e.label as name, o.code, o.date::text as date, o.status = 'done' as done
    from care.medical_order_list o
    join care.medical_order_service l on l.parent_id = o.id
    join reference.procedure_option e on e.id = l.procedure_id
    where o.patient_id = ${anyFileOf(patientId)} and o.id <> ${id}::uuid and o.status in ('signed', 'done')
      and o.date > ${today}::date - ${days}::int and l.procedure_id = any(${[...entryIds]}::uuid[])
    order by l.procedure_id, o.date desc, o.number desc`
}

/** The incapacidades of a patient that stand. */
export async function leavesOf(tx: Tx, patientId: string): Promise<readonly Leave[]> {
  return rowsFrom<Leave>(tx)`
    select id, from_day::text as from_day, until_day::text as until, diagnosis_id, accumulated_days from care.medical_order
    where patient_id = ${anyFileOf(patientId)} and kind = 'sick-leave' and status = 'signed'`
}

type Of<A extends 'askAuthorisation' | 'authorise' | 'deny'> = Deed<typeof medicalOrder, A>

/** @throws Problem ORD-023: a payer is asked once. */
export async function askAuthorisation({ tx, document }: Of<'askAuthorisation'>): Promise<[]> {
  const { authorisation } = await heldOf(tx, document.id)
  insist(authorisation === null, 'ORD-023', 'Ya se pidió. Si la negaron, haga otra orden.', { status: 409 })
  await changeById(tx, 'care.medicalOrder', document.id, { authorisation: 'pending' })
  return []
}

export async function authorise({ tx, document, asked, today }: Of<'authorise'>): Promise<[]> {
  const { authorisation } = await heldOf(tx, document.id)
  mustAwait(authorisation, asked.authorisationUntil, today)
  await changeById(tx, 'care.medicalOrder', document.id, { authorisation: 'approved', ...asked })
  return []
}

export async function deny({ tx, document, asked, today }: Of<'deny'>): Promise<[]> {
  mustAwait((await heldOf(tx, document.id)).authorisation, null, today)
  await changeById(tx, 'care.medicalOrder', document.id, {
    authorisation: 'denied',
    authorisationReason: asked.reason,
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

/** A payer is asked once, answers once, and only of what it may be asked. */
export function mayNotAsk(kind: OrderKind, { authorisation }: Pick<OrderFacts, 'authorisation'>) {
  const asked = 'Ya se le pidió al pagador.'
  const unasked = 'No espera respuesta del pagador.'
  return {
    ...(authorisation === 'pending' ? {} : { authorise: unasked, deny: unasked }),
    ...(authorisation === null && isAuthorised(kind) ? {} : { askAuthorisation: asked }),
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
 * A referral that stays in the house, or a control, asks for its appointment: it waits in the list from when it was signed (care
 * dossier §9.3), a control for the day it is wished. A specialty without a kind of appointment has nothing to be asked for.
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
    ...{
      id: newId(),
      campusId,
      patientId,
      appointmentTypeId: kind.id,
      orderId: id,
      createdBy: actor.userId,
    },
    ...{ requestedAt: now, channel: 'internal', status: 'waiting' },
    wishedOn,
    priority: callOf(priority),
    limitOn: callOf(priority) === '1' ? addDays(wishedOn, priority === 'urgent' ? 1 : 3) : null,
  })
}

/** What was annulled asks for nothing. */
export async function withdrawRequestOf(tx: Tx, orderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('care.appointmentRequest')
    .set({ status: 'withdrawn', reason })
    .where('orderId', '=', orderId)
    .where('status', '=', 'waiting')
    .execute()
}

/** What an order repeats or meets is seen before it is signed. @throws Problem ORD-005, ORD-024 */
export async function mustHaveSeenAlerts(
  tx: Tx,
  document: Stored<typeof medicalOrder>,
  today: Day,
): Promise<void> {
  if (asksServices(document.kind)) {
    const entryIds = (document.services ?? []).map(({ procedureId }) => procedureId)
    const { id, patientId } = document
    mustHaveSeen(
      repeatedOf(await repeatedBefore(tx, { id, patientId, entryIds }, today)),
      document.alertsConfirmed,
    )
  }
  if (document.kind !== 'medicine') return
  await mustJustifyAllergies(tx, document)
  const ids = (document.medicines ?? []).map(({ medicineId }) => medicineId)
  const ordered = [...(await codesByIds(tx, ids)).values()].map(({ name }) => name)
  mustHaveSeen(duplicatesOf(ordered, await takenBy(tx, document.patientId, today)), document.alertsConfirmed)
}

/** Each line keeps the allergies that it met beside the reason that was written. @throws Problem ORD-024. */
async function mustJustifyAllergies(tx: Tx, document: Stored<typeof medicalOrder>): Promise<void> {
  const medicines = document.medicines ?? []
  const ids = medicines.map(({ medicineId }) => medicineId)
  const met = await medicineAllergiesOf(tx, document.patientId, ids)
  const warnings = ids.map((id) => (met.get(id)?.matches ?? []).map(({ message }) => message).join(' '))
  mustGiveReasons(medicines, warnings)
  for (const [at, { id }] of medicines.entries())
    await changeById(tx, 'care.medicalOrderMedicine', id as string, { allergyWarning: warnings[at] || null })
}
