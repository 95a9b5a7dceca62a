import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useLive, whenLiveIsRefused } from './live.web.ts'

interface Source {
  readonly readyState: number
  onerror: (() => void) | null
  readonly addEventListener: () => void
  readonly close: () => void
}

const opened: Source[] = []

/** A stream that the server refused from the start, as the browser gives it. */
const refusedSource = Object.assign(
  function RefusedSource(): Source {
    const source: Source = { readyState: 2, onerror: null, addEventListener: () => {}, close: () => {} }
    opened.push(source)
    return source
  },
  { CLOSED: 2 },
)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Watching = () => {
  useLive(['care.triage'], () => {})
  return null
}

test('reports a stream that the server refuses, and does not open it again once nothing watches', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', refusedSource)
  // Without locks each tab watches for itself.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const reported = vi.fn()
  const deaf = whenLiveIsRefused(reported)
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Watching />))
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  opened[0]!.onerror?.()
  expect(reported).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)
  deaf()
})
