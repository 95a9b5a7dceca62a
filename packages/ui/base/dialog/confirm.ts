import { storeOf, useStore } from '../store.ts'
import type { ConfirmProps } from './confirm-dialog.tsx'

export type Question = ConfirmProps & { readonly answer: (yes: boolean) => void }

const dialog = storeOf<{ readonly question: Question | null }>({ question: null })

export const useQuestion = (): Question | null => useStore(dialog).question

/**
 * Confirms an action that cannot be undone, from any code. Resolves to true when confirmed, and to false on *Volver* or Esc. To
 * fill in fields as well, use `ConfirmDialog`.
 */
export function confirm(input: ConfirmProps): Promise<boolean> {
  dialog.get().question?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      dialog.set({ question: null })
      resolve(yes)
    }
    dialog.set({ question: { ...input, answer } })
  })
}
