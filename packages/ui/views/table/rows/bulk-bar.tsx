import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { shownCount } from '../../../base/format/shown.ts'
import type { RowAction } from './row-action.ts'

interface BulkBarProps {
  readonly selected: number
  readonly actions: readonly RowAction[]
  readonly onClear: () => void
  /** *Seleccionar los 3.942 del filtro*, or the result of the last command. */
  readonly children?: ReactNode
}

/** The actions on the selected rows; it replaces the filters while rows are selected. */
export function BulkBar({ selected, actions, onClear, children }: BulkBarProps) {
  if (selected === 0) return null
  return (
    <div className="q-bulk q-no-print" role="toolbar" aria-label="Acciones de la selección">
      <b>{selected === 1 ? '1 seleccionado' : `${shownCount(selected)} seleccionados`}</b>
      {actions.map(({ label, run, danger, reason, icon }) => (
        <Button
          key={label}
          variant="default"
          size="compact-sm"
          className={danger ? 'q-danger' : undefined}
          leftSection={icon}
          disabled={reason !== undefined}
          title={reason}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        Quitar la selección
      </Button>
      {children}
    </div>
  )
}
