import { defineCommand, defineQuery, f, numbers, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { appointment, channels } from '../appointment/appointment.contract.ts'

const { patientId, appointmentTypeId, slotId, contractId, authorisationNumber, orderNumber } =
  appointment.fields
const { companion, notes, overbooked, overbookingReason } = appointment.fields

export const priorities = {
  '1': '1 Clínica con fecha límite',
  '2': '2 Gestante, menor de un año, oncológico o discapacidad',
  '3': '3 60 años o más',
  '4': '4 General',
} as const
export const partsOfDay = { any: 'Cualquiera', am: 'Mañana', pm: 'Tarde' } as const

/** Required for a patient with a clinical reason to be first (priority 1). */
const limitOn = f.day('Fecha límite clínica', {
  help: 'Obligatoria en la prioridad 1: antes de cuándo debe ser atendido',
})

const requested = {
  patientId,
  appointmentTypeId,
  wishedOn: f.day('Fecha deseada'),
  channel: f.choice('Canal', channels),
}

const freeSlot = z.object({
  ...strings('id', 'startsAt', 'professional'),
  room: z.string().nullable(),
  /** Places left; 0 when it can only be overbooked. */
  left: z.number(),
})

/** The times with room for a kind of appointment, from the wished day on: the soonest first. */
export const freeSlots = defineQuery({
  id: 'care.freeSlots',
  title: 'Citas: cupos libres',
  access: permissionFor(appointment, 'assign'),
  params: {
    appointmentTypeId,
    from: f.day('Desde'),
    professionalId: f.optional(f.ref('people.employee', 'Profesional')),
    partOfDay: f.choice('Franja', partsOfDay),
    overbooked: f.flag('Con sobrecupo'),
  },
  answers: z.array(freeSlot),
})

/** Requests an appointment and books it, in one step. The date of the request is stored. */
export const bookAppointment = defineCommand({
  id: 'care.bookAppointment',
  keyed: true,
  verb: 'Asignar la cita',
  access: permissionFor(appointment, 'assign'),
  consequence: 'Se asigna el cupo y queda listo el comprobante.',
  about: {
    ...requested,
    slotId,
    overbooked,
    /** The request of the waiting list that the appointment fulfils. */
    requestId: f.optional(f.ref('care.appointmentRequest', 'Solicitud')),
  },
  params: { contractId, authorisationNumber, orderNumber, companion, notes, overbookingReason },
  answers: z.object({ id: z.string(), code: z.string() }),
})

/** Puts in the waiting list a request that cannot be given now: no request is ever refused (Resolución 1552 de 2013). */
export const requestAppointment = defineCommand({
  id: 'care.requestAppointment',
  keyed: true,
  verb: 'Dejar en lista de espera',
  access: permissionFor(appointment, 'assign'),
  consequence: 'Queda la fecha en que la pidió. Desde la lista de espera se le asigna cuando haya cupo.',
  about: { ...requested, partOfDay: f.choice('Franja', partsOfDay) },
  params: { priority: f.choice('Prioridad', priorities), limitOn: f.optional(limitOn) },
  answers: z.object({ id: z.string() }),
})

/** The waiting patients, in the order in which they are called: priority, then date of the request (care dossier §5.8). */
export const waitingRequests = defineQuery({
  id: 'care.waitingRequests',
  title: 'Citas: lista de espera',
  live: ['care.appointment'],
  access: permissionFor(appointment, 'assign'),
  answers: z.array(
    z.object({
      ...strings('id', 'patientId', 'patient', 'appointmentTypeId', 'kind', 'requestedAt', 'wishedOn'),
      channel: z.enum(Object.keys(channels) as (keyof typeof channels)[]),
      priority: z.string(),
      limitOn: z.string().nullable(),
      partOfDay: z.enum(['any', 'am', 'pm']),
      /** The referral that requires it. */
      order: z.string().nullable(),
    }),
  ),
})

/** A patient who no longer wants it leaves the list; the request stays. */
export const withdrawRequest = defineCommand({
  id: 'care.withdrawRequest',
  verb: 'Retirar de la lista',
  access: permissionFor(appointment, 'cancel'),
  about: { id: f.ref('care.appointmentRequest', 'Solicitud') },
  params: { reason: f.text('Motivo', { min: 10 }) },
  answers: z.object({ id: z.string() }),
})

/** A patient's future appointments and those of the last year, how many were missed, and what still needs one. */
export const patientAppointments = defineQuery({
  id: 'care.patientAppointments',
  title: 'Citas: las de un paciente',
  access: permissionFor(appointment, 'view'),
  params: { patientId },
  opens: ['patientId'],
  answers: z.object({
    document: z.string(),
    ...stringsOrNull('phone', 'payer'),
    missed: z.number(),
    /** Requests in the waiting list, and signed orders that nobody carried out. */
    ...numbers('requests', 'orders'),
    /** Why no appointment may be given to the patient; null when one may. */
    barred: z.string().nullable(),
    appointments: z.array(
      z.object({ ...strings('id', 'code', 'startsAt', 'kind', 'professional', 'condition') }),
    ),
  }),
})

/** The appointments of an agenda in a period, as the calendar shows them. */
export const appointmentsBetween = defineQuery({
  id: 'care.appointmentsBetween',
  title: 'Citas: las de unos días',
  live: ['care.appointment'],
  access: permissionFor(appointment, 'view'),
  params: {
    from: f.day('Desde'),
    until: f.day('Hasta'),
    scheduleId: f.optional(f.ref('care.schedule', 'Agenda')),
  },
  answers: z.array(
    z.object({
      ...strings('id', 'code', 'slotId', 'date'),
      ...numbers('start', 'end'),
      ...strings('patient', 'kind', 'condition', 'professionalId', 'professional'),
      overbooked: z.boolean(),
      /** The colours of its kind in the calendar. */
      ...stringsOrNull('background', 'foreground'),
    }),
  ),
})
