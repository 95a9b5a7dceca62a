import type { ComponentType } from 'react'

export interface NewReferenceProps {
  /** What was typed in the look-up, so that nobody types it twice. */
  readonly typed: string
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** A way to register what a look-up does not find, over the screen that looks for it. */
export interface NewReference {
  readonly label: string
  readonly permission: string
  readonly keys?: string
  readonly Form: ComponentType<NewReferenceProps>
}

const ways = new Map<string, readonly NewReference[]>()

/** Says how a thing is registered from the look-ups that offer it; modules declare it in `newReferences`. */
export const defineNewReference = (to: string, all: readonly NewReference[]): void => {
  ways.set(to, all)
}

export const newReferencesOf = (to: string): readonly NewReference[] => ways.get(to) ?? []
