import { type AnswerOf, defineQuery, f, permission, strings } from '@quina/blocks'
import { addDays, type Day } from '@quina/kernel'
import { z } from 'zod'

/** The permission to see the budget at a glance on the first page. */
export const summaryPermission = permission('budget.summary.view', 'Ver el resumen del presupuesto')

/** What may be waiting for someone, by name. */
export const pendingKinds = ['requests', 'cdpDrafts', 'cdpIdle', 'registroIdle', 'payable'] as const
export type PendingKind = (typeof pendingKinds)[number]

const figure = z.string()

/** The budget at a glance: what is left, how far it has gone, and what waits for someone. */
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
    /** Of the whole entity, from the first day of the vigencia to the last requested day. */
    definitiva: figure,
    disponible: figure,
    /** Of the requested days and site, each with the list that adds up to it. */
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

/** Days after which a CDP without registro, a registro without obligación and a draft ask for attention. */
export const idleDays = { cdp: 30, registro: 90, draft: 15 } as const

/** Older than so many days, as a filter of dates. */
export const idleSince = (today: Day, days: number): string => `..${addDays(today, -days - 1)}`

/** What waits, as the filter of its list whose rows are exactly those that are counted. */
export const pendingFilters = (
  today: Day,
): Readonly<Record<PendingKind, Readonly<Record<string, string>>>> => ({
  requests: { condition: 'filed' },
  cdpDrafts: { condition: 'draft' },
  cdpIdle: { condition: 'approved', committed: '0', date: idleSince(today, idleDays.cdp) },
  registroIdle: { condition: 'approved', obligated: '0', date: idleSince(today, idleDays.registro) },
  payable: { condition: 'approved,partial' },
})
