import { memo, type ReactNode } from 'react'
import { Link } from '../../base/link/link.tsx'
import { cellContent, cellHint } from './columns/cell-value.tsx'
import { alignOf, type Column } from './columns/column.ts'
import { isWrapped } from './columns/content-width.ts'
import { pinClass, pinStyle } from './columns/pin.ts'

/** The events of a row. The same object for all rows and all renders, so that rows need not be drawn again. */
export interface RowEvents {
  readonly select: (at: number, extend: boolean) => void
  readonly menu: (at: number, x: number, y: number) => void
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly at: number
  readonly columns: readonly Column<Row>[]
  readonly href: string | undefined
  readonly selected: boolean | undefined
  readonly current: boolean
  /** The details of this row are shown beside the table. */
  readonly announced: boolean
  /** The content of the last column; it is blank when rows have no menu but the column chooser is above it. */
  readonly edge: 'menu' | 'blank' | 'none'
  readonly on: RowEvents
}

function TableRowDrawn<Row extends { readonly id: string }>(props: TableRowProps<Row>) {
  const { row, at, columns, href, selected, current, announced, edge, on } = props
  const name = columns[0] ? cellContent(row, columns[0]) : row.id
  const title = typeof name === 'string' ? name : `fila ${at + 1}`
  return (
    <tr
      data-at={at}
      aria-selected={selected}
      aria-current={announced || undefined}
      tabIndex={current ? 0 : -1}
    >
      {selected !== undefined && (
        <td className="q-td-check">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Seleccionar ${title}`}
            checked={selected}
            onChange={(event) => on.select(at, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={`q-td-${alignOf(column)}${pinClass(column)}`}
          style={pinStyle(column)}
          title={cellHint(row, column)}
        >
          <Words wrapped={isWrapped(column)} whole={index === 0 || column.kind === 'ref'}>
            {index === 0 ? <FirstCell href={href}>{name}</FirstCell> : cellContent(row, column)}
          </Words>
        </td>
      ))}
      {edge === 'blank' && <td className="q-td-menu" />}
      {edge === 'menu' && <MenuCell title={title} onMenu={(left, bottom) => on.menu(at, left, bottom)} />}
    </tr>
  )
}

type MenuCellProps = Readonly<{ title: string; onMenu: (left: number, bottom: number) => void }>

const MenuCell = ({ title, onMenu }: MenuCellProps) => (
  <td className="q-td-menu">
    <button
      type="button"
      className="q-dots"
      tabIndex={-1}
      aria-label={`Acciones de ${title}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect()
        onMenu(left, bottom)
      }}
    >
      ⋯
    </button>
  </td>
)

type WordsProps = Readonly<{ wrapped: boolean; whole: boolean; children: ReactNode }>

/** Names take as many lines as they need; other words two, and all of them in the active row. */
const Words = ({ wrapped, whole, children }: WordsProps) =>
  wrapped ? <span className={whole ? 'q-td-words q-td-whole' : 'q-td-words'}>{children}</span> : children

function FirstCell({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <Link href={href} tabIndex={-1} className="q-link q-first-link">
      {children}
    </Link>
  )
}

export const TableRow = memo(TableRowDrawn) as typeof TableRowDrawn
