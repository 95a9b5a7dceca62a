import type { Readable } from 'node:stream'
import { insist, Problem } from '@quina/kernel'
import { parse } from 'csv-parse'
import { streamXlsxRows } from 'hucre/xlsx'
import { checkArchive } from './archive.server.ts'
import { awake } from './inert.ts'
import type { Sheet, SheetCell, SheetLine } from './sheet.ts'
import { decode, delimiterOf } from './text.server.ts'

export interface ReadLimits {
  /** Rows with something in them, the header apart. */
  readonly maxRows?: number
  readonly maxBytes?: number
}

const columnsMax = 200

/**
 * Reads the first sheet of a workbook, or a CSV in UTF-8, UTF-16 or Latin-1 with comma, semicolon or tab.
 * Its first line with something in it is the header.
 * @throws Problem `SHT-SIZE`, `SHT-ROWS`, `SHT-COLUMNS`, `SHT-EMPTY`, `SHT-TYPE`, `SHT-LOCKED`, `SHT-BROKEN`, `SHT-BOMB`
 */
export async function readSheet(
  input: Buffer | Readable,
  { maxRows = 50_000, maxBytes = 10_000_000 }: ReadLimits = {},
): Promise<Sheet> {
  const file = await gather(input, maxBytes)
  insist(file.length > 0, 'SHT-EMPTY', 'El archivo está vacío.')
  return collect(linesOf(file), maxRows)
}

async function gather(input: Buffer | Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of Buffer.isBuffer(input) ? [input] : input) {
    size += (chunk as Buffer).length
    insist(
      size <= maxBytes,
      'SHT-SIZE',
      `El archivo es demasiado grande: el máximo es ${Math.floor(maxBytes / 1_000_000)} MB.`,
      { facts: { maxBytes } },
    )
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** What the file is, by what it holds: its name is not to be trusted. */
function linesOf(file: Buffer): AsyncGenerator<SheetLine> {
  const head = file.subarray(0, 8).toString('hex')
  if (head.startsWith('504b0304')) return workbookLines(file)
  insist(
    !head.startsWith('d0cf11e0a1b11ae1'),
    'SHT-LOCKED',
    'El archivo tiene contraseña o es de un Excel antiguo (.xls). Guárdelo como «Libro de Excel (.xlsx)».',
  )
  return textLines(decode(file))
}

async function* workbookLines(file: Buffer): AsyncGenerator<SheetLine> {
  checkArchive(file)
  try {
    for await (const { index, values } of streamXlsxRows(file)) {
      yield {
        row: index + 1,
        cells: values.map((value) => (typeof value === 'string' ? awake(value) : value)),
      }
    }
  } catch (error) {
    // The reader's own errors name parts of the file format; the user can only save the file again.
    throw new Problem('SHT-BROKEN', 'El archivo no se puede leer. Ábralo en Excel y guárdelo como .xlsx.', {
      facts: { why: error instanceof Error ? error.message : String(error) },
    })
  }
}

async function* textLines(text: string): AsyncGenerator<SheetLine> {
  const parser = parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1_000_000,
  })
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1
      yield { row, cells: record.map((cell) => (cell.trim() === '' ? null : awake(cell.trim()))) }
    }
  } catch {
    throw new Problem('SHT-BROKEN', `El archivo CSV no se puede leer después de la fila ${row}.`, {
      facts: { row },
    })
  }
}

async function collect(lines: AsyncGenerator<SheetLine>, maxRows: number): Promise<Sheet> {
  let header: SheetLine | undefined
  const rows: SheetLine[] = []
  for await (const line of lines) {
    if (line.cells.every(isBlank)) continue
    insist(
      line.cells.length <= columnsMax,
      'SHT-COLUMNS',
      `El archivo tiene demasiadas columnas: el máximo es ${columnsMax}.`,
    )
    if (header === undefined) {
      header = line
      continue
    }
    insist(rows.length < maxRows, 'SHT-ROWS', `El archivo tiene más de ${maxRows} filas. Divídalo.`, {
      facts: { maxRows },
    })
    rows.push(line)
  }
  insist(header !== undefined, 'SHT-EMPTY', 'El archivo no tiene datos.')
  return {
    headerRow: header.row,
    header: header.cells.map((cell) => (cell === null ? '' : String(cell))),
    rows,
  }
}

const isBlank = (cell: SheetCell): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '')
