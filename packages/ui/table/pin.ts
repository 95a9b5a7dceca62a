import type { CSSProperties } from 'react'
import { type Column, flexibleWidth } from './column.ts'

/** Amounts stand beside the name of their row up to this width together; more would leave no room for anything else. */
const room = 480

/** What the marks and the menu of a row take. */
export const edgeWidth = 36

const spaceOf = <Row>({ width, least }: Column<Row>): number => width ?? least ?? flexibleWidth

/**
 * Amounts stay in sight while the rest scrolls: the last, which is what is left, then the first, which is what it was, and others
 * while there is room. So does what may be done with a row: buttons that one must look for are not there.
 */
export function pinned<Row>(
  columns: readonly Column<Row>[],
  edges: { readonly before: number; readonly after: number },
): Column<Row>[] {
  const stored = chosen(columns.slice(1).filter(({ kind }) => kind === 'money'))
  const own = columns.filter(({ key, deeds }) => deeds === true || stored.has(key))
  const first = columns[0] === undefined ? 0 : spaceOf(columns[0])
  const widthOf = (some: readonly Column<Row>[]) => some.reduce((total, each) => total + spaceOf(each), 0)
  return columns.map((column) => {
    const at = own.indexOf(column)
    if (at < 0) return column
    const left = edges.before * edgeWidth + first + widthOf(own.slice(0, at))
    return { ...column, pin: { left, right: edges.after * edgeWidth + widthOf(own.slice(at + 1)) } }
  })
}

function chosen<Row>(amounts: readonly Column<Row>[]): ReadonlySet<string> {
  const byWorth = [...amounts.slice(-1), ...amounts.slice(0, -1)]
  const keys = new Set<string>()
  let left = room
  for (const column of byWorth) {
    if (spaceOf(column) > left) continue
    keys.add(column.key)
    left -= spaceOf(column)
  }
  return keys
}

export const pinClass = <Row>({ pin }: Column<Row>): string => (pin === undefined ? '' : ' q-td-pin')
export const pinStyle = <Row>({ pin }: Column<Row>): CSSProperties | undefined => pin
