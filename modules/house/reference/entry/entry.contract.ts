import { type AnswerOf, defineQuery, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'
import { tableLabels, tableNames } from '../table/tables.contract.ts'

/** Viewing the official catalogues. */
export const viewEntries = permission('reference.entry.view', 'Ver los catálogos oficiales')

/** The codes of every official catalogue. */
export const entryList = listOf({
  columns: {
    code: f.code('Código'),
    name: f.text('Nombre'),
    catalogue: f.choice('Catálogo', tableLabels),
    detail: f.optional(f.text('Detalle')),
    enabled: f.flag('Habilitado'),
    offered: f.flag('Vigente'),
    since: f.day('Rige desde'),
    until: f.optional(f.day('Rigió hasta')),
  },
  sort: 'code',
  filters: ['catalogue', 'offered'],
  searches: 'Código o nombre',
})
export const entryPath = '/api/reference/entry'

const declared = z.object({
  since: z.string(),
  until: z.string().nullable(),
  name: z.string(),
  enabled: z.boolean(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** A code with its content and its earlier contents, newest first. */
export const readEntry = defineQuery({
  id: 'reference.entryOf',
  title: 'Códigos oficiales: ver uno con su historia',
  access: viewEntries,
  params: { id: f.ref('reference.entry', 'Código') },
  opens: ['id'],
  answers: z.object({
    id: z.string(),
    catalogue: z.enum(tableNames),
    code: z.string(),
    fileName: z.string().nullable(),
    states: z.array(declared),
  }),
})
export type EntryAnswer = AnswerOf<typeof readEntry>
