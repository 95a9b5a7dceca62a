import { z } from 'zod'

/** Something that stops a period from closing, with where it is corrected. */
const blocker = z.object({ label: z.string(), path: z.string() })
export type Blocker = z.output<typeof blocker>

/** One thing looked at before a period closes: what blocks it, and what is only to be known. */
export const check = z.object({
  name: z.string(),
  result: z.enum(['good', 'warning', 'blocked']),
  message: z.string(),
  /** Where it is corrected, when it is one place. */
  path: z.string().nullable(),
  /** The first of what was found, one by one. */
  items: z.array(blocker).readonly().optional(),
})
export type Check = z.output<typeof check>
