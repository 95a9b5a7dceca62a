import { useEffect, useRef } from 'react'

/** The changed topics, or `all` when changes may have been missed. */
type Change = readonly string[] | 'all'

type Listener = Readonly<{ topics: readonly string[]; run: () => void }>

const name = 'quina-live'
/** A screen refreshes at most once in this time, in milliseconds, however many changes there are. */
const restMs = 800
const listeners = new Set<Listener>()
const onRefused = new Set<() => void>()
let last: string | null = null
let stop: (() => void) | null = null

/** Runs each time the server refuses the stream, as it does after the session ends. Returns how to stop. */
export function whenLiveIsRefused(run: () => void): () => void {
  onRefused.add(run)
  return () => onRefused.delete(run)
}

/**
 * Runs when one of these topics changes, while the page is visible; otherwise once it is visible again. Without topics it never
 * runs.
 */
export function useLive(topics: readonly string[] | undefined, run: () => unknown): void {
  const key = (topics ?? []).join(' ')
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (key === '' || typeof EventSource === 'undefined') return
    const rested = resting(() => void latest.current())
    const listener = { topics: key.split(' '), run: rested.run }
    listeners.add(listener)
    stop ??= watch()
    document.addEventListener('visibilitychange', rested.look)
    return () => {
      listeners.delete(listener)
      document.removeEventListener('visibilitychange', rested.look)
      rested.cancel()
      if (listeners.size > 0) return
      stop?.()
      stop = null
    }
  }, [key])
}

/** Runs at once the first time, then at most once per interval, and never while the page is hidden. */
function resting(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  const go = () => {
    if (!wanted || timer !== undefined || document.visibilityState !== 'visible') return
    wanted = false
    run()
    timer = setTimeout(() => {
      timer = undefined
      go()
    }, restMs)
  }
  return {
    run: () => {
      wanted = true
      go()
    },
    look: go,
    cancel: () => clearTimeout(timer),
  }
}

function tell(change: Change): void {
  for (const { topics, run } of listeners)
    if (change === 'all' || topics.some((topic) => change.includes(topic))) run()
}

/** One tab watches for all tabs of the browser, which allows few connections. Without locks each tab watches for itself. */
function watch(): () => void {
  const others = new BroadcastChannel(name)
  others.onmessage = ({ data }: MessageEvent<{ readonly id: string; readonly change: Change }>) => {
    last = data.id
    tell(data.change)
  }
  const leaving = new AbortController()
  const lead = () => streamUntil(leaving.signal, (message) => others.postMessage(message))
  if (navigator.locks === undefined) void lead()
  else
    navigator.locks.request(name, { signal: leaving.signal }, lead).catch((failure: unknown) => {
      if (!leaving.signal.aborted) console.warn('nothing is told live in this tab', failure)
    })
  return () => {
    leaving.abort()
    others.close()
  }
}

type Message = Readonly<{ id: string; change: Change }>

const againMs = 15_000

/** The browser reopens a stream that was cut; a stream that was refused is tried later. */
function streamUntil(left: AbortSignal, pass: (message: Message) => void): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      stream = new EventSource(last === null ? '/api/live' : `/api/live?since=${encodeURIComponent(last)}`)
      stream.addEventListener('begun', ({ lastEventId }) => {
        last ??= lastEventId
      })
      stream.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
        const change = data.split(' ')
        last = lastEventId
        tell(change)
        pass({ id: lastEventId, change })
      }
      stream.onerror = () => {
        if (stream?.readyState !== EventSource.CLOSED) return
        timer = setTimeout(open, againMs)
        for (const run of onRefused) run()
      }
    }
    open()
    left.addEventListener('abort', () => {
      clearTimeout(timer)
      stream?.close()
      resolve()
    })
  })
}
