import { endpoint } from '@quina/blocks'
import { isDay } from '@quina/kernel'
import { z } from 'zod'

const tag = 'dashboard'
const at = z.string()

const alert = z.object({
  name: z.string(),
  tone: z.enum(['warning', 'bad']),
  text: z.string(),
  meaning: z.string(),
  who: z.string(),
  count: z.number(),
  to: z.string(),
})
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/dashboard/alerts',
  access: 'campus',
  summary: 'Lo que pide atención',
  tag,
  answer: z.object({ at, alerts: z.array(alert) }),
})

const step = z.object({
  name: z.string(),
  title: z.string(),
  why: z.string(),
  to: z.string(),
  done: z.boolean(),
})
export const listFirstSteps = endpoint({
  method: 'GET',
  path: '/api/dashboard/first-steps',
  access: 'campus',
  summary: 'Los primeros pasos de un hospital nuevo, y cuáles ya se dieron',
  tag,
  answer: z.object({ steps: z.array(step) }),
})

const dayText = z.string().refine(isDay, 'La fecha no es válida.')
const figure = z.object({ name: z.string(), count: z.number(), to: z.string() })
export const showActivity = endpoint({
  method: 'GET',
  path: '/api/dashboard/activity',
  access: 'admin.audit.view',
  summary: 'La actividad de un período',
  tag,
  query: z.object({ from: dayText, to: dayText, campusId: z.uuid().optional() }),
  answer: z.object({ at, figures: z.array(figure) }),
})
