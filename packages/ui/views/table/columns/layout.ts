import { type Column, widthOf } from './column.ts'

/** The user's changes to a table: the component that shows it stores them per user and screen. */
export interface TableLayout {
  readonly order?: readonly string[] | undefined
  readonly hidden?: readonly string[] | undefined
  readonly widths?: Readonly<Record<string, number>> | undefined
}

/** All columns in the user's order; new columns, absent from the stored order, stay where they were defined. */
export function ordered<Row>(columns: readonly Column<Row>[], { order = [] }: TableLayout): Column<Row>[] {
  const place = (column: Column<Row>, at: number) => {
    const ordinal = order.indexOf(column.key)
    return ordinal < 0 ? at : ordinal
  }
  return columns
    .map((column, index) => ({ column, place: place(column, index), at: index }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ column }) => column)
}

export const hiddenKeys = <Row>(
  columns: readonly Column<Row>[],
  { hidden }: TableLayout,
): readonly string[] => hidden ?? columns.filter(({ folded }) => folded).map(({ key }) => key)

/** The columns as they are drawn: in order, without hidden ones, with the user's widths. */
export function laidOut<Row>(columns: readonly Column<Row>[], layout: TableLayout): Column<Row>[] {
  const hidden = hiddenKeys(columns, layout)
  return ordered(columns, layout)
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({ ...column, width: layout.widths?.[column.key] ?? widthOf(column) }))
}

/** Only these columns, in this order; unknown names are skipped. */
export function chosenLayout<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): TableLayout {
  const keys = columns.map(({ key }) => key)
  const shown = chosen.filter((key) => keys.includes(key))
  const others = keys.filter((key) => !shown.includes(key))
  return { order: [...shown, ...others], hidden: others }
}

/** The keys of the columns in sight, in their order. */
export const shownKeys = <Row>(columns: readonly Column<Row>[], layout: TableLayout): string[] =>
  laidOut(columns, layout).map(({ key }) => key)

const narrowest = 48
const widest = 800

export const withWidth = (layout: TableLayout, key: string, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.min(widest, Math.max(narrowest, width))) },
})

/** Moves a column one place to the left or to the right. The first column is the link and stays. */
export function moved<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  { key, step }: { readonly key: string; readonly step: 1 | -1 },
): TableLayout {
  const order = ordered(columns, layout).map((column) => column.key)
  const from = order.indexOf(key)
  const to = from + step
  if (from < 1 || to < 1 || to >= order.length) return layout
  return { ...layout, order: order.toSpliced(from, 1).toSpliced(to, 0, key) }
}

export function turned<Row>(columns: readonly Column<Row>[], layout: TableLayout, key: string): TableLayout {
  const hidden = hiddenKeys(columns, layout)
  return { ...layout, hidden: hidden.includes(key) ? hidden.filter((at) => at !== key) : [...hidden, key] }
}

/** The width of a bold digit at 13 px. */
const digitWidth = 8
const cellPadding = 26

/** Totals must never be cut: a column is at least as wide as its sum. */
export function fitting<Row>(
  columns: readonly Column<Row>[],
  shownSums: Readonly<Record<string, string>>,
): Column<Row>[] {
  return columns.map((column) => {
    const needed = (shownSums[column.key]?.length ?? 0) * digitWidth + cellPadding
    return column.width === undefined || column.width >= needed ? column : { ...column, width: needed }
  })
}
