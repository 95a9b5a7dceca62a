import { storeOf, useStore } from '../store.ts'
import type { Toast } from './toasts.tsx'

const toasts = storeOf({ wanted: false })

export const useToastsWanted = (): boolean => useStore(toasts).wanted

/** Shows a message in a corner, without taking the focus. Its code is loaded with the first toast. */
export async function toast(what: Toast): Promise<void> {
  toasts.set({ wanted: true })
  const { showToast } = await import('./toasts.tsx')
  showToast(what)
}
