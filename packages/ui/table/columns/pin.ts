import type { CSSProperties } from 'react'
import { type Column, flexibleWidth } from './column.ts'

/** Amounts stand beside the name of their row up to this width together; more would leave no room for anything else. */
const room = 480

/** What the marks and the menu of a row take. */
export const edgeWidth = 36

const spaceOf = <Row>({ width, least }: Column<Row>): number => width ?? least ?? flexibleWidth

interface Around {
  /** How many columns of the table's own stand before and after those of the rows. */
  readonly before: number
  readonly after: number
  /** What is seen of the table at once; undefined until it is drawn. */
  readonly seen?: number | undefined
}

/** What all columns take at the least. */
export const wholeWidthOf = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((total, column) => total + spaceOf(column), 2 * edgeWidth)

/**
 * Amounts stay in sight while the rest scrolls: the last, which is what is left, then the first, which is what it was, and others
 * while there is room. So does what may be done with a row: buttons that one must look for are not there. They never take so much
 * that another column cannot be brought whole between them, and where nothing scrolls nothing is pinned.
 */
export function pinned<Row>(columns: readonly Column<Row>[], around: Around): Column<Row>[] {
  const { before, after, seen } = around
  if (seen !== undefined && wholeWidthOf(columns) <= seen) return [...columns]
  const stored = chosen(
    columns.slice(1).filter(({ kind }) => kind === 'money'),
    roomIn(columns, around),
  )
  const own = columns.filter(({ key, deeds }) => deeds === true || stored.has(key))
  const first = columns[0] === undefined ? 0 : spaceOf(columns[0])
  const widthOf = (some: readonly Column<Row>[]) => some.reduce((total, each) => total + spaceOf(each), 0)
  return columns.map((column) => {
    const at = own.indexOf(column)
    if (at < 0) return column
    const left = before * edgeWidth + first + widthOf(own.slice(0, at))
    return { ...column, pin: { left, right: after * edgeWidth + widthOf(own.slice(at + 1)) } }
  })
}

/** What amounts may take beside the name of the row, what is done with it, and the widest of the rest. */
function roomIn<Row>([first, ...rest]: readonly Column<Row>[], { before, after, seen }: Around): number {
  if (seen === undefined || first === undefined) return room
  const deeds = rest
    .filter((column) => column.deeds === true)
    .reduce((total, each) => total + spaceOf(each), 0)
  const widest = Math.max(0, ...rest.filter((column) => column.deeds !== true).map(spaceOf))
  return Math.min(room, seen - (before + after) * edgeWidth - spaceOf(first) - deeds - widest)
}

function chosen<Row>(amounts: readonly Column<Row>[], among: number): ReadonlySet<string> {
  const byWorth = [...amounts.slice(-1), ...amounts.slice(0, -1)]
  const keys = new Set<string>()
  let left = among
  for (const column of byWorth) {
    if (spaceOf(column) > left) continue
    keys.add(column.key)
    left -= spaceOf(column)
  }
  return keys
}

export const pinClass = <Row>({ pin }: Column<Row>): string => (pin === undefined ? '' : ' q-td-pin')
export const pinStyle = <Row>({ pin }: Column<Row>): CSSProperties | undefined => pin
