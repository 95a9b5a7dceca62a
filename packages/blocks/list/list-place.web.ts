import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The row one stood on at each entry of the browser's history, while this page lives. */
const rowAt = new Map<string, string>()

interface Keyed {
  readonly __TSR_key?: string
}

/** Coming back to a list, the row that was left. A list that is newly opened has none. */
export function useReturnToRow(): {
  readonly returnTo: string | undefined
  readonly onCurrent: (id: string) => void
} {
  const entry = useRouterState({ select: ({ location }) => (location.state as Keyed).__TSR_key ?? '' })
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
