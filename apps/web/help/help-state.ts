import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function turn(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the help, as F1 does. */
export const openHelp = (): void => turn(true)
export const closeHelp = (): void => turn(false)
export const useHelpOpen = (): boolean => useSyncExternalStore(subscribe, () => open)
