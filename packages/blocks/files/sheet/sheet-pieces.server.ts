import { posix } from 'node:path'
import { insist, Problem } from '@quina/kernel'
import {
  type Entry,
  entriesOf,
  mustBeSane,
  mustBeWhole,
  packed,
  partMax,
  textOf,
  unfold,
} from './archive.server.ts'
import { type Headings, headed, headingWithin } from './heading.ts'
import { awake } from './inert.ts'
import type { SheetCell, SheetChoice, SheetLine } from './sheet.ts'
import { textLines } from './sheet-text.server.ts'

export interface SheetOrder {
  readonly file: Uint8Array
  readonly maxRows: number
  /** The headings by which the sheet is recognised among several. */
  readonly headings?: Headings | undefined
  /** The sheet that a person chose, by its name. */
  readonly sheet?: string | undefined
}
/** The first line comes first, alone, with the candidate sheets. */
export type SheetPiece = Readonly<{ lines: readonly SheetLine[]; choice?: SheetChoice | undefined }>

const columnsMax = 200
/** The limit of cells in a whole sheet, since its reader holds it in memory. */
const cellsMax = 3_000_000
const lettersMax = 30_000_000
/** The size of one piece: its consumer does nothing else while it processes one. */
const pieceMax = { lines: 500, cells: 10_000, letters: 500_000 }

/**
 * The non-blank lines of a sheet, its header first.
 * @throws Problem `SHT-ROWS` with more lines than allowed, blank or not, `SHT-COLUMNS`, `SHT-BOMB`, `SHT-EMPTY`, `SHT-TYPE`,
 * `SHT-LOCKED`, `SHT-BROKEN`
 */
export async function* sheetPieces({ file, maxRows, ...wanted }: SheetOrder): AsyncGenerator<SheetPiece> {
  const all = { lines: 0, cells: 0, letters: 0 }
  let begun = false
  let piece = emptyPiece()
  const whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const { lines, choice } = await opened(whole, wanted)
  for await (const line of lines) {
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
    yield { lines: piece.lines, choice: begun ? undefined : choice }
    begun = true
    piece = emptyPiece()
  }
  insist(begun, 'SHT-EMPTY', 'El archivo no tiene datos.')
  if (piece.lines.length > 0) yield { lines: piece.lines }
}

const emptyPiece = (): { lines: SheetLine[]; cells: number; letters: number } => ({
  lines: [],
  cells: 0,
  letters: 0,
})
const isFull = ({ lines, cells, letters }: ReturnType<typeof emptyPiece>): boolean =>
  lines.length >= pieceMax.lines || cells >= pieceMax.cells || letters >= pieceMax.letters

/** The kind of the file by its contents: its name cannot be trusted. */
async function opened(file: Buffer, wanted: WantedSheet): Promise<OpenedSheet> {
  const head = file.subarray(0, 8).toString('hex')
  if (head.startsWith('504b0304')) return openedWorkbook(file, wanted)
  insist(
    !head.startsWith('d0cf11e0a1b11ae1'),
    'SHT-LOCKED',
    'El archivo tiene contraseña o es de un Excel antiguo (.xls). Guárdelo como «Libro de Excel (.xlsx)».',
  )
  return { lines: textLines(file) }
}

type WantedSheet = Pick<SheetOrder, 'headings' | 'sheet'>

type OpenedSheet = Readonly<{ lines: AsyncGenerator<SheetLine>; choice?: SheetChoice | undefined }>

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

/**
 * The lines of a sheet of a workbook, blank ones too: the chosen sheet, or the one with the heading or, where none has it, the
 * first.
 * @throws Problem `SHT-BROKEN`, `SHT-SHEETS`, and those of `plainArchive`
 */
async function openedWorkbook(file: Buffer, { headings, sheet }: WantedSheet): Promise<OpenedSheet> {
  const { workbook, sheets } = await plainArchive(file)
  if (headings === undefined || sheets.length < 2) return { lines: linesOfSheet(workbook, 0) }
  const scores: number[] = []
  for (const at of sheets.keys()) scores.push(await scoreOf(workbook, at, headings))
  const best = Math.max(...scores)
  const candidates = sheets.filter((_, index) => best === 0 || scores[index]! > 0)
  const at = sheet === undefined ? headedSheet(sheets, scores) : sheets.indexOf(sheet)
  insist(at >= 0, 'SHT-SHEETS', `El libro no tiene la hoja «${sheet}».`, { facts: { sheets: candidates } })
  const choice = candidates.length < 2 ? undefined : { sheets: candidates, sheet: sheets[at]! }
  return { lines: linesOfSheet(workbook, at), choice }
}

/** The sheet with most of the searched headings. @throws Problem `SHT-SHEETS` when several have as many: the user chooses. */
function headedSheet(sheets: readonly string[], scores: readonly number[]): number {
  const best = Math.max(...scores)
  const found = sheets.filter((_, index) => scores[index] === best)
  const names = found.map((name) => `«${name}»`).join(', ')
  const several = `El libro tiene esas columnas en varias hojas: ${names}. Elija la que va a leer.`
  insist(best === 0 || found.length === 1, 'SHT-SHEETS', several, { facts: { sheets: found } })
  return scores.indexOf(best)
}

/** The score of a sheet that has a heading and something below it. */
async function scoreOf(workbook: Buffer, sheet: number, headings: Headings): Promise<number> {
  let best = 0
  let lines = 0
  let below = 0
  for await (const { cells } of linesOfSheet(workbook, sheet)) {
    if (cells.every(isBlank)) continue
    lines += 1
    const score = lines > headingWithin ? 0 : headed(cells, headings)
    if (score > best) [best, below] = [score, lines]
    if (lines >= headingWithin && below < lines) break
  }
  return lines > below ? best : 0
}

async function* linesOfSheet(workbook: Buffer, sheet: number): AsyncGenerator<SheetLine> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    for await (const { index, values } of streamXlsxRows(workbook, { sheet })) {
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
/** The limit for a workbook, uncompressed. */
const unfoldedMax = 150 * mb
const partTagsMax = 500_000
const partsMax = 2_000
/** The heading is searched in this many sheets, the first ones. */
const sheetsMax = 30

/** A column with a name of three letters, which is far beyond any file of ours. */
const farCell = /<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["'][A-Za-z]{3}/

/** A formula saved without its result: its value is unknown. */
const unsolved = /<\/(?:\w+:)?f>\s*<\/(?:\w+:)?c>|<(?:\w+:)?f\b[^<>]*\/>\s*<\/(?:\w+:)?c>/

/**
 * The same workbook with only what a reader of rows needs, under an index of our own: a part has the contents that were checked,
 * whatever the two indexes or a header declare.
 * @throws Problem `SHT-BOMB` when it decompresses to too much, `SHT-COLUMNS`, `SHT-FORMULA`, `SHT-LOCKED`, `SHT-BROKEN`
 */
async function plainArchive(
  file: Buffer,
): Promise<{ readonly workbook: Buffer; readonly sheets: readonly string[] }> {
  const entries = await entriesOf(file)
  mustBeSane(entries.length <= partsMax)
  const needed = entries.filter(({ name }) => isNeeded(name))
  const isSheet = await sheetsOf(needed)
  mustBeSane(needed.every(({ name, size }) => size <= (isSheet(name) ? unfoldedMax : partMax)))
  mustBeSane(needed.reduce((sum, { size }) => sum + size, 0) <= unfoldedMax)
  for (const entry of needed) await inspect(entry, isSheet(entry.name))
  return { workbook: packed(needed), sheets: await sheetNames(needed) }
}

/**
 * The parts that are sheets, and so are read as a stream: those that the workbook relates to as sheets and as nothing else. The
 * folder of a part proves nothing: shared strings, which are held in memory whole, may lie among the sheets.
 */
async function sheetsOf(entries: readonly Entry[]): Promise<(name: string) => boolean> {
  const relations =
    (await textOf(entries, 'xl/_rels/workbook.xml.rels')).match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? []
  const parts = relations.map((one) => ({
    kind: attributeOf(one, 'Type').split('/').at(-1),
    part: partAt(attributeOf(one, 'Target')),
  }))
  const others = new Set(parts.filter(({ kind }) => kind !== 'worksheet').map(({ part }) => part))
  const sheets = new Set(parts.filter(({ kind }) => kind === 'worksheet').map(({ part }) => part))
  return (name) => sheets.has(name) && !others.has(name)
}

/** `worksheets/sheet1.xml` and `/xl/worksheets/sheet1.xml` are one part. */
const partAt = (target: string): string => posix.resolve('/xl', target).slice(1)

/** The raw value of an attribute. @throws Problem for a character reference, which another reader may decode differently */
function attributeOf(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? ''
  mustBeWhole(!value.includes('&'))
  return value
}

/** The sheets of a workbook by their names, in their order. */
async function sheetNames(entries: readonly Entry[]): Promise<readonly string[]> {
  const index = await textOf(entries, 'xl/workbook.xml')
  const found = index.matchAll(/<(?:\w+:)?sheet\s[^<>]*?\bname\s*=\s*["']([^"']*)/g)
  return [...found].map(([, name = '']) => unescaped(name)).slice(0, sheetsMax)
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A name as people read it: *Enero & febrero*. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof entities) => entities[name])

/** Pictures, charts, comments and macros hold no rows. */
const isNeeded = (name: string): boolean =>
  /\.(xml|rels)$/i.test(name) &&
  !/^(docProps|customXml|xl\/(media|drawings|charts|theme|comments|pivot\w*))\b/i.test(name)

/** Checks a part while it decompresses, and keeps nothing of it. */
async function inspect(entry: Entry, isSheet: boolean): Promise<void> {
  let size = 0
  let tags = 0
  let tail = ''
  for await (const piece of unfold(entry)) {
    size += piece.length
    mustBeWhole(size <= entry.size)
    if (!isSheet) {
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
    insist(
      !unsolved.test(text),
      'SHT-FORMULA',
      'El libro tiene fórmulas sin su resultado. Ábralo en Excel, guárdelo e intente otra vez.',
    )
    tail = text.slice(-200)
  }
  mustBeWhole(size === entry.size)
}
