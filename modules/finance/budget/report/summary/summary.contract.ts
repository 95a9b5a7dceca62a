import { type AnswerOf, defineQuery, f, permission, strings } from '@quina/blocks'
import { addDays, type Day } from '@quina/kernel'
import { z } from 'zod'

/** The permission to see the budget summary on the home page. */
export const summaryPermission = permission('budget.summary.view', 'Ver el resumen del presupuesto')

/** The kinds of pending work. */
export const pendingKinds = ['requests', 'cdpDrafts', 'cdpIdle', 'registroIdle', 'payable'] as const
export type PendingKind = (typeof pendingKinds)[number]

const figure = z.string()

/** The budget at a glance: balance, progress and pending work. */
export const summary = defineQuery({
  id: 'budget.summary',
  title: 'Resumen de la vigencia',
  access: summaryPermission,
  params: {
    vigencia: f.integer('Vigencia'),
    from: f.day('Desde'),
    to: f.day('Hasta'),
    campusId: f.optional(f.ref('admin.campus', 'Sede')),
  },
  answers: z.object({
    at: z.string(),
    vigencia: z.number(),
    ...strings('from', 'to'),
    /** Amounts of the whole entity, from the first day of the vigencia to the last requested day. */
    definitiva: figure,
    disponible: figure,
    /** Amounts of the requested days and site, each with the list that it adds up. */
    stages: z.array(z.object({ stage: z.string(), amount: figure, to: z.string() })),
    groups: z.array(
      z.object({
        group: z.string(),
        definitiva: figure,
        comprometido: figure,
        obligado: figure,
        pagado: figure,
      }),
    ),
    pending: z.record(z.enum(pendingKinds), z.number()),
  }),
})
export type Summary = AnswerOf<typeof summary>

/** The days after which a CDP without registro, a registro without obligación and a draft count as idle. */
export const idleDays = { cdp: 30, registro: 90, draft: 15 } as const

/** A filter of dates: older than a number of days. */
export const idleSince = (today: Day, days: number): string => `..${addDays(today, -days - 1)}`

/** The filters of the lists whose rows are exactly the pending documents counted. */
export const pendingFilters = (
  today: Day,
): Readonly<Record<PendingKind, Readonly<Record<string, string>>>> => ({
  requests: { condition: 'filed' },
  cdpDrafts: { condition: 'draft' },
  cdpIdle: { condition: 'approved', committed: '0', date: idleSince(today, idleDays.cdp) },
  registroIdle: { condition: 'approved', obligated: '0', date: idleSince(today, idleDays.registro) },
  payable: { condition: 'approved,partial' },
})
