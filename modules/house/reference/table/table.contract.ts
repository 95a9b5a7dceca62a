/** The headings of a column in the official files, and how its cells are read. */
export interface OfficialColumn {
  readonly label: string
  /** Its headings in the official files, matched regardless of case, accents and signs; the first match wins. */
  readonly headings: readonly string[]
  /** Words of the file → our values. Other words stay as they are. */
  readonly words?: Readonly<Record<string, string>>
  /** Whole numbers are stored as numbers. */
  readonly kind?: 'integer'
  /** Its values help to distinguish a code when choosing. */
  readonly shown?: true
  /** The catalogue of the code in this column, whose name is shown; each code must exist there. */
  readonly of?: string
  /** A file without this column belongs to another catalogue. */
  readonly required?: true
}

/** A catalogue that the State publishes, declared once for the importer, the lists and the lookups. */
export interface OfficialTable {
  readonly label: string
  readonly group: TableGroup
  /** Its name in SISPRO's reference tables: the key of files that hold several. */
  readonly sispro: string
  readonly norm: string
  /** The format of its codes. */
  readonly code: RegExp
  /** The length of the codes, restored with leading zeros that a spreadsheet may have dropped. */
  readonly pad?: number
  readonly columns: Readonly<Record<string, OfficialColumn>>
  /** Some rows have a title or another code's name as their own: the column of titles, and the column with the real name. */
  readonly titles?: { readonly in: string; readonly instead: string }
  /** Raised when the reading of the same file changes: a file applied before is then loaded again. */
  readonly reading?: number
}

export const tableGroups = {
  geography: 'Geografía',
  clinical: 'Clínicos',
  medicines: 'Medicamentos',
  providers: 'Prestadores',
  rips: 'RIPS',
  budget: 'Presupuesto público',
} as const
export type TableGroup = keyof typeof tableGroups
