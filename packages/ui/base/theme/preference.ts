import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'
import { useStoredKey } from './user.tsx'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function parsed<T>(text: string | null, initial: T): T {
  if (text === null) return initial
  try {
    return JSON.parse(text) as T
  } catch {
    return initial
  }
}

/** A small preference of this user in this browser, such as the row density. Stored as JSON. */
export function usePreference<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = useStoredKey(`preference:${name}`)
  const [unkept, setUnkept] = useState<string | null>(null)
  const text = useSyncExternalStore(subscribe, () => readStored(key)) ?? unkept
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial value counts only while nothing is kept
  const value = useMemo(() => parsed(text, initial), [text])
  const set = useCallback(
    (next: T) => {
      const written = JSON.stringify(next)
      if (!writeStored(key, written)) setUnkept(written)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, set]
}
