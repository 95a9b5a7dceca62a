import { isDay } from '@quina/kernel'
import { z } from 'zod'

/** Duties that a user holds together although they are segregated, and where. */
export const conflict = z.object({
  code: z.string(),
  label: z.string(),
  rows: z.tuple([z.number(), z.number()]),
  roleNames: z.tuple([z.string(), z.string()]),
  campusId: z.string().nullable(),
  untilDay: z.string().nullable(),
})

/** An exception to a segregation lasts at most this many days. */
export const exceptionDaysMax = 90

export const segregationException = z.strictObject({
  reason: z.string().trim().min(10, 'Explique el motivo: diez letras o más.').max(500),
  untilDay: z.string().refine(isDay, 'La fecha no es válida.'),
})
export type SegregationException = z.output<typeof segregationException>
