import { apiPathOf, defineCommand, defineParameter, f, listOf } from '@quina/blocks'
import { z } from 'zod'

const area = 'Recordatorios de citas'
const parameter = (name: string, label: string, { initial, max }: { initial: number; max: number }) =>
  defineParameter({ module: 'care', name, area, field: f.integer(label, { min: 0, max }), initial })

/** The hours before the appointment, and those for sending (care dossier §5.10; modelled on Ley 2300 de 2023). */
export const reminderTimes = {
  first: parameter('reminderFirst', 'Primero: horas antes de la cita (0 no lo envía)', {
    initial: 72,
    max: 240,
  }),
  second: parameter('reminderSecond', 'Segundo: horas antes (0 no lo envía)', { initial: 24, max: 72 }),
  last: parameter('reminderLast', 'Último: horas antes (0 no lo envía)', { initial: 2, max: 12 }),
  from: parameter('reminderFrom', 'De lunes a viernes, desde la hora', { initial: 7, max: 23 }),
  until: parameter('reminderUntil', 'De lunes a viernes, hasta la hora', { initial: 19, max: 24 }),
  saturdayFrom: parameter('reminderSaturdayFrom', 'Los sábados, desde la hora', { initial: 8, max: 23 }),
  saturdayUntil: parameter('reminderSaturdayUntil', 'Los sábados, hasta la hora', { initial: 15, max: 24 }),
} as const

export const reminderChannel = defineParameter({
  id: 'care.reminderChannel',
  area,
  field: f.choice('Por dónde', {
    message: 'Mensaje al celular',
    mail: 'Correo electrónico',
    both: 'Mensaje y correo',
  }),
  initial: 'both',
})

/** The text never names the specialty or the condition of the patient, so that another reader of the telephone learns nothing. */
export const reminderText = defineParameter({
  id: 'care.reminderText',
  area,
  field: f.note('Texto', {
    max: 600,
    help: 'Entre llaves: {nombre}, {fecha}, {hora}, {sede}, {telefono}, {respuesta} y {enlace} para no recibir más',
  }),
  initial:
    '{nombre}, recuerde su cita el {fecha} a las {hora} en {sede}. Si no puede asistir, avise para cederla. {respuesta} {enlace}',
})

const noticeText = (name: string, label: string, initial: string) =>
  defineParameter({
    module: 'care',
    name,
    area,
    initial,
    field: f.note(label, {
      max: 600,
      help: 'Entre llaves, además de las del recordatorio: {antes}, {profesional} y {respuesta}',
    }),
  })

/** The texts sent immediately when an appointment changes. */
export const noticeTexts = {
  moved: noticeText(
    'noticeMoved',
    'Si la cita cambia',
    '{nombre}, su cita del {antes} cambió: {fecha} a las {hora} en {sede} con {profesional}. {respuesta} {enlace}',
  ),
  cancelled: noticeText(
    'noticeCancelled',
    'Si la cita se cancela',
    '{nombre}, su cita del {antes} en {sede} se canceló. Para pedir otra llame al {telefono}. {enlace}',
  ),
  blocked: noticeText(
    'noticeBlocked',
    'Si no se atenderá ese día',
    '{nombre}, su cita del {antes} en {sede} no podrá atenderse. Lo llamaremos para darle otra. {enlace}',
  ),
} as const

export const reminderParameters = [
  ...Object.values(reminderTimes),
  reminderChannel,
  reminderText,
  ...Object.values(noticeTexts),
] as const

export const reminderKinds = {
  first: 'Primero',
  second: 'Segundo',
  last: 'Último',
  moved: 'Cambio',
  cancelled: 'Cancelación',
  blocked: 'Bloqueo',
} as const
export const reminderChannels = { message: 'Mensaje', mail: 'Correo' } as const
export const reminderState = f.condition('Estado', {
  sending: ['Enviándose', 'warning'],
  sent: ['Enviado', 'good'],
  refused: ['No lo reciben', 'bad'],
  failed: ['No salió', 'bad'],
})

/** The answer of a patient to a message: one of the options, or a text that a person must read. */
export const reminderAnswer = f.condition('Respuesta', {
  confirm: ['Confirma', 'good'],
  cancel: ['Cancela', 'bad'],
  reschedule: ['Pide cambiarla', 'warning'],
  unread: ['Por leer', 'warning'],
})

const names = <T extends object>(of: T) => z.enum(Object.keys(of) as (keyof T & string)[])

/** The reminders of an appointment, and their addressees. */
export const reminderSummary = z.object({
  id: z.string(),
  kind: names(reminderKinds),
  channel: names(reminderChannels),
  to: z.string(),
  state: z.enum(['sending', 'sent', 'refused', 'failed']),
  at: z.string(),
  message: z.string().nullable(),
  simulated: z.boolean(),
  answer: z.enum(['confirm', 'cancel', 'reschedule', 'unread']).nullable(),
  answerText: z.string().nullable(),
})

/** A user who sees an appointment sees its reminders. */
export const viewReminders = 'care.appointment.view'
export const reminderPath = apiPathOf({ module: 'care', name: 'reminder' })

/** The outbox: what was sent, to whom, and with which result. */
export const reminderList = listOf({
  columns: {
    date: f.day('Fecha'),
    at: f.instant('Enviado'),
    code: f.code('Cita', { max: 12 }),
    appointmentId: f.ref('care.appointment', 'Número de la cita'),
    patientId: f.ref('people.patient', 'Paciente'),
    kind: f.choice('Cuál', reminderKinds),
    channel: f.choice('Por dónde', reminderChannels),
    sentTo: f.code('A', { max: 20 }),
    state: reminderState,
    message: f.optional(f.text('Qué dijo')),
    answer: { ...reminderAnswer, optional: true },
    answerText: f.optional(f.text('Qué respondió')),
    answeredAt: f.optional(f.instant('Respondió')),
    tries: f.integer('Intentos'),
    simulated: f.flag('Simulado'),
    campusId: f.ref('admin.campus', 'Sede'),
  },
  sort: '-at',
  filters: ['date', 'state', 'answer', 'kind', 'channel', 'patientId', 'simulated'],
  searches: 'Cita, paciente, celular o correo',
})

/** Stops the reminders of a patient who follows the link of a message; they have no session, and the link identifies them. */
export const stopReminders = defineCommand({
  id: 'care.stopReminders',
  verb: 'No recibir más recordatorios',
  title: 'Recordatorios: dejar de recibirlos por el enlace de un mensaje',
  access: 'public',
  keyed: false,
  about: { token: f.text('Enlace', { max: 64 }) },
  answers: z.object({ since: z.string() }),
})

/** Receives the answers of patients, which the provider of messages delivers with the key that the hospital gave it. */
export const hearAnswer = defineCommand({
  id: 'care.hearAnswer',
  verb: 'Recibir la respuesta de un paciente',
  title: 'Recordatorios: lo que responde un paciente, traído por el proveedor de mensajes',
  access: 'public',
  foreign: true,
  keyed: false,
  params: {
    from: f.text('De qué celular', { max: 30 }),
    text: f.text('Qué dijo', { max: 500 }),
    id: f.text('Cómo la llama el proveedor', { max: 100 }),
  },
  answers: z.object({ heard: z.enum(['confirm', 'cancel', 'reschedule', 'unread', 'nobody']) }),
})
