import { strings } from '@quina/blocks'
import { z } from 'zod'

/** The lots that left a store by a document, from the ledger: lots are often chosen by expiry and not typed. */
export const moved = z.object({
  ...strings('id', 'product', 'unit', 'lot'),
  expiry: z.string().nullable(),
  quantity: z.string(),
  /** Null for users who may not see costs. */
  value: z.string().nullable(),
})
export type MovedRow = z.output<typeof moved>
