import type { Readable } from 'node:stream'
import { insist } from '@quina/kernel'
import { fileReader } from '../reader/file-reader.server.ts'
import { type Headings, headingAt, isSameHeading } from './heading.ts'
import type { Sheet, SheetChoice, SheetLine } from './sheet.ts'
import type { SheetOrder, SheetPiece } from './sheet-pieces.server.ts'

export interface ReadLimits {
  /** The most lines, blank or not, without the header. */
  readonly maxRows?: number
  readonly maxBytes?: number
  /** Aborted when the sender of the file disconnects. */
  readonly signal?: AbortSignal | undefined
  /** How to recognise the heading, which is searched in all sheets and lines. If absent, it is the first line. */
  readonly headings?: Headings
  /** The sheet of a workbook that a person chose, by its name. */
  readonly sheet?: string | undefined
}

const reader = fileReader<SheetOrder, SheetPiece>({
  program: new URL('./sheet-thread.server.ts', import.meta.url),
  // A thread shares its memory with the server: filling it would end both.
  apart: true,
})

/**
 * Reads a sheet of a workbook, a table of HTML, or a CSV in UTF-8, UTF-16 or Latin-1 with comma, semicolon, tab or bar, in a
 * process of its own.
 * @throws Problem `SHT-SIZE`, `SHT-SHEETS` when two sheets have that heading and none was chosen, `SHT-FORMULA`, `SHT-ROWS`,
 * `SHT-COLUMNS`, `SHT-EMPTY`, `SHT-TYPE`, `SHT-LOCKED`, `SHT-BROKEN`, `SHT-BOMB`, `SHT-TIME`, `SHT-BUSY`
 */
export async function readSheet(
  input: Buffer | Readable,
  { maxRows = 50_000, maxBytes = 10_000_000, signal, headings, sheet }: ReadLimits = {},
): Promise<Sheet> {
  const file = await gather(input, maxBytes)
  insist(file.length > 0, 'SHT-EMPTY', 'El archivo está vacío.')
  const lines: SheetLine[] = []
  let choice: SheetChoice | undefined
  for await (const piece of reader.read({ file, maxRows, headings, sheet }, signal)) {
    lines.push(...piece.lines)
    choice ??= piece.choice
  }
  return { ...sheetOf(lines, headings), choice }
}

function sheetOf(lines: readonly SheetLine[], headings: Headings | undefined): Sheet {
  const at = headings === undefined ? 0 : headingAt(lines, headings)
  const line = lines[at]
  insist(line !== undefined, 'SHT-EMPTY', 'El archivo no tiene datos.')
  const header = line.cells.map((cell) => (cell === null ? '' : String(cell)))
  const rows = lines.slice(at + 1).filter((one) => !isSameHeading(one, header))
  return { before: lines.slice(0, at), headerRow: line.row, header, rows }
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
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
