import {
  annulsFrom,
  conditionOf,
  defineCommand,
  defineDocument,
  defineOptions,
  defineQuery,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  numbers,
  permissionFor,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { careModalities } from '../rips-lists/rips-lists.contract.ts'

export const weekdays = {
  workdays: 'Lunes a viernes',
  '1': 'Lunes',
  '2': 'Martes',
  '3': 'Miércoles',
  '4': 'Jueves',
  '5': 'Viernes',
  '6': 'Sábado',
  '7': 'Domingo',
} as const

const weeks = {
  all: 'Todas',
  even: 'Semanas pares',
  odd: 'Semanas impares',
  '1': 'Primera del mes',
  '2': 'Segunda del mes',
  '3': 'Tercera del mes',
  '4': 'Cuarta del mes',
  '5': 'Quinta del mes',
} as const

const holidayPolicies = { omit: 'No hay cupos', block: 'Cupos bloqueados', generate: 'Se atiende' } as const

const shift = {
  weekday: f.choice('Día', weekdays),
  weeks: f.choice('Semanas', weeks),
  startsAt: f.time('Desde'),
  endsAt: f.time('Hasta'),
  minutes: f.integer('Minutos', { min: 5, max: 240, help: 'De cada cupo' }),
  buffer: f.integer('Entre cupos', { max: 60, help: 'Minutos' }),
  capacity: f.integer('Pacientes', { min: 1, max: 60, help: 'En cada cupo' }),
  pauses: f.optional(f.text('Pausas', { max: 200, help: 'Como 09:40-10:00; varias, con coma' })),
  locationId: f.optional(f.ref('hospital.location', 'Otro consultorio')),
  appointmentTypeId: f.optional(f.ref('care.appointmentType', 'Solo para')),
} satisfies Fields

const fields = {
  professionalId: f.ref('people.employee', 'Profesional'),
  specialtyId: f.ref('hospital.specialty', 'Especialidad'),
  modality: f.choice('Modalidad', careModalities),
  locationId: f.optional(f.ref('hospital.location', 'Consultorio')),
  date: f.day('Rige desde'),
  untilDay: f.day('Rige hasta', { help: 'Doce meses como máximo' }),
  holidayPolicy: f.choice('En festivos', holidayPolicies),
  overbooking: f.integer('Sobrecupos por cupo', { max: 10, help: 'De 0 a 10' }),
  overbookingPercent: f.integer('Sobrecupos de la jornada', { max: 100, help: 'Porcentaje de su capacidad' }),
  aheadHours: f.optional(
    f.integer('Antelación mínima', { max: 720, help: 'En horas; vacía, la del tipo de cita' }),
  ),
  aheadDays: f.optional(f.integer('Antelación máxima', { min: 1, max: 730, help: 'En días' })),
  notes: f.optional(f.note('Observaciones', { max: 2000 })),
  shifts: f.lines('Franjas', shift),
  kinds: f.optional(
    f.lines('Tipos de cita', { appointmentTypeId: f.ref('care.appointmentType', 'Tipo de cita') }),
  ),
  contracts: f.optional(f.lines('Contratos', { contractId: f.ref('insurers.contract', 'Contrato') })),
} satisfies Fields

/** Rooms for attending by appointment: those in service in the site of the user who creates the agenda. */
export const scheduleRooms = defineOptions({
  id: 'care.scheduleRoom',
  title: 'Consultorios de la sede: buscar para elegir',
  access: 'care.schedule.view',
  params: {},
})

const reason = f.text('Motivo', { min: 10 })

const scheduleFacts = z.object({
  ...numbers('offered', 'blocked'),
  /** The number of patients with a place in the agenda, and of free places. */
  ...numbers('taken', 'free'),
})
export type ScheduleFacts = z.output<typeof scheduleFacts>

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  published: { label: 'Publicada', tone: 'good', editable: true },
  closed: { label: 'Cerrada', tone: 'info' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** An agenda: when a professional attends, and the slots that follow once it is published (care dossier §5). */
export const schedule = defineDocument({
  id: 'care.schedule',
  label: { one: 'Agenda', many: 'Agendas', gender: 'f' },
  number: { prefix: 'AGE', restarts: 'never' },
  fields,
  lifecycle: lifecycle('draft', states, {
    publish: issues('published', 'Publicar', {
      consequence: 'Se crean todos sus cupos y se podrán asignar citas. Si alguno choca, no se crea ninguno.',
    }),
    close: {
      label: 'Cerrar',
      from: 'published',
      to: 'closed',
      params: { reason },
      danger: true,
      consequence: 'Los cupos libres que quedan por venir se retiran. No debe tener citas por atender.',
    },
    annul: annulsFrom('published', 'Anular', {
      params: { reason },
      consequence: 'Se retiran todos sus cupos. Solo si no tiene citas vigentes. Conserva el número.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(fields, 'professionalId', 'specialtyId', 'locationId'),
      date: f.day('Desde'),
      untilDay: f.day('Hasta'),
      hours: f.text('Días y horas'),
      minutes: f.integer('Minutos'),
      offered: f.integer('Cupos'),
      taken: f.integer('Asignados'),
      free: f.integer('Libres'),
      blocked: f.integer('Bloqueados'),
      usedPercent: f.integer('% ocupación'),
      campusId: f.ref('admin.campus', 'Sede'),
      modality: fields.modality,
      condition: conditionOf(states),
    },
    filters: ['professionalId', 'specialtyId', 'date', 'condition', 'campusId'],
    searches: 'Número, profesional o especialidad',
  }),
  facts: scheduleFacts,
  screens: screensAt('/agenda'),
})

const foreseenSlot = z.object({
  ...strings('date', 'start', 'end'),
  capacity: z.number(),
  state: z.enum(['free', 'holiday', 'conflict']),
  /** The conflict: another agenda of the professional, or of the room. */
  why: z.string().nullable(),
})

/** The slots that an agenda would have, with their conflicts, before it is published. */
export const previewSchedule = defineQuery({
  id: 'care.previewSchedule',
  title: 'Agendas: vista previa de los cupos',
  access: permissionFor(schedule, 'edit'),
  params: { ...fields, id: f.optional(f.ref('care.schedule', 'Agenda')) },
  answers: z.object({
    slots: z.array(foreseenSlot),
    leftovers: z.array(z.object({ date: z.string(), minutes: z.number() })),
    holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    ...numbers('offered', 'blocked', 'conflicts'),
    /** A sentence for each agenda that its slots overlap. */
    clashes: z.array(z.string()),
    /** Minutes programmed in its fullest week. */
    weekMinutes: z.number(),
    warnings: z.array(z.string()),
  }),
})

/** Copies an agenda to other days, as a draft. */
export const duplicateSchedule = defineCommand({
  id: 'care.duplicateSchedule',
  verb: 'Duplicar a otro periodo',
  access: permissionFor(schedule, 'edit'),
  consequence: 'Se crea un borrador igual con las fechas nuevas: revíselo y publíquelo.',
  about: { id: f.ref('care.schedule', 'Agenda') },
  params: { date: fields.date, untilDay: fields.untilDay },
  answers: z.object({ id: z.string() }),
})

/** The specialties in which a professional attends. */
export const professionalSpecialties = defineQuery({
  id: 'care.professionalSpecialties',
  title: 'Agendas: especialidades de un profesional',
  access: permissionFor(schedule, 'edit'),
  params: { professionalId: fields.professionalId },
  /** Each specialty with the minutes of a first visit. */
  answers: z.array(z.object({ id: z.string(), label: z.string(), minutes: z.number() })),
})
