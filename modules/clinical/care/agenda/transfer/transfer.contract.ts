import {
  defineCommand,
  defineDocument,
  defineQuery,
  documentList,
  f,
  lifecycle,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const modes = {
  free: 'A cupos libres',
  spread: 'Repartidas entre varios',
  whole: 'La agenda entera, a las mismas horas',
} as const

const fields = {
  date: f.day('Fecha'),
  professionalId: f.ref('people.employee', 'Profesional de origen'),
  fromDay: f.day('Citas desde'),
  untilDay: f.day('Citas hasta'),
  specialtyId: f.optional(f.ref('hospital.specialty', 'Especialidad')),
  mode: f.choice('Cómo se trasladan', modes),
  reason: f.note('Motivo', { min: 10, max: 500 }),
}

const move = z.object({
  ...strings('appointmentId', 'code', 'patient', 'document'),
  phone: z.string().nullable(),
  ...strings('hadAt', 'hadWith'),
  ...stringsOrNull('goesAt', 'goesWith', 'room', 'cause', 'becameId'),
})
const transferFacts = z.object({ moves: z.array(move), by: z.string().nullable() })
export type TransferFacts = z.output<typeof transferFacts>

/** Acta de traslado: the outcome of each appointment that had to move (care dossier §5.7). Only its command creates one. */
export const transfer = defineDocument({
  id: 'care.transfer',
  label: { one: 'Acta de traslado', many: 'Actas de traslado', gender: 'f' },
  number: { prefix: 'TRA', restarts: 'vigencia' },
  fields,
  opens: '/agenda/trasladar/actas/:id',
  lifecycle: lifecycle(
    'draft',
    { draft: { label: 'Por hacer', tone: 'neutral' }, done: { label: 'Hecho', tone: 'good' } },
    { issue: { label: 'Trasladar', from: 'draft', to: 'done', takesNumber: true } },
  ),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'professionalId', 'specialtyId', 'fromDay', 'untilDay', 'mode'),
      moved: f.integer('Trasladadas'),
      stayed: f.integer('Por reubicar'),
      condition: f.condition('Estado', { done: ['Hecho', 'good'] }),
    },
    filters: ['date', 'professionalId', 'specialtyId'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  facts: transferFacts,
  screens: { list: '/agenda/trasladar/actas', edit: '/agenda/trasladar/actas/:id' },
})

/** The professional of the appointments, and the professionals they may move to. */
const about = {
  ...pick(fields, 'professionalId', 'fromDay', 'untilDay', 'specialtyId', 'mode'),
  ontoDay: f.optional(
    f.day('Al día', {
      help: 'Si pasan a otro día. Vacío busca su misma fecha y después los días siguientes.',
    }),
  ),
  campusId: f.optional(f.ref('admin.campus', 'Sede de destino', { help: 'Vacía si siguen en su sede.' })),
  destinations: f.optional(
    f.lines('Profesionales de destino', { professionalId: f.ref('people.employee', 'Profesional') }),
  ),
}

const access = permissionFor(transfer, 'issue')
const choiceOf = z.object({ ...strings('slotId', 'startsAt', 'professional'), room: z.string().nullable() })

/** Returns each appointment with the slots that it may take, the best first; moves nothing. */
export const transferProposals = defineQuery({
  id: 'care.transferProposals',
  title: 'Citas: a dónde se trasladarían',
  access,
  params: about,
  answers: z.object({
    /** Whether there are more appointments than shown: the user must choose fewer days. */
    more: z.boolean(),
    appointments: z.array(
      z.object({
        ...strings('id', 'code', 'patient'),
        phone: z.string().nullable(),
        ...strings('kind', 'startsAt', 'professional'),
        slotId: z.string().nullable(),
        choices: z.array(choiceOf),
      }),
    ),
  }),
})

/** Moves each appointment to its chosen slot, or leaves it to be relocated; the acta states the outcome of each. */
export const transferAppointments = defineCommand({
  id: 'care.transferAppointments',
  verb: 'Trasladar',
  title: 'Trasladar las citas de un profesional',
  access,
  consequence:
    'Queda el acta. Cada cita conserva la fecha en que se pidió; la que no se pueda mover queda por reubicar.',
  about: {
    ...about,
    /** A null slot leaves the appointment to be relocated. A transfer of a whole agenda has no moves. */
    moves: f.optional(
      f.lines('Citas', {
        appointmentId: f.ref('care.appointment', 'Cita'),
        slotId: f.optional(f.ref('care.slot', 'Cupo')),
      }),
    ),
  },
  params: { reason: fields.reason },
  answers: z.object({ id: z.string(), number: z.number(), moved: z.number(), stayed: z.number() }),
})
