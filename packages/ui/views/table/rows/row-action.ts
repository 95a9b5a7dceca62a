import type { ReactNode } from 'react'

/** What may be done with a row, or with all that are selected. The menu and the bulk bar offer the same. */
export interface RowAction {
  readonly label: string
  readonly run: () => void
  readonly keys?: string | undefined
  readonly icon?: ReactNode
  /** Drawn in red and apart. */
  readonly danger?: boolean | undefined
  /** Why it cannot be done now. */
  readonly reason?: string | undefined
}
