/** A cell as the file holds it. */
export type SheetCell = string | number | boolean | Date | null

export interface SheetLine {
  /** The number the spreadsheet shows beside it, from 1. */
  readonly row: number
  readonly cells: readonly SheetCell[]
}

export interface Sheet {
  /** Lines with something in them that stand before the heading. */
  readonly before: readonly SheetLine[]
  readonly headerRow: number
  readonly header: readonly string[]
  readonly rows: readonly SheetLine[]
}
