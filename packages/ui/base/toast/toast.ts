import { useSyncExternalStore } from 'react'
import type { Toast } from './toasts.tsx'

let wanted = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToastsWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted)

/** Says something in a corner, without taking the focus. Its code is fetched with the first toast. */
export async function toast(what: Toast): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { showToast } = await import('./toasts.tsx')
  showToast(what)
}
