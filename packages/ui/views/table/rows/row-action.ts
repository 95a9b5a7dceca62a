import type { ReactNode } from 'react'

/** An action on one row, or on all selected rows. The menu and the bulk bar offer the same actions. */
export interface RowAction {
  readonly label: string
  readonly run: () => void
  readonly keys?: string | undefined
  readonly icon?: ReactNode
  /** Drawn in red, apart from the others. */
  readonly danger?: boolean | undefined
  /** Why it cannot be done now. */
  readonly reason?: string | undefined
}
