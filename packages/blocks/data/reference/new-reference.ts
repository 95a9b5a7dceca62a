import type { ComponentType } from 'react'

export interface NewReferenceProps {
  /** The text typed in the look-up, so that the user does not type it twice. */
  readonly typed: string
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** A form to register what a look-up does not find, over the screen that looks for it. */
export interface NewReference {
  readonly label: string
  readonly permission: string
  readonly keys?: string
  readonly Form: ComponentType<NewReferenceProps>
}

const ways = new Map<string, readonly NewReference[]>()

/** Declares how a thing is registered from the look-ups that offer it; modules list it in `newReferences`. */
export const defineNewReference = (to: string, all: readonly NewReference[]): void => {
  ways.set(to, all)
}

export const newReferencesOf = (to: string): readonly NewReference[] => ways.get(to) ?? []
