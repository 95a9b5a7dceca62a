/** A cell as the file stores it. */
export type SheetCell = string | number | boolean | Date | null

export interface SheetLine {
  /** The row number in the spreadsheet, from 1. */
  readonly row: number
  readonly cells: readonly SheetCell[]
}

/** The candidate sheets of a workbook, when there are several, and the one that was read. */
export type SheetChoice = Readonly<{ sheets: readonly string[]; sheet: string }>

export interface Sheet {
  /** Set only for a workbook with several candidate sheets. */
  readonly choice?: SheetChoice | undefined
  /** The non-blank lines before the heading. */
  readonly before: readonly SheetLine[]
  readonly headerRow: number
  readonly header: readonly string[]
  readonly rows: readonly SheetLine[]
}
