/** What a column of an official file is called there, and how its cells are read. */
export interface OfficialColumn {
  readonly label: string
  /** Its headings in the official files, by which it is found whatever their case, accents and signs; the first wins. */
  readonly headings: readonly string[]
  /** Words of the file → ours. Others stay as they are. */
  readonly words?: Readonly<Record<string, string>>
  /** Whole numbers are kept as numbers. */
  readonly kind?: 'integer'
  /** Its values help to distinguish a code when choosing. */
  readonly shown?: true
  /** A code of another catalogue, whose name is shown; each must exist there. */
  readonly of?: string
  /** A file without it is not of this catalogue. */
  readonly required?: true
}

/** One catalogue that the State publishes: declared once, and read by the importer, the lists and the lookups. */
export interface OfficialTable {
  readonly label: string
  readonly group: TableGroup
  /** Its name in SISPRO's reference tables: the key of files that hold several. */
  readonly sispro: string
  readonly norm: string
  /** How its codes are written. */
  readonly code: RegExp
  /** The codes are padded with zeros to this length, which a spreadsheet may have eaten. */
  readonly pad?: number
  readonly columns: Readonly<Record<string, OfficialColumn>>
  /** Some rows of the file have a title or the name of another as their own: the column of titles, and the one with the name. */
  readonly titles?: { readonly in: string; readonly instead: string }
  /** Raised when the same file is to be read otherwise: what was applied before is then brought again. */
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
