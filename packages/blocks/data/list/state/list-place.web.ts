import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The row one stood on at each entry of the browser's history, while this page lives. */
const rowAt = new Map<string, string>()

/** The entries at which a list has been shown. */
const seen = new Set<string>()

type Keyed = { readonly __TSR_key?: string }

const useEntry = (): string =>
  useRouterState({ select: ({ location }) => (location.state as Keyed).__TSR_key ?? '' })

/** Whether the list is newly opened, and not come back to. */
export function useIsNewlyOpened(): boolean {
  const entry = useEntry()
  const [isNew] = useState(() => !seen.has(entry))
  useEffect(() => void seen.add(entry), [entry])
  return isNew
}

/** Coming back to a list, the row that was left. A list that is newly opened has none. */
export function useReturnToRow(): {
  readonly returnTo: string | undefined
  readonly onCurrent: (id: string) => void
} {
  const entry = useEntry()
  const [returnTo] = useState(() => rowAt.get(entry))
  const current = useRef<string>(undefined)
  useEffect(() => {
    if (current.current !== undefined) rowAt.set(entry, current.current)
  }, [entry])
  const onCurrent = (id: string) => {
    current.current = id
    rowAt.set(entry, id)
  }
  return { returnTo, onCurrent }
}
