import { choice, code, day, flag, listOf, optional, text } from '@quina/blocks'
import { tableLabels } from '../table/tables.contract.ts'

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
