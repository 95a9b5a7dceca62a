import type { CSSProperties } from 'react'
import { alignOf, type Column, flexibleWidth } from './column.ts'

/** The most width for columns that stay in sight; more would leave no room for the rest. */
const room = 480

/** A narrower table pins only the state: an amount would leave no room for the rest. */
const roomyFrom = 860

/** The width of the marks and of the menu of a row. */
export const edgeWidth = 36

const spaceOf = <Row>({ width, least }: Column<Row>): number => width ?? least ?? flexibleWidth

const widthOfAll = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((total, each) => total + spaceOf(each), 0)

interface Edges {
  /** How many columns of the table itself come before and after those of the rows. */
  readonly before: number
  readonly after: number
}

interface PinContext extends Edges {
  /** The visible width of the table; undefined until it is drawn. */
  readonly seen?: number | undefined
  /** The user chose the widths: they are left unchanged. */
  readonly asChosen?: boolean
}

/** The minimum width of all columns. */
export const wholeWidthOf = <Row>(columns: readonly Column<Row>[], { before, after }: Edges): number =>
  widthOfAll(columns) + (before + after) * edgeWidth

/**
 * Pins the columns that stay in sight while the rest scrolls: the state of the row, one amount (the last, which is the balance)
 * and its actions. They leave room for any other whole column, and nothing is pinned where nothing scrolls. Before any scrolling
 * no column is cut: the spare room widens one of those in sight.
 */
export function pinned<Row>(columns: readonly Column<Row>[], around: PinContext): Column<Row>[] {
  const { before, after, seen } = around
  if (seen !== undefined && wholeWidthOf(columns, around) <= seen) return [...columns]
  const keys = keysInSight(columns, around)
  const drawn =
    around.asChosen || seen === undefined ? columns : uncut(columns, keys, { before, after, seen })
  const own = drawn.filter(({ key }) => keys.has(key))
  const first = drawn[0] === undefined ? 0 : spaceOf(drawn[0])
  return drawn.map((column) => {
    const at = own.indexOf(column)
    if (at < 0) return column
    const left = before * edgeWidth + first + widthOfAll(own.slice(0, at))
    return { ...column, pin: { left, right: after * edgeWidth + widthOfAll(own.slice(at + 1)) } }
  })
}

/** The state comes before the amount: when only one fits, the state is more useful. */
function keysInSight<Row>(columns: readonly Column<Row>[], around: PinContext): ReadonlySet<string> {
  const [, ...rest] = columns
  const { seen = roomyFrom } = around
  const state = rest.find((column) => column.state === true)
  const amount = seen < roomyFrom ? undefined : rest.findLast(({ kind }) => kind === 'money')
  const keys = new Set(rest.filter(({ commands }) => commands === true).map(({ key }) => key))
  let left = roomIn(columns, around)
  for (const column of [state, amount]) {
    if (column === undefined || spaceOf(column) > left) continue
    keys.add(column.key)
    left -= spaceOf(column)
  }
  return keys
}

/** The width left for pinned columns, beside the name of the row, its actions, and the widest of the rest. */
function roomIn<Row>([first, ...rest]: readonly Column<Row>[], { before, after, seen }: PinContext): number {
  if (seen === undefined || first === undefined) return room
  const commands = widthOfAll(rest.filter((column) => column.commands === true))
  const others = rest.filter(({ commands: isDone, state }) => isDone !== true && state !== true)
  const widest = Math.max(0, ...others.map(spaceOf))
  return Math.min(room, seen - (before + after) * edgeWidth - spaceOf(first) - commands - widest)
}

/** The same columns with one of them wider, so that the last one in sight ends where the pinned columns start. */
function uncut<Row>(
  columns: readonly Column<Row>[],
  keys: ReadonlySet<string>,
  { before, after, seen }: Edges & { readonly seen: number },
): readonly Column<Row>[] {
  const limitAt = (at: number): number =>
    seen - after * edgeWidth - widthOfAll(columns.slice(at).filter(({ key }) => keys.has(key)))
  const endOf = (at: number): number => before * edgeWidth + widthOfAll(columns.slice(0, at + 1))
  const cut = columns.findIndex(({ key }, index) => !keys.has(key) && endOf(index) > limitAt(index))
  if (cut < 1) return columns
  const spare = limitAt(cut) - endOf(cut - 1)
  const shown = columns.slice(0, cut).filter(({ key }) => !keys.has(key))
  const words = shown.filter((column) => alignOf(column) === 'left')
  const widest = (words.length > 0 ? words : shown).toSorted((a, b) => spaceOf(b) - spaceOf(a))[0]
  return columns.map((column) =>
    column === widest && spare > 0 ? { ...column, width: spaceOf(column) + spare } : column,
  )
}

export const pinClass = <Row>({ pin }: Column<Row>): string => (pin === undefined ? '' : ' q-td-pin')
export const pinStyle = <Row>({ pin }: Column<Row>): CSSProperties | undefined => pin
