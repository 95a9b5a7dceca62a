import type { PointerEvent, ReactNode } from 'react'
import { alignOf, type Column } from './columns/column.ts'
import { pinClass, pinStyle } from './columns/pin.ts'

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: string | undefined
  readonly onSort: ((sort: string) => void) | undefined
  readonly onWidth: ((key: string, width: number) => void) | undefined
  /** A double click on the edge fits the column to its contents. */
  readonly onFit: (key: string) => void
  readonly check: ReactNode
  readonly chooser: ReactNode
}

/** The header: each column sorts with a click or Enter, and its right edge widens it. */
export function TableHead<Row>({ columns, check, chooser, ...on }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {check && <th className="q-td-check">{check}</th>}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} {...on} />
        ))}
        {chooser && <th className="q-td-menu">{chooser}</th>}
      </tr>
    </thead>
  )
}

const directionOf = (key: string, sort: string | undefined) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
const signs = { ascending: '↑', descending: '↓' }

interface HeadCellProps<Row> extends Omit<HeadProps<Row>, 'columns' | 'check' | 'chooser'> {
  readonly column: Column<Row>
}

function HeadCell<Row>({ column, sort, onSort, onWidth, onFit }: HeadCellProps<Row>) {
  const { key, header, sortable = true } = column
  const direction = directionOf(key, sort)
  return (
    <th
      scope="col"
      className={`q-td-${alignOf(column)}${pinClass(column)}`}
      style={pinStyle(column)}
      aria-sort={direction}
    >
      {onSort && sortable ? (
        <button type="button" onClick={() => onSort(sort === key ? `-${key}` : key)}>
          {header}
          {direction && <span aria-hidden="true"> {signs[direction]}</span>}
        </button>
      ) : (
        header
      )}
      {onWidth && <Grip onWidth={(width) => onWidth(key, width)} onFit={() => onFit(key)} />}
    </th>
  )
}

/** The edge that is dragged to widen a column, or double-clicked to fit it. The column chooser does the same without a mouse. */
function Grip({ onWidth, onFit }: { onWidth: (width: number) => void; onFit: () => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    const grip = event.currentTarget
    const left = grip.parentElement?.getBoundingClientRect().left ?? 0
    const move = (at: globalThis.PointerEvent) => onWidth(at.clientX - left)
    const end = () => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('pointerup', end)
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('pointerup', end)
  }
  return <span className="q-grip" onPointerDown={start} onDoubleClick={onFit} aria-hidden="true" />
}
