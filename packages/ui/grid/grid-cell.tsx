import type { Money } from '@quina/kernel'
import { memo, type ReactNode } from 'react'
import { Amount } from '../format/amount.tsx'
import { cellText } from './cell-text.ts'
import { type GridColumn, type GridRow, isFigure } from './column.ts'
import { LookupEditor } from './lookup-editor.tsx'
import { gridRoles } from './roles.ts'
import { TextEditor } from './text-editor.tsx'
import type { CellProps } from './use-cell.ts'

export const cellClass = <Row,>(column: GridColumn<Row>): string => {
  const right = isFigure(column) || (column.type === 'render' && column.align === 'right')
  return right ? 'q-grid-cell q-grid-right' : 'q-grid-cell'
}

interface RestingProps<Row extends GridRow> extends Omit<CellProps<Row>, 'errorId' | 'line'> {
  readonly role: string
  /** The text in it that could not be read. */
  readonly unread: string | undefined
  /** All the lines, for what is worked out from them; it changes with every key, and is not given to other cells. */
  readonly lines: readonly Row[] | undefined
}

function RestingCellDrawn<Row extends GridRow>(props: RestingProps<Row>) {
  const { row, column, at, error, role, unread, lines } = props
  return (
    <div
      role={role}
      data-column={at}
      className={cellClass(column)}
      aria-invalid={error !== undefined || undefined}
      title={error}
    >
      <span className="q-grid-value">{unread ?? resting(column, row, lines)}</span>
    </div>
  )
}

/** A cell at rest: what it holds, or the text that could not be read. Drawn again only when that changed. */
export const RestingCell = memo(RestingCellDrawn) as typeof RestingCellDrawn

function resting<Row extends GridRow>(
  column: GridColumn<Row>,
  row: Row,
  lines: readonly Row[] = [],
): ReactNode {
  if (column.type === 'render') return column.render(row, lines)
  const value = row[column.key]
  if (column.type === 'money') return value ? <Amount of={value as Money} /> : null
  const text = cellText(column, row)
  return column.type === 'lookup' ? <CodeAndName label={text} /> : text
}

/** The code of a reference stands out from its name. */
function CodeAndName({ label }: { label: string }) {
  const space = label.indexOf(' ')
  if (space < 0) return label
  return (
    <>
      <b>{label.slice(0, space)}</b> <span className="q-muted">{label.slice(space + 1)}</span>
    </>
  )
}

/** The cell one stands on: it always holds an input with the focus, so that no key is ever lost. */
export function ActiveCell<Row extends GridRow>(props: CellProps<Row>) {
  const { column, at, error, errorId } = props
  return (
    <div
      role={gridRoles.cell}
      data-column={at}
      data-active
      className={cellClass(column)}
      aria-invalid={error !== undefined || undefined}
    >
      {column.type === 'lookup' || column.type === 'choice' ? (
        <LookupEditor {...props} column={column} />
      ) : (
        <TextEditor {...props} />
      )}
      {error !== undefined && (
        <span id={errorId} role="status" className="q-grid-error">
          {error}
        </span>
      )}
    </div>
  )
}
