import './mini-table.css'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

export interface MiniColumn<T> {
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Figures are aligned to the end of their column. */
  readonly end?: boolean
  /** The total of its figures. */
  readonly total?: ReactNode
}

interface MiniTableProps<T> {
  readonly rows: readonly T[]
  readonly columns: readonly MiniColumn<T>[]
  readonly keyOf: (row: T, at: number) => string | number
  readonly caption?: ReactNode
  /** Its label for screen readers. */
  readonly label?: string
  /** `q-mini-stacked` stacks the cells of each row on a telephone. */
  readonly className?: string
  readonly rowClass?: (row: T) => string | undefined
  /** Drawn before the columns: the check box that selects a row. */
  readonly choice?: ((row: T) => ReactNode) | undefined
  /** Drawn after the columns: the actions of a row. They are not printed. */
  readonly actions?: ((row: T) => ReactNode) | undefined
  /** The label of the totals. */
  readonly totals?: ReactNode
  /** Rows below all the others. */
  readonly foot?: ReactNode
}

/** A small table within a panel or a dialog: each column is declared once, with its heading and its cell. */
export const MiniTable = <T,>(props: MiniTableProps<T>) => {
  const { rows, columns, keyOf, caption, label, className, rowClass, choice, actions, totals, foot } = props
  return (
    <div className="q-sideways" ref={reachable}>
      <table className={`q-mini-table ${className ?? ''}`.trim()} aria-label={label}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {choice && <Unseen head="Elegir" />}
            {columns.map(({ head, end }) => (
              <th key={head} scope="col" className={placeOf(end)}>
                {head}
              </th>
            ))}
            {actions && <Unseen head="Acciones" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)} className={rowClass?.(row)}>
              {choice && <td className="q-no-print">{choice(row)}</td>}
              {columns.map(({ head, cell, end }) => (
                <td key={head} data-head={head} className={placeOf(end)}>
                  {cell(row)}
                </td>
              ))}
              {actions && <td className="q-end q-no-print">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
        {(totals || foot) && (
          <tfoot>
            {totals && <Totals {...props} />}
            {foot}
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Makes a table that overflows focusable when nothing in it takes the focus, so that the keyboard can scroll it. */
function reachable(frame: HTMLDivElement | null): void {
  if (frame === null || frame.scrollWidth <= frame.clientWidth) return
  if (frame.querySelector('a, button, input, select, textarea') === null) frame.tabIndex = 0
}

const placeOf = (end: boolean | undefined) => (end ? 'q-end' : undefined)

/** A heading for screen readers only. */
const Unseen = ({ head }: { readonly head: string }) => (
  <th scope="col" className="q-no-print">
    <VisuallyHidden>{head}</VisuallyHidden>
  </th>
)

/** The label spans the columns before the first total. */
function Totals<T>({ columns, choice, actions, totals }: MiniTableProps<T>) {
  const before = columns.findIndex(({ total }) => total !== undefined)
  return (
    <tr className="q-mini-total">
      {choice && <td className="q-no-print" />}
      <th scope="row" colSpan={before}>
        {totals}
      </th>
      {columns.slice(before).map(({ head, end, total }) => (
        <td key={head} className={placeOf(end)}>
          {total}
        </td>
      ))}
      {actions && <td className="q-no-print" />}
    </tr>
  )
}
