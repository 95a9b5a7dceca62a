import { defineQuery, f, numbers, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { schedule } from '../schedule/schedule.contract.ts'

const { professionalId, specialtyId } = schedule.fields

const slot = z.object({
  ...strings('id', 'scheduleId', 'date'),
  /** Minutes of the day. */
  ...numbers('start', 'end'),
  ...strings('professionalId', 'professional', 'specialty'),
  room: z.string().nullable(),
  capacity: z.number(),
  /** The key of its convention: `disponible`, `bloqueado`, `festivo`. */
  state: z.string(),
})

/** The slots of a period, with their colours. */
export const slotsBetween = defineQuery({
  id: 'care.slotsBetween',
  title: 'Agendas: cupos de unos días',
  live: ['care.appointment'],
  access: permissionFor(schedule, 'view'),
  params: {
    from: f.day('Desde'),
    until: f.day('Hasta'),
    scheduleId: f.optional(f.ref('care.schedule', 'Agenda')),
    professionalId: f.optional(professionalId),
    specialtyId: f.optional(specialtyId),
  },
  answers: z.object({
    slots: z.array(slot),
    conventions: z.array(
      z.object({ key: z.string(), name: z.string(), background: z.string(), foreground: z.string() }),
    ),
    /** Whether there are more slots than shown: the user must choose fewer days or one professional. */
    more: z.boolean(),
  }),
})
