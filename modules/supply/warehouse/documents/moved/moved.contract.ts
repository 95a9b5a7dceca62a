import { strings } from '@quina/blocks'
import { z } from 'zod'

/** What left a store by a document, as its ledger says: the lot was often chosen by its expiry, not by who wrote the line. */
export const moved = z.object({
  ...strings('id', 'product', 'unit', 'lot'),
  expiry: z.string().nullable(),
  quantity: z.string(),
  /** Null for who does not see costs. */
  value: z.string().nullable(),
})
export type Moved = z.output<typeof moved>
