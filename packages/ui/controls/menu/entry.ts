import type { ReactNode } from 'react'

export type MenuEntry = MenuCommand | MenuHeading | MenuChoice

export interface MenuCommand {
  readonly label: string
  readonly run: () => void
  readonly icon?: ReactNode
  readonly keys?: string | undefined
  /** Drawn at the end of the entry: the mark of the current choice. */
  readonly mark?: ReactNode
  /** A second line: why it is disabled, or its owner. */
  readonly detail?: string | undefined
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** Separated by a line from the entries above. */
  readonly apart?: boolean | undefined
}

export type MenuHeading = { readonly heading: string }

/** A choice of a few options: a theme, a density. */
export interface MenuChoice extends MenuHeading {
  readonly value: string
  /** Value → label. */
  readonly options: Readonly<Record<string, string>>
  readonly choose: (value: string) => void
}
