import { type AnswerOf, defineQuery, f, strings, stringsOrNull } from '@quina/blocks'
import type { Money } from '@quina/kernel'
import { z } from 'zod'

const shared = { module: 'dashboard', access: 'campus' } as const
const at = z.string()
const known = z.object({
  id: z.string(),
  /** `budget.cdp` */
  ...strings('of', 'kind', 'title'),
  /** The screen that opens it, if there is one. */
  to: z.string().nullable(),
})

/** Documents of every kind that wait for the caller's approval: neither their own, nor those sent back and not yet corrected. */
export const pending = defineQuery({
  ...shared,
  name: 'pending',
  title: 'Lo que espera mi aprobación',
  params: { limit: f.optional(f.integer('Cuántos', { min: 1, max: 1000 })) },
  answers: z.object({
    at,
    total: z.number(),
    rows: z.array(
      known.extend({
        action: z.string(),
        /** The command needs more input, so it is approved on its own screen. */
        params: z.boolean(),
        canBeSentBack: z.boolean(),
        /** The approver in whose name the reader approves by delegation. */
        ...stringsOrNull('onBehalfOf', 'consequence'),
        ...strings('by', 'since'),
        amount: z.custom<Money>().nullable(),
        ...stringsOrNull('beneficiary', 'purpose'),
      }),
    ),
  }),
})
export type PendingTask = AnswerOf<typeof pending>['rows'][number]

/** What the caller prepared, was sent back to them, and they have not saved again. */
export const returned = defineQuery({
  ...shared,
  name: 'returned',
  title: 'Lo que me devolvieron',
  answers: z.object({
    rows: z.array(known.extend({ by: z.string(), since: z.string(), reason: z.string() })),
  }),
})
export type ReturnedTask = AnswerOf<typeof returned>['rows'][number]

export const inboxCount = defineQuery({
  ...shared,
  name: 'inboxCount',
  title: 'Cuánto hay en mi bandeja',
  live: ['platform.history'],
  answers: z.object({ pending: z.number(), returned: z.number(), reported: z.number() }),
})

/** *CDP*, *Causación CX 012*, or *CDP 213* where the number already begins with the kind. */
export const titleOf = ({ kind, title }: Pick<PendingTask, 'kind' | 'title'>): string =>
  title === kind || title.startsWith(`${kind} `) ? title : `${kind} ${title}`
