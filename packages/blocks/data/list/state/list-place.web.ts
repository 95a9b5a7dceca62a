import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The last focused row at each entry of the browser's history, while this page lives. */
const rowAt = new Map<string, string>()

/** The entries at which a list has been shown. */
const seen = new Set<string>()

type RouterState = { readonly __TSR_key?: string }

const useEntry = (): string =>
  useRouterState({ select: ({ location }) => (location.state as RouterState).__TSR_key ?? '' })

/** Whether the list is newly opened, instead of returned to with Back. */
export function useIsNewlyOpened(): boolean {
  const entry = useEntry()
  const [isNew] = useState(() => !seen.has(entry))
  useEffect(() => void seen.add(entry), [entry])
  return isNew
}

/** The row to return to when the user comes back to a list. A newly opened list has none. */
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
