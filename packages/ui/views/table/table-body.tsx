import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TableEmpty {
  /** There are filters, and nothing matches them. */
  readonly filtered: boolean
  readonly onClear?: (() => void) | undefined
  /** How the first row is created, with its button: an `EmptyState`. */
  readonly never?: ReactNode
}

const quietWidths = [62, 78, 54, 70, 66, 82, 58, 74, 60, 68]

/** Ten placeholder rows while the first page loads: the header and the filters already work. */
export function PlaceholderRows({ columns }: { columns: number }) {
  return quietWidths.map((width, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <tr key={row} className="q-placeholder">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <td key={column}>
          <span style={{ width: `${((width + column * 7) % 60) + 30}%` }} />
        </td>
      ))}
    </tr>
  ))
}

export function EmptyRow({ columns, empty }: { columns: number; empty: TableEmpty | undefined }) {
  return (
    <tr className="q-empty-row">
      <td colSpan={columns}>
        {empty && !empty.filtered && empty.never ? empty.never : <NoResults onClear={empty?.onClear} />}
      </td>
    </tr>
  )
}

/** Sin resultados, and a way to clear the filters. */
export function NoResults({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <div className="q-state">
      <p className="q-state-text">Sin resultados con estos filtros.</p>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Limpiar
        </Button>
      )}
    </div>
  )
}
