import { useSyncExternalStore } from 'react'
import type { Tone } from '../status/tone.ts'

export interface Toast {
  readonly message: string
  readonly tone?: Tone
  /** *Deshacer*, *Imprimir*: what may be done about it while the toast is there. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds on screen; 5 s, or 8 s when it offers something. `false` stays until closed. */
  readonly lasts?: number | false
}

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
