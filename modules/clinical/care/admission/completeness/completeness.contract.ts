import { z } from 'zod'

/** A light of the panel: something correct, something to review, or something that prevents the closing of the admission. */
export const check = z.object({
  name: z.string(),
  label: z.string(),
  tone: z.enum(['good', 'warning', 'bad']),
  message: z.string(),
  /** The field where the user corrects it. */
  field: z.string().nullable(),
})
export type Check = z.infer<typeof check>
