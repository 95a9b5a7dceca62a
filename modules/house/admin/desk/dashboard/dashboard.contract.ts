import { defineQuery, f, strings } from '@quina/blocks'
import { z } from 'zod'

const shared = { module: 'dashboard', access: 'campus' } as const
const at = z.string()

const alert = z.object({
  name: z.string(),
  tone: z.enum(['warning', 'bad']),
  ...strings('text', 'meaning', 'who'),
  count: z.number(),
  to: z.string(),
})
export const listAlerts = defineQuery({
  ...shared,
  name: 'alerts',
  title: 'Lo que pide atención',
  answers: z.object({ at, alerts: z.array(alert) }),
})

/** The roles of the caller at their site: the first page begins with the work of each. */
export const myRoles = defineQuery({
  ...shared,
  name: 'myRoles',
  title: 'Mis roles en esta sede',
  answers: z.object({ roles: z.array(z.string()) }),
})

const step = z.object({
  ...strings('name', 'title', 'why'),
  /** Null for a user who may not take the step. */
  to: z.string().nullable(),
  who: z.string(),
  done: z.boolean(),
})
export const listFirstSteps = defineQuery({
  ...shared,
  name: 'firstSteps',
  title: 'Los primeros pasos de un hospital nuevo, y cuáles ya se dieron',
  answers: z.object({ steps: z.array(step) }),
})

const figure = z.object({ name: z.string(), count: z.number(), to: z.string() })
export const showActivity = defineQuery({
  ...shared,
  name: 'activity',
  title: 'La actividad de un período',
  access: 'admin.audit.view',
  params: { from: f.day('Desde'), to: f.day('Hasta'), campusId: f.optional(f.ref('admin.campus', 'Sede')) },
  answers: z.object({ at, figures: z.array(figure) }),
})
