import { useSyncExternalStore } from 'react'

/** A value that lives outside React and is shared by the whole product: the session, the vigencia. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (change: Partial<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function storeOf<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T extends object>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get)
