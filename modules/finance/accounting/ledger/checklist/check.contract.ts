import { z } from 'zod'

/** Something that stops a period from closing, with the address where it is corrected. */
const blocker = z.object({ label: z.string(), path: z.string() })
export type Blocker = z.output<typeof blocker>

/** The result of one check before a period closes: good, a warning, or blocked. */
export const check = z.object({
  name: z.string(),
  result: z.enum(['good', 'warning', 'blocked']),
  message: z.string(),
  /** The address where it is corrected, when there is only one. */
  path: z.string().nullable(),
  /** The first findings, one by one. */
  items: z.array(blocker).readonly().optional(),
})
export type Check = z.output<typeof check>
