import { defineCommand, defineQuery, f, numbers, permission, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { blockMotives } from '../../schedule/schedule/block-motives.contract.ts'

export const blockSchedules = permission('care.schedule.block', 'Bloquear agendas')

/** What may be blocked from an agenda. */
export const blockScopes = {
  schedule: 'Esta agenda',
  professional: 'Todas las del profesional',
  room: 'Todas las del consultorio',
} as const
export const anyScope = { ...blockScopes, campus: 'Toda la sede' } as const
export type BlockScope = keyof typeof anyScope

/** What happens to the appointments in a blocked slot. */
const fates = {
  relocate: 'Quedan por reubicar',
  move: 'Pasarlas a los cupos libres más cercanos de la especialidad',
  cancel: 'Cancelarlas',
} as const

const times = {
  date: f.day('Desde'),
  startsAt: f.time('Hora'),
  untilDay: f.day('Hasta'),
  endsAt: f.time('Hora final'),
}
const when = { scope: f.choice('Qué se bloquea', blockScopes), ...times }
const why = {
  motive: f.choice('Motivo', blockMotives),
  fate: f.choice('Las citas asignadas', fates),
  notes: f.optional(f.note('Observación', { max: 500, help: 'Obligatoria si el motivo es otro.' })),
}
const became = z.object({
  id: z.string(),
  ...numbers('slots', 'moved', 'cancelled'),
  /** The number of patients who still have to be relocated. */
  pending: z.number(),
})
const about = { scheduleId: f.ref('care.schedule', 'Agenda') }

/** Blocks hours of an agenda; each of their appointments is moved, cancelled or left to be relocated (care dossier §5.6). */
export const blockSchedule = defineCommand({
  id: 'care.blockSchedule',
  verb: 'Bloquear',
  access: blockSchedules,
  consequence: 'Rige de inmediato: en esas horas no se asignan citas.',
  about,
  params: { ...when, ...why },
  answers: became,
})

/** Blocks every agenda of the user's site, for a contingency or a holiday declared late (care dossier AGE-12 and AGE-13). */
export const blockCampus = defineCommand({
  id: 'care.blockCampus',
  verb: 'Bloquear la sede',
  access: blockSchedules,
  consequence: 'Rige de inmediato en todas las agendas de la sede, también en las que se publiquen después.',
  params: { ...times, ...why },
  answers: became,
})

const blocked = z.object({
  id: z.string(),
  scope: z.enum(Object.keys(anyScope) as BlockScope[]),
  ...strings('startsAt', 'endsAt'),
  motive: z.enum(Object.keys(blockMotives) as (keyof typeof blockMotives)[]),
  notes: z.string().nullable(),
  status: z.enum(['active', 'lifted']),
  ...numbers('slots', 'pending'),
  by: z.string().nullable(),
})

/** The present and past blocks of an agenda, the latest first. */
export const scheduleBlocks = defineQuery({
  id: 'care.scheduleBlocks',
  title: 'Agendas: bloqueos',
  access: blockSchedules,
  params: about,
  opens: ['scheduleId'],
  answers: z.object({ schedule: z.string(), blocks: z.array(blocked) }),
})

/** The present and past blocks of the whole site, the latest first. */
export const campusBlocks = defineQuery({
  id: 'care.campusBlocks',
  title: 'Agendas: bloqueos de toda la sede',
  access: blockSchedules,
  answers: z.array(blocked),
})

/** The slots and appointments that a block would affect, and the first of their patients. */
const affected = z.object({
  ...numbers('slots', 'appointments'),
  who: z.array(
    z.object({
      ...strings('id', 'code', 'startsAt', 'patient'),
      phone: z.string().nullable(),
      professional: z.string(),
    }),
  ),
})
export type AffectedAppointments = z.output<typeof affected>

/** The patients with an appointment in the hours that would be blocked in the site. */
export const campusBlockAffects = defineQuery({
  id: 'care.campusBlockAffects',
  title: 'Agendas: citas que tocaría un bloqueo de la sede',
  access: blockSchedules,
  params: times,
  answers: affected,
})

/** The patients with an appointment in the hours that would be blocked in an agenda. */
export const blockAffects = defineQuery({
  id: 'care.blockAffects',
  title: 'Agendas: citas que tocaría un bloqueo',
  access: blockSchedules,
  params: { ...about, ...when },
  opens: ['scheduleId'],
  answers: affected,
})

/** Lifts a block: its slots are offered again, except those whose patients were moved elsewhere (AGE-11). */
export const liftBlock = defineCommand({
  id: 'care.liftBlock',
  verb: 'Levantar',
  title: 'Levantar un bloqueo',
  access: blockSchedules,
  consequence: 'Los cupos vuelven a ofrecerse, salvo los de las citas que ya se movieron.',
  about: { id: f.ref('care.block', 'Bloqueo') },
  answers: z.object({ id: z.string(), slots: z.number() }),
})

const { slotId } = appointment.lifecycle.actions.reschedule.params

/** The patients whose slot was blocked, the most urgent first, with the slot proposed to each. */
export const toRelocate = defineQuery({
  id: 'care.toRelocate',
  title: 'Citas: por reubicar',
  live: ['care.appointment'],
  access: permissionFor(appointment, 'reschedule'),
  params: { scheduleId: f.optional(f.ref('care.schedule', 'Agenda')) },
  opens: ['scheduleId'],
  answers: z.array(
    z.object({
      ...strings('id', 'code', 'patient'),
      phone: z.string().nullable(),
      startsAt: z.string(),
      dueAt: z.string().nullable(),
      ...strings('kind', 'professional'),
      motive: z.enum(Object.keys(blockMotives) as (keyof typeof blockMotives)[]).nullable(),
      /** Whether a transfer found no slot for the appointment. */
      unmoved: z.boolean(),
      /** Whether the hospital cancelled the appointment: another is given in its place. */
      cancelled: z.boolean(),
      proposal: z.object({ slotId: z.string(), startsAt: z.string(), professional: z.string() }).nullable(),
    }),
  ),
})

/** Moves a patient to the proposed slot, on behalf of the hospital. */
export const relocateAppointment = defineCommand({
  id: 'care.relocateAppointment',
  keyed: true,
  verb: 'Mover',
  title: 'Mover una cita por reubicar',
  access: permissionFor(appointment, 'reschedule'),
  consequence: 'Avise al paciente la hora nueva. Su cita conserva la fecha en que la pidió.',
  about: { id: f.ref('care.appointment', 'Cita'), slotId },
  answers: z.object({ id: z.string() }),
})

/** Closes the case of a cancelled patient who gets no other appointment: they decline, or are attended elsewhere. */
export const closeRelocation = defineCommand({
  id: 'care.closeRelocation',
  verb: 'No reubicar',
  title: 'Cerrar una cita por reubicar',
  access: permissionFor(appointment, 'reschedule'),
  consequence: 'Sale de «Por reubicar». Lo que escriba queda en la auditoría.',
  about: { id: f.ref('care.appointment', 'Cita') },
  params: {
    reason: f.text('Por qué', {
      min: 10,
      max: 300,
      help: 'El paciente desiste, lo atendió otra institución…',
    }),
  },
  answers: z.object({ id: z.string() }),
})
