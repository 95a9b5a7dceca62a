import { z } from 'zod'

/** A light of the panel: what is well, what should be looked at, and what keeps the admission from being closed. */
export const check = z.object({
  name: z.string(),
  label: z.string(),
  tone: z.enum(['good', 'warning', 'bad']),
  message: z.string(),
  /** The field where it is corrected. */
  field: z.string().nullable(),
})
export type Check = z.infer<typeof check>
