import type { ReactNode } from 'react'

/** What is offered by a menu, in order. */
export type MenuEntry = MenuCommand | MenuHeading | MenuChoice

export interface MenuCommand {
  readonly label: string
  readonly run: () => void
  readonly icon?: ReactNode
  readonly keys?: string | undefined
  /** Drawn at its end: that it is the one chosen. */
  readonly mark?: ReactNode
  /** A second line: why it cannot be done, or its owner. */
  readonly detail?: string | undefined
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** A line before it tells it from those above. */
  readonly apart?: boolean | undefined
}

export type MenuHeading = { readonly heading: string }

/** One of a few: a theme, a density. */
export interface MenuChoice extends MenuHeading {
  readonly value: string
  /** Value → label. */
  readonly options: Readonly<Record<string, string>>
  readonly choose: (value: string) => void
}
