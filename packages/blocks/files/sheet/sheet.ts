/** A cell as the file holds it. */
export type SheetCell = string | number | boolean | Date | null

export interface SheetLine {
  /** The number the spreadsheet shows beside it, from 1. */
  readonly row: number
  readonly cells: readonly SheetCell[]
}

/** The sheets of a workbook that may be the one that is looked for, when there are several, and the one that was read. */
export type SheetChoice = Readonly<{ sheets: readonly string[]; sheet: string }>

export interface Sheet {
  /** Of a workbook with several candidate sheets only. */
  readonly choice?: SheetChoice | undefined
  /** Lines with something in them that stand before the heading. */
  readonly before: readonly SheetLine[]
  readonly headerRow: number
  readonly header: readonly string[]
  readonly rows: readonly SheetLine[]
}
