import { fold } from '@quina/kernel'
import type { OfficialColumn, OfficialTable } from './table.contract.ts'

/** A row of an official file, read by the declaration of its catalogue. */
export interface OfficialRow {
  readonly code: string
  readonly name: string
  /** Text that helps to identify it, in the words of the file. */
  readonly detail: string | null
  readonly facts: Readonly<Record<string, string | number>>
  readonly enabled: boolean
}

export interface RowProblem {
  /** The row number of the spreadsheet. */
  readonly row: number
  readonly column: string
  readonly code: string
  readonly message: string
}

/** A file as cells, whatever its format. */
export interface OfficialSheet {
  readonly headerRow: number
  readonly header: readonly string[]
  readonly rows: readonly { readonly row: number; readonly cells: readonly unknown[] }[]
}

/** Catalogue → code → name, for columns that hold a code of another catalogue. */
export type Parents = Readonly<Record<string, ReadonlyMap<string, string>>>

export interface ReadTable {
  readonly rows: readonly OfficialRow[]
  /** When there is any, nothing of the file may be applied. */
  readonly problems: readonly RowProblem[]
}

/**
 * Reads a file by the declaration of its catalogue. Columns are found by any of their official headings. Problems: REF-002 a
 * column is missing, REF-003 a code is repeated, REF-005 a code or name is not valid, REF-009 a code of another catalogue does
 * not exist, REF-010 the file belongs to another table.
 */
export function readTable(table: OfficialTable, sheet: OfficialSheet, parents: Parents): ReadTable {
  const at = placesOf(table, sheet)
  const missing = missingColumns(table, sheet, at)
  if (missing.length > 0) return { rows: [], problems: missing }
  const reader: Reader = { table, at, parents, titles: titlesOf(table, sheet, at), problems: [] }
  const rows = sheet.rows.map((line) => readRow(reader, line))
  return { rows, problems: [...otherTable(table, sheet), ...reader.problems, ...repeated(sheet, rows)] }
}

interface Reader {
  readonly table: OfficialTable
  readonly at: Places
  readonly parents: Parents
  readonly titles: Titles
  readonly problems: RowProblem[]
}

type Places = Readonly<Record<string, number>>
type Line = OfficialSheet['rows'][number]

const base = { code: ['codigo'], name: ['nombre'], enabled: ['habilitado'] } as const
const headingKey = (heading: string): string => fold(heading).replace(/[^a-z0-9]/g, '')

/** Returns the place of each declared column in the file; -1 when it is missing. */
function placesOf({ columns }: OfficialTable, { header }: OfficialSheet): Places {
  const keys = header.map(headingKey)
  const find = (headings: readonly string[]) =>
    headings.map((heading) => keys.indexOf(headingKey(heading))).find((place) => place >= 0) ?? -1
  const declared = Object.entries(columns).map(([name, { headings }]) => [`facts.${name}`, find(headings)])
  return Object.fromEntries([
    ...Object.entries(base).map(([name, headings]) => [name, find(headings)]),
    ...declared,
  ])
}

function missingColumns({ columns }: OfficialTable, { headerRow }: OfficialSheet, at: Places): RowProblem[] {
  const needed: (readonly [place: string, label: string])[] = [
    ['code', 'Código'],
    ['name', 'Nombre'],
    ...Object.entries(columns)
      .filter(([, { required }]) => required)
      .map(([name, { label }]) => [`facts.${name}`, label] as const),
  ]
  return needed
    .filter(([place]) => at[place] === -1)
    .map(([, column]) => ({
      row: headerRow,
      column,
      code: 'REF-002',
      message: `Falta la columna «${column}»: el archivo no es de este catálogo.`,
    }))
}

/** Returns a problem when the file's column «Tabla», in which SISPRO names the table, names another table. */
function otherTable({ sispro, label }: OfficialTable, { header, headerRow, rows }: OfficialSheet) {
  const at = header.map(headingKey).indexOf('tabla')
  const named = at === -1 ? '' : textOf(rows[0]?.cells[at])
  if (named === '' || headingKey(named) === headingKey(sispro)) return []
  const message = `El archivo es de la tabla ${named}, y ${label} es ${sispro}.`
  return [{ row: headerRow + 1, column: 'Tabla', code: 'REF-010', message }]
}

function readRow(reader: Reader, { row, cells }: Line): OfficialRow {
  const { table, at } = reader
  const cell = (place: string) => textOf(cells[at[place] ?? -1])
  const code = cell('code').padStart(table.pad ?? 0, '0')
  const [name, published] = namesIn(reader, cell)
  const refuse = (column: string, problem: string, message: string) =>
    reader.problems.push({ row, column, code: problem, message })
  if (!table.code.test(code)) refuse('Código', 'REF-005', `«${code}» no es un código de ${table.label}.`)
  if (name === '' || name.length > 500)
    refuse('Nombre', 'REF-012', `El código ${code} no tiene nombre válido.`)
  const facts: Record<string, string | number> = published === null ? {} : { published }
  const detail: string[] = []
  for (const [key, column] of Object.entries(table.columns)) {
    const given = cell(`facts.${key}`)
    if (given === '') continue
    const value = readValue(column, given)
    const named = column.of === undefined ? String(value) : reader.parents[column.of]?.get(String(value))
    if (named === undefined) refuse(column.label, 'REF-009', `«${given}» no existe en ${column.label}.`)
    else if (column.shown && named !== name && !reader.titles.groups.has(withoutRange(named)))
      detail.push(named)
    facts[key] = value
  }
  const enabled = fold(cell('enabled')) !== 'no'
  return { code, name, detail: detail.length === 0 ? null : detail.join(' · '), facts, enabled }
}

type Cell = (place: string) => string

/**
 * Returns the name of a code, and the name in the file when it is not its own: some rows repeat the title of a group, or the name
 * of a code that elsewhere replaced a title. The real name of such a row is in another column.
 */
function namesIn(
  { table: { titles: declared }, titles }: Reader,
  cell: Cell,
): readonly [string, string | null] {
  const name = cell('name')
  if (declared === undefined || !titles.all.has(name)) return [name, null]
  const own = cell(`facts.${declared.in}`) === name && !hasRange(name)
  const instead = cell(`facts.${declared.instead}`)
  return own || instead === '' || instead === name ? [name, null] : [instead, name]
}

/** The values of the column of titles, and, for titles with a range such as `NEOPLASIAS (C00-D48)`, the words alone. */
type Titles = Readonly<{ all: ReadonlySet<string>; groups: ReadonlySet<string> }>

function titlesOf({ titles }: OfficialTable, { rows }: OfficialSheet, at: Places): Titles {
  const place = titles === undefined ? -1 : (at[`facts.${titles.in}`] ?? -1)
  const all = new Set(rows.map(({ cells }) => textOf(cells[place])).filter(Boolean))
  return { all, groups: new Set([...all].filter(hasRange).map(withoutRange)) }
}

const withoutRange = (title: string): string => title.replace(/ \([A-Z]\d{2}-[A-Z]\d{2}\)$/, '')
const hasRange = (title: string): boolean => withoutRange(title) !== title

function readValue({ kind, words = {} }: OfficialColumn, given: string): string | number {
  if (kind === 'integer' && /^-?\d+$/.test(given)) return Number(given)
  return words[given] ?? given
}

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : String(cell).replace(/\s+/g, ' ').trim()

function repeated({ rows: lines }: OfficialSheet, rows: readonly OfficialRow[]): RowProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ code }, index) => {
    const row = lines[index]?.row ?? 0
    const seen = first.get(code)
    if (seen === undefined) {
      first.set(code, row)
      return []
    }
    const message = `El código ${code} ya está en la fila ${seen}.`
    return [{ row, column: 'Código', code: 'REF-003', message }]
  })
}
