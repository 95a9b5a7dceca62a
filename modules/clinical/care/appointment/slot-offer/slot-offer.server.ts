import {
  actingOn,
  campusScope,
  createDraft,
  type JobKind,
  type Operation,
  optionsOperation,
  performAction,
  refusing,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, lockedRow, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, type Id, insist, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { appointment } from '../appointment/appointment.contract.ts'
import { appointmentService, dayOfSlot } from '../appointment/appointment.server.ts'
import { mustBeBookable } from '../booking/patient-barred.server.ts'
import { expireOffer, leastAheadMs, offer, offerJobKind, offerToNext } from './offering.server.ts'
import { acceptOffer, declineOffer, offerSlot, slotOffers } from './slot-offer.contract.ts'

export const offerJob: JobKind = {
  kind: offerJobKind,
  run: async ({ step, now, userId, campusId, input, progress }) => {
    const expired = await step((tx) =>
      expireOffer({ tx, actor: { userId, campusId }, now: now() }, String(input.offerId)),
    )
    await progress(1, 1)
    return { expired }
  },
}

type OfferRow = (typeof slotOffers)['answers']['_output'][number]

const offersOperation = serveQuery(slotOffers, async ({ tx, actor }) => {
  return rowsFrom<OfferRow>(tx)`
    select o.id, o.request_id, p.id as patient_id, p.name as patient, p.phone, k.name as kind,
           to_json(s.starts_at) #>> '{}' as starts_at,
           l.label as professional, to_json(o.offered_at) #>> '{}' as offered_at, to_json(o.expires_at) #>> '{}' as expires_at,
           o.status, o.reason,
           (select count(*)::int from care.slot_offer x
            where x.request_id = r.id and x.status in ('declined', 'expired')) as refusals
    from care.slot_offer o
    join care.appointment_request r on r.id = o.request_id
    join people.patient_face own on own.id = r.patient_id
    join people.patient_face p on p.id = own.person_id
    join care.appointment_type k on k.id = r.appointment_type_id
    join care.slot s on s.id = o.slot_id
    join people.employee_option l on l.id = s.professional_id
    where o.offered_at > now() - interval '7 days'
      and (${campusScope(actor)}::uuid is null or o.campus_id = ${campusScope(actor)}::uuid)
    order by o.status <> 'pending', o.offered_at desc limit 100`
})

const offerOperation = serveCommand(offerSlot, async ({ tx, actor, now, input: { slotId, requestId } }) => {
  const slot = await tx
    .selectFrom('care.slot')
    .select(['startsAt', 'campusId', 'status', 'capacity'])
    .select(
      sql<number>`(select count(*)::int from care.appointment_place p where p.slot_id = slot.id and p.held)`.as(
        'held',
      ),
    )
    .where('id', '=', slotId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('El cupo'))
  const late = 'Ofrezca un cupo con lugar y con dos horas de antelación o más.'
  const offered = slot.status === 'available' && slot.held < slot.capacity
  const ahead = slot.startsAt.getTime() - now.getTime() >= leastAheadMs
  insist(offered && ahead, 'CIT-044', late, { fields: { slotId: late }, status: 409 })
  const offering = { tx, actor, now }
  const id =
    requestId === null
      ? await offerToNext(offering, slotId)
      : await offer(offering, { slotId, requestId: await waitingRequest(tx, requestId), ...slot })
  const nobody = 'Nadie de la lista de espera puede tomar ese cupo.'
  insist(id !== null, 'CIT-045', nobody, { fields: { slotId: nobody }, status: 409 })
  return { id, patient: await patientOf(tx, id) }
})

/** @throws Problem CIT-041 when the request no longer waits. */
async function waitingRequest(tx: Tx, id: string): Promise<string> {
  const found = await lockedRow(tx, 'care.appointmentRequest', id, ['status', 'patientId'])
  insist(found?.status === 'waiting', 'CIT-041', 'La solicitud ya se atendió o es de otro paciente.', {
    status: 409,
  })
  const { personId } = await storedRow(tx, 'people.patientFace', found.patientId, ['personId'])
  await mustBeBookable(tx, personId)
  return id
}

async function patientOf(tx: Tx, offerId: string): Promise<string> {
  const { label } = await tx
    .selectFrom('care.slotOffer as o')
    .innerJoin('care.appointmentRequestOption as r', 'r.id', 'o.requestId')
    .select('r.label')
    .where('o.id', '=', offerId)
    .executeTakeFirstOrThrow()
  return label ?? ''
}

/** Reads under lock an offer that waits and is in time. @throws Problem CIT-046 otherwise. */
async function standing(tx: Tx, id: string, now: Date) {
  const found = await tx
    .selectFrom('care.slotOffer as o')
    .innerJoin('care.appointmentRequest as r', 'r.id', 'o.requestId')
    .innerJoin('people.patientFace as own', 'own.id', 'r.patientId')
    .select(['o.status', 'o.expiresAt', 'o.slotId', 'o.requestId', 'r.appointmentTypeId'])
    // For merged files, the slot is given to the file that remains.
    .select('own.personId as patientId')
    .select('r.status as requestStatus')
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirstOrThrow(() => notFound('La oferta'))
  const over = 'La oferta ya se respondió o venció.'
  const lasts = found.status === 'pending' && found.expiresAt > now && found.requestStatus === 'waiting'
  insist(lasts, 'CIT-046', over, { status: 409 })
  return found
}

const acceptOperation = serveCommand(
  acceptOffer,
  async ({ tx, actor, today, now, input: { id, ...given } }) => {
    const { slotId, requestId, patientId, appointmentTypeId } = await standing(tx, id, now)
    const acting = actingOn(actor, appointment)
    const date = await dayOfSlot(tx, slotId)
    const input = {
      slotId: slotId as Id<'care.slot'>,
      requestId: requestId as Id<'care.appointmentRequest'>,
      patientId: patientId as Id<'people.patient'>,
      appointmentTypeId: appointmentTypeId as Id<'care.appointmentType'>,
      date,
      ...given,
      companion: null,
      notes: null,
      overbooked: false,
      overbookingReason: null,
    }
    const appointmentId = await createDraft(appointmentService, { tx, actor: acting, input })
    const assigning = { tx, actor: acting, today, now, id: appointmentId, action: 'assign' } as const
    const { number } = await performAction(appointmentService, assigning)
    await changeById(tx, 'care.slotOffer', id, {
      status: 'accepted',
      answeredAt: now,
      answeredBy: actor.userId,
      appointmentId,
    })
    return { id: appointmentId, code: `${date.slice(0, 4)}${String(number).padStart(7, '0')}` }
  },
)

const declineOperation = serveCommand(declineOffer, async ({ tx, actor, now, input: { id, reason } }) => {
  const { slotId } = await standing(tx, id, now)
  await changeById(tx, 'care.slotOffer', id, {
    status: 'declined',
    answeredAt: now,
    answeredBy: actor.userId,
    reason,
  })
  await offerToNext({ tx, actor, now }, slotId)
  return { id }
})

/** The patient of an offer, for references to it. */
const offerOptions = optionsOperation({
  to: 'care.slotOffer',
  title: 'Ofertas de cupos',
  access: slotOffers.access,
  whose: 'site',
})

export const offerOperations: readonly Operation[] = refusing(
  // Only the database sees these.
  {
    'care.appointment_place_offered': conflict(
      'CIT-047',
      'El cupo está ofrecido a la lista de espera. Seleccione otro horario.',
      'slotId',
    ),
    'care.slot_offer_of_slot': conflict(
      'CIT-048',
      'El cupo o el paciente ya tienen una oferta sin respuesta.',
      'slotId',
    ),
    'care.slot_offer_of_request': conflict(
      'CIT-048',
      'El cupo o el paciente ya tienen una oferta sin respuesta.',
      'requestId',
    ),
  },
  [offerOperation, acceptOperation, declineOperation],
)
/** These show patients, so the reading is recorded. */
export const tellingOffers: readonly Operation[] = [offersOperation, offerOptions]
