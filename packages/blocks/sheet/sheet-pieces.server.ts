import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { insist, Problem } from '@quina/kernel'
import { parse } from 'csv-parse'
import { type Entry, entriesOf, mustBeWhole, packed } from './archive.server.ts'
import { awake } from './inert.ts'
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

/** The lines of the first sheet of a workbook, blank ones too. @throws Problem `SHT-BROKEN`, and those of `plainArchive` */
async function* workbookLines(file: Buffer): AsyncGenerator<SheetLine> {
  const workbook = await plainArchive(file)
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    for await (const { index, values } of streamXlsxRows(workbook)) {
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

const mb = 1_000_000
/** What a workbook may unfold to: everything, and whatever is not a sheet, which is held in memory whole and as a tree. */
const unfoldedMax = 150 * mb
const partMax = 12 * mb
const partTagsMax = 500_000
const partsMax = 2_000

/** The first column whose name has three letters is far beyond what any file of ours has. */
const farCell = /<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["'][A-Za-z]{3}/

/**
 * The same workbook with what a reader of rows needs and nothing else, under an index of ours: a part is what it was found to be,
 * whatever two indexes or a header said of it.
 * @throws Problem `SHT-BOMB` it unfolds to too much, `SHT-COLUMNS`, `SHT-LOCKED`, `SHT-BROKEN`
 */
async function plainArchive(file: Buffer): Promise<Buffer> {
  const entries = await entriesOf(file)
  mustBeSane(entries.length <= partsMax)
  const needed = entries.filter(({ name }) => isNeeded(name))
  mustBeSane(needed.every(({ name, size }) => size <= (isSheet(name) ? unfoldedMax : partMax)))
  mustBeSane(needed.reduce((sum, { size }) => sum + size, 0) <= unfoldedMax)
  for (const entry of needed) await inspect(entry)
  return packed(needed)
}

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/')

/** Pictures, charts, comments and macros tell nothing of a row. */
const isNeeded = (name: string): boolean =>
  /\.(xml|rels)$/i.test(name) &&
  !/^(docProps|customXml|xl\/(media|drawings|charts|theme|comments|pivot\w*))\b/i.test(name)

/** Looks at a part while it unfolds, and keeps nothing of it. */
async function inspect(entry: Entry): Promise<void> {
  let size = 0
  let tags = 0
  let tail = ''
  for await (const piece of unfold(entry)) {
    size += piece.length
    mustBeWhole(size <= entry.size)
    if (!isSheet(entry.name)) {
      for (const byte of piece) if (byte === 0x3c) tags += 1
      mustBeSane(tags <= partTagsMax)
      continue
    }
    const text = tail + piece.toString('latin1')
    insist(
      !farCell.test(text),
      'SHT-COLUMNS',
      'El archivo tiene celdas en columnas demasiado lejanas. Borre las columnas que sobran.',
    )
    tail = text.slice(-200)
  }
  mustBeWhole(size === entry.size)
}

/** What a part says, piece by piece: never whole in memory, and no further than somebody reads. @throws Problem `SHT-BROKEN` */
async function* unfold({ method, content }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) return yield content
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(content)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('SHT-BROKEN', 'El archivo está dañado: una de sus partes no se puede descomprimir.')
  } finally {
    inflate.destroy()
  }
}

function mustBeSane(sane: boolean): asserts sane {
  insist(sane, 'SHT-BOMB', 'El archivo se descomprime a un tamaño demasiado grande y no se puede leer.')
}

/** Letters that are given to the parser at once: it makes all their lines before anybody takes the first. */
const pieceLength = 32_768

/** The lines of a CSV in UTF-8, UTF-16 or Latin-1, blank ones too. @throws Problem `SHT-TYPE`, `SHT-BROKEN` */
async function* textLines(file: Buffer): AsyncGenerator<SheetLine> {
  const text = decode(file)
  const delimiter = delimiterOf(text)
  mustHaveFewSeparators(text, delimiter)
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 200_000,
  })
  let row = 0
  try {
    for await (const record of piecesOf(text).pipe(parser) as AsyncIterable<string[]>) {
      row += 1
      yield { row, cells: record.map((cell) => (cell.trim() === '' ? null : awake(cell.trim()))) }
    }
  } catch {
    throw new Problem('SHT-BROKEN', `El archivo CSV no se puede leer después de la fila ${row}.`, {
      facts: { row },
    })
  }
}

/**
 * The text of a file whose encoding nobody told: its mark if it has one, UTF-8 if it is valid, and otherwise Latin-1,
 * which is what Excel writes in Colombia as «CSV».
 * @throws Problem `SHT-TYPE` when it is not text at all.
 */
function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  insist(!file.includes(0), 'SHT-TYPE', 'El archivo no es una hoja de cálculo: use Excel (.xlsx) o CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

const delimiters = [';', '\t', ','] as const

/** No header of ours is longer, and what has no line break at all is not taken apart whole. */
const headerMax = 65_536

/** The separator that appears most in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line = (text.slice(0, headerMax).split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** The parser makes every cell of a line before anybody can count them: a line of nothing but separators is refused before. */
const separatorsMax = 5_000

function mustHaveFewSeparators(text: string, delimiter: string): void {
  let inLine = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter) inLine += 1
    else if (letter === '\n' || letter === '\r') inLine = 0
    insist(inLine <= separatorsMax, 'SHT-COLUMNS', 'El archivo tiene una fila con demasiadas columnas.')
  }
}

function piecesOf(text: string): Readable {
  function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
  }
  return Readable.from(pieces())
}
