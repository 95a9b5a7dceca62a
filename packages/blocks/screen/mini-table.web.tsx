import './mini-table.css'
import type { ReactNode } from 'react'

interface MiniColumn<T> {
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Figures stand at the end of their column. */
  readonly end?: boolean
}

interface MiniTableProps<T> {
  readonly rows: readonly T[]
  readonly columns: readonly MiniColumn<T>[]
  readonly keyOf: (row: T, at: number) => string | number
  /** What it is of, in sight. */
  readonly caption?: ReactNode
  /** What it is of, for who does not see what stands around it. */
  readonly label?: string
  /** The rows below all the others. */
  readonly foot?: ReactNode
}

/** A small table within a panel or a dialog: each column said once, with its heading and what it shows of a row. */
export const MiniTable = <T,>({ rows, columns, keyOf, caption, label, foot }: MiniTableProps<T>) => (
  <table className="q-mini-table" aria-label={label}>
    {caption && <caption>{caption}</caption>}
    <thead>
      <tr>
        {columns.map(({ head, end }) => (
          <th key={head} scope="col" className={end ? 'q-end' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={keyOf(row, at)}>
          {columns.map(({ head, cell, end }) => (
            <td key={head} className={end ? 'q-end' : undefined}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    {foot && <tfoot>{foot}</tfoot>}
  </table>
)
