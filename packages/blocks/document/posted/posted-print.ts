import type { Content } from '../../files/print/content.ts'
import { lineTable, notes } from '../../files/print/pieces.ts'
import type { PostedTable } from './posted.ts'

/** The postings of a document in the books and in the budget, on its paper. */
export const postedTables = (tables: readonly PostedTable[] = []): Content[] => tables.flatMap(printed)

const printed = ({ title, columns, rows }: PostedTable): Content[] => [
  notes('', { heading: title }),
  lineTable({
    columns: columns.map(({ key, label, kind }) => ({ key, header: label, kind })),
    rows: rows.map((values) => ({ values })),
    totals: columns.filter(({ kind }) => kind === 'money').map(({ key }) => key),
  }),
]
