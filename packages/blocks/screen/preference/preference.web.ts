import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getFrom, noPlaceholder, sendTo } from '../../http/endpoint/api.web.ts'

/** Dragging a width gives many values a second; only the last one is stored after this pause, in milliseconds. */
const restMs = 800

/**
 * A choice of this user that follows them to other computers, such as the columns of a list. Until it arrives, and when nothing
 * is stored, it is the initial value.
 */
export function useStoredPreference<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const client = useQueryClient()
  const path = `/api/preferences/${encodeURIComponent(key)}`
  const queryKey = ['/api/preferences', key]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getFrom<{ readonly value: T | null }>(path, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: noPlaceholder,
  })
  const send = useRested((value: T) => sendTo('PUT', path, { body: { value } }))
  const set = (value: T): void => {
    client.setQueryData(queryKey, { value })
    send(value)
  }
  return [data?.value ?? initial, set]
}

/** Sends the last value after a pause. A choice that could not be stored stays in this tab, and no error is shown. */
function useRested<T>(send: (value: T) => Promise<unknown>): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => waiting.current?.(), [])
  return (value) => {
    clearTimeout(timer.current)
    waiting.current = () => {
      clearTimeout(timer.current)
      waiting.current = undefined
      send(value).catch((failure: unknown) => console.warn('a preference was not kept', failure))
    }
    timer.current = setTimeout(waiting.current, restMs)
  }
}
