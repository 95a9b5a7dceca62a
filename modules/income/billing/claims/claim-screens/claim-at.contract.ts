import { z } from 'zod'

/** What an id in the address of a claim identifies: a claim, or an invoice or an admission that has claims or may have them. */
export const claimAtAnswer = z.object({
  claimId: z.string().nullable(),
  /** The invoices of its account that may be claimed, with the last claim of each. */
  invoices: z.array(
    z.object({ id: z.string(), number: z.string(), payer: z.string(), claimId: z.string().nullable() }),
  ),
})
export type ClaimAt = z.output<typeof claimAtAnswer>
