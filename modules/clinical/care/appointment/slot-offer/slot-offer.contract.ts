import { defineCommand, defineParameter, defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { appointment } from '../appointment/appointment.contract.ts'

export const offerState = f.condition('Estado', {
  pending: ['Sin respuesta', 'warning'],
  accepted: ['Aceptada', 'good'],
  declined: ['Rechazada', 'neutral'],
  expired: ['Venció', 'bad'],
})
type OfferState = 'pending' | 'accepted' | 'declined' | 'expired'

const minutes = (name: string, label: string, initial: number) =>
  defineParameter({
    module: 'care',
    name,
    area: 'Citas',
    field: f.integer(label, { min: 1, max: 1440 }),
    initial,
  })

/** How long an offer waits for its answer, in general and for a slot within a day. */
export const offerMinutes = minutes('offerMinutes', 'Espera de la respuesta a un cupo ofrecido (minutos)', 30)
export const soonOfferMinutes = minutes(
  'offerMinutesSoon',
  'La misma, si el cupo es en menos de 24 horas (minutos)',
  10,
)
export const offerParameters = [offerMinutes, soonOfferMinutes] as const

const access = permissionFor(appointment, 'assign')
const { contractId, authorisationNumber, orderNumber } = appointment.fields

/** The offers of the slots freed in the last days, those that wait for an answer first. */
export const slotOffers = defineQuery({
  id: 'care.slotOffers',
  title: 'Citas: cupos ofrecidos a la lista de espera',
  live: ['care.appointment'],
  access,
  answers: z.array(
    z.object({
      ...strings('id', 'requestId', 'patientId', 'patient'),
      phone: z.string().nullable(),
      ...strings('kind', 'startsAt', 'professional', 'offeredAt', 'expiresAt'),
      status: z.enum(Object.keys(offerState.options ?? {}) as OfferState[]),
      reason: z.string().nullable(),
      /** How often the patient did not take an offer; three times are worth a review. */
      refusals: z.number(),
    }),
  ),
})

export const offerSlot = defineCommand({
  id: 'care.offerSlot',
  verb: 'Ofrecer',
  title: 'Ofrecer un cupo a quien espera',
  access,
  consequence:
    'El cupo se le guarda hasta que responda o venza el plazo. Llámelo: si no contesta, pasa al siguiente.',
  params: {
    slotId: f.ref('care.slot', 'Cupo'),
    requestId: f.optional(
      f.ref('care.appointmentRequest', 'A quién', {
        help: 'Vacío: al primero de la lista que puede tomarlo',
      }),
    ),
  },
  answers: z.object({ id: z.string(), patient: z.string() }),
})

const about = { id: f.ref('care.slotOffer', 'Oferta') }

export const acceptOffer = defineCommand({
  id: 'care.acceptOffer',
  keyed: true,
  verb: 'Acepta',
  title: 'Aceptar un cupo ofrecido',
  access,
  consequence: 'Se le asigna la cita, con la fecha en que la pidió.',
  about,
  params: { contractId, authorisationNumber, orderNumber },
  answers: z.object({ id: z.string(), code: z.string() }),
})

export const declineOffer = defineCommand({
  id: 'care.declineOffer',
  verb: 'Rechaza',
  title: 'Rechazar un cupo ofrecido',
  access,
  consequence: 'Sigue en la lista de espera, y el cupo se ofrece al siguiente.',
  about,
  params: { reason: f.optional(f.text('Por qué', { max: 200 })) },
  answers: z.object({ id: z.string() }),
})
