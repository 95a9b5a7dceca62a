import { useSyncExternalStore } from 'react'
import type { ConfirmProps } from './confirm-dialog.tsx'

export type Question = ConfirmProps & { readonly answer: (yes: boolean) => void }

let question: Question | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function ask(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => question)

/**
 * Confirms what cannot be undone, from anywhere. True when it was confirmed; false on *Volver* or Esc. To fill in fields as
 * well, use `ConfirmDialog`.
 */
export function confirm(input: ConfirmProps): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    ask({
      ...input,
      answer: (yes) => {
        ask(null)
        resolve(yes)
      },
    })
  })
}
