import type { Fields } from '../../values/field/field.ts'
import type { Download } from '../download.ts'
import { type SheetRow, sheetColumns } from './column.ts'
import { csvMediaType, writeCsv } from './csv.server.ts'
import { type About, writeXlsx, xlsxMediaType } from './xlsx.server.ts'

export interface ExportInput {
  readonly format: 'xlsx' | 'csv'
  /** The name of the file and of the sheet. */
  readonly title: string
  readonly columns: Fields
  /** Some of the columns, in this order; all of them when absent. */
  readonly chosen?: readonly string[]
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** The parameters, in a sheet of their own. A CSV has none. */
  readonly about?: About
}

/** Rows as a file for the browser, written while they are read. */
export async function exportRows({
  format,
  title,
  columns,
  chosen,
  rows,
  about = [],
}: ExportInput): Promise<Download> {
  const written = sheetColumns(columns, chosen)
  const name = `${title}.${format}`
  if (format === 'csv')
    return { download: { name, mediaType: csvMediaType, content: writeCsv(rows, written) } }
  const content = await writeXlsx(rows, written, { name: title, about })
  return { download: { name, mediaType: xlsxMediaType, content } }
}
