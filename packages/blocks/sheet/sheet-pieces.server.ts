import { insist } from '@quina/kernel'
import { textLines, workbookLines } from './lines.server.ts'
import type { SheetCell, SheetLine } from './sheet.ts'

export interface SheetOrder {
  readonly file: Uint8Array
  readonly maxRows: number
}
/** The header comes first, alone. */
export type SheetPiece = readonly SheetLine[]

const columnsMax = 200
/** What a whole sheet may hold, since whoever asked for it holds it. */
const cellsMax = 3_000_000
const lettersMax = 30_000_000
/** What goes at once to whoever asked, who does nothing else while it is taken in. */
const pieceMax = { lines: 500, cells: 10_000, letters: 500_000 }

/**
 * The lines of a sheet that have something in them, its header first.
 * @throws Problem `SHT-ROWS` more lines than allowed, blank or not, `SHT-COLUMNS`, `SHT-BOMB`, `SHT-EMPTY`, `SHT-TYPE`,
 * `SHT-LOCKED`, `SHT-BROKEN`
 */
export async function* sheetPieces({ file, maxRows }: SheetOrder): AsyncGenerator<SheetPiece> {
  const all = { lines: 0, cells: 0, letters: 0 }
  let begun = false
  let piece = emptyPiece()
  for await (const line of linesOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength))) {
    mustBeNarrow(line)
    all.lines += 1
    mustBeShort(all.lines - 1, maxRows)
    if (line.cells.every(isBlank)) continue
    const letters = lettersIn(line)
    all.cells += line.cells.length
    all.letters += letters
    mustFit(all)
    piece.lines.push(line)
    piece.cells += line.cells.length
    piece.letters += letters
    if (begun && !isFull(piece)) continue
    yield piece.lines
    begun = true
    piece = emptyPiece()
  }
  insist(begun, 'SHT-EMPTY', 'El archivo no tiene datos.')
  if (piece.lines.length > 0) yield piece.lines
}

const emptyPiece = (): { lines: SheetLine[]; cells: number; letters: number } => ({
  lines: [],
  cells: 0,
  letters: 0,
})
const isFull = ({ lines, cells, letters }: ReturnType<typeof emptyPiece>): boolean =>
  lines.length >= pieceMax.lines || cells >= pieceMax.cells || letters >= pieceMax.letters

/** What the file is, by what it holds: its name is not to be trusted. */
function linesOf(file: Buffer): AsyncGenerator<SheetLine> {
  const head = file.subarray(0, 8).toString('hex')
  if (head.startsWith('504b0304')) return workbookLines(file)
  insist(
    !head.startsWith('d0cf11e0a1b11ae1'),
    'SHT-LOCKED',
    'El archivo tiene contraseña o es de un Excel antiguo (.xls). Guárdelo como «Libro de Excel (.xlsx)».',
  )
  return textLines(file)
}

const mustBeNarrow = ({ cells }: SheetLine): void =>
  insist(
    cells.length <= columnsMax,
    'SHT-COLUMNS',
    `El archivo tiene demasiadas columnas: el máximo es ${columnsMax}.`,
  )

const mustBeShort = (rows: number, maxRows: number): void =>
  insist(
    rows <= maxRows,
    'SHT-ROWS',
    `El archivo tiene más de ${maxRows} filas, contando las vacías. Bórrelas o divídalo.`,
    { facts: { maxRows } },
  )

const mustFit = ({ cells, letters }: { readonly cells: number; readonly letters: number }): void =>
  insist(
    cells <= cellsMax && letters <= lettersMax,
    'SHT-BOMB',
    'El archivo se descomprime a un tamaño demasiado grande y no se puede leer.',
  )

const lettersIn = ({ cells }: SheetLine): number => {
  let letters = 0
  for (const cell of cells) if (typeof cell === 'string') letters += cell.length
  return letters
}

const isBlank = (cell: SheetCell): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '')
