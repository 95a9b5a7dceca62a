import { choice, code, day, endpoint, flag, listOf, optional, text } from '@quina/blocks'
import { z } from 'zod'
import { tableLabels, tableNames } from '../table/tables.contract.ts'

/** Looking at the official catalogues. */
export const viewEntries = 'reference.entry.view'

/** The codes of every official catalogue. */
export const entryList = listOf({
  columns: {
    code: code('Código'),
    name: text('Nombre'),
    catalogue: choice('Catálogo', tableLabels),
    detail: optional(text('Detalle')),
    enabled: flag('Habilitado'),
    offered: flag('Vigente'),
    since: day('Rige desde'),
    until: optional(day('Rigió hasta')),
  },
  sort: 'code',
  filters: ['catalogue', 'offered'],
  searches: 'Código o nombre',
})
export const entryPath = '/api/reference/entry'

const said = z.object({
  since: z.string(),
  until: z.string().nullable(),
  name: z.string(),
  enabled: z.boolean(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** A code, with what it says and what it said before, newest first. */
export const readEntry = endpoint({
  method: 'GET',
  path: `${entryPath}/:id`,
  access: viewEntries,
  tag: 'reference',
  summary: 'Códigos oficiales: ver uno con su historia',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    id: z.string(),
    catalogue: z.enum(tableNames),
    code: z.string(),
    fileName: z.string().nullable(),
    states: z.array(said),
  }),
})
export type EntryAnswer = z.output<NonNullable<(typeof readEntry)['answer']>>
