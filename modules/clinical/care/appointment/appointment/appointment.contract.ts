import { defineDocument, type Fields, f, lifecycle, listOf, permission, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { reminderSummary } from '../reminder/reminder.contract.ts'

export const channels = {
  window: 'Presencial',
  telephone: 'Teléfono',
  whatsapp: 'WhatsApp',
  web: 'Página web',
  mail: 'Correo',
  payer: 'EPS',
  internal: 'Interna',
} as const

/** Why an appointment is cancelled: by the patient (P), by the institution (I), by the payer (E). Care dossier §5.4. */
const motives = {
  P01: 'P01 No puede asistir',
  P02: 'P02 Ya fue atendido',
  P03: 'P03 Desiste',
  P04: 'P04 Cambió de EPS',
  P05: 'P05 Falleció',
  P06: 'P06 Se retiró de la sala',
  P07: 'P07 Sin autorización o documentos',
  P08: 'P08 Sin preparación',
  I01: 'I01 Ausencia del profesional',
  I02: 'I02 Bloqueo de la agenda',
  I03: 'I03 Equipo o consultorio',
  I04: 'I04 Error de asignación',
  I05: 'I05 Traslado',
  I06: 'I06 Contingencia',
  I07: 'I07 Festivo o día cívico',
  E01: 'E01 La EPS no autoriza',
  E02: 'E02 Sin contrato',
} as const

const reason = f.note('Explicación', { max: 500 })

const fields = {
  patientId: f.ref('people.patient', 'Paciente'),
  appointmentTypeId: f.ref('care.appointmentType', 'Tipo de cita'),
  slotId: f.ref('care.slot', 'Cupo'),
  date: f.day('Fecha'),
  requestId: f.ref('care.appointmentRequest', 'Solicitud'),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  authorisationNumber: f.optional(f.code('Número de autorización', { max: 30 })),
  orderNumber: f.optional(f.code('Orden médica', { max: 30 })),
  companion: f.optional(f.text('Acompañante', { max: 150 })),
  notes: f.optional(f.note('Observaciones', { max: 2000 })),
  overbooked: f.flag('Sobrecupo'),
  overbookingReason: f.optional(
    f.text('Motivo del sobrecupo', { min: 10, help: 'Solo si se asigna con sobrecupo' }),
  ),
} satisfies Fields

const appointmentFacts = z.object({
  code: z.string().nullable(),
  patientDocument: z.string(),
  phone: z.string().nullable(),
  /** The site where it takes place. */
  campus: z.string(),
  ...stringsOrNull('hour', 'professional', 'specialty', 'room'),
  requestedAt: z.string(),
  ...stringsOrNull('assignedBy', 'preparation'),
  /** The appointment that it replaced, and the one that replaced it. */
  ...stringsOrNull('originId', 'becameId'),
  /** The admission that received it. */
  admission: z.object({ id: z.string(), code: z.string() }).nullable(),
  /** Whether its patient allows reminders, and the reminders that were sent. */
  remindable: z.boolean(),
  reminders: z.array(reminderSummary),
})
export type AppointmentFacts = z.output<typeof appointmentFacts>

const states = {
  draft: { label: 'Por asignar', tone: 'neutral' },
  assigned: { label: 'Asignada', tone: 'info', editable: true },
  confirmed: { label: 'Confirmada', tone: 'info', editable: true },
  waiting: { label: 'En sala', tone: 'warning', editable: true },
  attending: { label: 'En atención', tone: 'warning' },
  attended: { label: 'Atendida', tone: 'good' },
  missed: { label: 'Inasistente', tone: 'bad' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
  rescheduled: { label: 'Reprogramada', tone: 'neutral' },
} as const

/** The state of an appointment that was given. */
export const given = f.condition('Estado', {
  assigned: ['Asignada', 'info'],
  confirmed: ['Confirmada', 'info'],
  waiting: ['En sala', 'warning'],
  attending: ['En atención', 'warning'],
  attended: ['Atendida', 'good'],
  missed: ['Inasistente', 'bad'],
  cancelled: ['Cancelada', 'neutral'],
  rescheduled: ['Reprogramada', 'neutral'],
})

/** How far the account of a received patient is. */
const billed = f.condition('Facturación', {
  none: ['Sin admitir', 'neutral'],
  open: ['Abierta', 'warning'],
  ready: ['Por facturar', 'info'],
  invoiced: ['Facturada', 'good'],
})

/** A patient who has a place with a professional, from the request to the end of the visit (care dossier §5.4). */
export const appointment = defineDocument({
  id: 'care.appointment',
  label: { one: 'Cita', many: 'Citas', gender: 'f' },
  number: { prefix: 'CITA', restarts: 'vigencia', whole: 'code' },
  fields,
  lifecycle: lifecycle('draft', states, {
    assign: { label: 'Asignar', from: 'draft', to: 'assigned', takesNumber: true },
    confirm: { label: 'Confirmar', from: 'assigned', to: 'confirmed' },
    arrive: { label: 'Registrar llegada', from: ['assigned', 'confirmed'], to: 'waiting' },
    correct: {
      label: 'Recibir tarde',
      from: 'missed',
      to: 'waiting',
      params: { reason: f.text('Motivo', { min: 10 }) },
      consequence: 'Se le había dado por inasistente: queda en sala y la historia lo conserva.',
    },
    attend: { label: 'Llamar e iniciar atención', from: 'waiting', to: 'attending' },
    finish: {
      label: 'Terminar atención',
      from: 'attending',
      to: 'attended',
      params: {
        withoutNote: f.optional(
          f.text('Por qué se termina sin nota firmada', {
            min: 10,
            max: 300,
            help: 'Solo en contingencia, cuando la nota se escribió en papel',
          }),
        ),
      },
      consequence: 'La nota firmada de la cita la termina sola.',
    },
    miss: {
      label: 'Dar por inasistente',
      from: ['assigned', 'confirmed'],
      to: 'missed',
      consequence: 'Queda en su historia. No se cobra ni se multa (Ley 1438 de 2011, artículo 55).',
    },
    reschedule: {
      label: 'Reprogramar',
      from: ['assigned', 'confirmed'],
      to: 'rescheduled',
      params: {
        slotId: fields.slotId,
        by: f.choice('La pide', { patient: 'El paciente', institution: 'La institución', payer: 'La EPS' }),
        reason: f.optional(reason),
      },
      consequence: 'Se libera este cupo y la cita nueva conserva la fecha en que se pidió.',
    },
    cancel: {
      label: 'Cancelar',
      from: ['assigned', 'confirmed', 'waiting'],
      to: 'cancelled',
      params: { motive: f.choice('Motivo', motives), reason: f.optional(reason) },
      danger: true,
      consequence: 'El cupo queda libre.',
    },
    reopen: {
      label: 'Reabrir',
      from: 'attended',
      to: 'attending',
      params: { reason: f.text('Motivo', { min: 10 }) },
      consequence: 'Solo en las 24 horas siguientes.',
    },
  }),
  list: listOf({
    columns: {
      code: f.code('Número'),
      date: fields.date,
      hour: f.time('Hora'),
      patientId: fields.patientId,
      patientDocument: f.text('Documento'),
      age: f.text('Edad'),
      payer: f.text('EPS'),
      appointmentTypeId: fields.appointmentTypeId,
      professionalId: f.ref('people.employee', 'Profesional'),
      specialtyId: f.ref('hospital.specialty', 'Especialidad'),
      locationId: f.ref('hospital.location', 'Consultorio'),
      contractId: fields.contractId,
      requestedOn: f.day('Solicitada'),
      channel: f.choice('Canal', channels),
      arrived: f.time('Llegada'),
      waited: f.integer('Espera (min)'),
      billing: billed,
      overbooked: fields.overbooked,
      condition: given,
    },
    sort: '-date',
    filters: ['date', 'condition', 'professionalId', 'specialtyId', 'appointmentTypeId'],
    searches: 'Número, paciente, documento o profesional',
    live: ['care.appointment'],
  }),
  facts: appointmentFacts,
  screens: { list: '/citas/index', edit: '/eventos/edit/:id' },
})

/** Lets a user close an appointment without a note because it is on paper (contingency); the history records the reason. */
export const finishWithoutNote = permission(
  'care.appointment.finishWithoutNote',
  'Terminar una cita sin nota firmada',
)

/** Lets a user give more places than a slot has, and a second appointment of a specialty. */
export const overbook = permission('care.appointment.overbook', 'Asignar sobrecupos')
export const duplicateAppointment = permission(
  'care.appointment.duplicate',
  'Asignar otra cita de la misma especialidad',
)
