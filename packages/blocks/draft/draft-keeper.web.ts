import { readStored, removeStored, writeStored } from '@quina/ui/web'
import { getFrom, sendTo } from '../endpoint/api.web.ts'

/** What was being typed, and when it was kept. */
export interface Kept<T> {
  readonly content: T
  /** ISO instant. */
  readonly savedAt: string
}

/** This browser has it this long after the typing pauses; the server some seconds later. Milliseconds. */
export const localAfterMs = 800
export const serverAfterMs = 5_000

export interface DraftKeeper<T> {
  /** The newest of what this browser and the server have. Null when neither has any. */
  readonly find: () => Promise<Kept<T> | null>
  /** Keeps it here and, a while later, on the server. */
  readonly keep: (content: T) => void
  /** What is typed is again what is saved: what waits to be kept is not. */
  readonly rest: () => void
  /** Forgets it in both places. */
  readonly drop: () => void
  /** Sends what has not been sent: when the screen is left. */
  readonly flush: () => void
}

interface KeeperNeeds {
  /** Where this browser keeps it; it names the user. */
  readonly storageKey: string
  /** Its name on the server: `budget.cdp:new`. */
  readonly screen: string
  readonly now: () => Date
  /** Told when it is kept in this browser. */
  readonly onKept: (savedAt: string) => void
}

/**
 * Keeps what is typed and not saved: in this browser at once, on the server a while later, so that it is found
 * again on another computer. A server that cannot be reached changes nothing: the browser has it.
 */
export function draftKeeper<T>({ storageKey, screen, now, onKept }: KeeperNeeds): DraftKeeper<T> {
  const path = `/api/drafts/${encodeURIComponent(screen)}`
  let waiting: T | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  const stopTimers = () => {
    timers.forEach(clearTimeout)
    timers = []
  }
  const keepHere = (content: T) => {
    const savedAt = now().toISOString()
    if (writeStored(storageKey, JSON.stringify({ content, savedAt }))) onKept(savedAt)
  }
  const sendNow = () => {
    if (waiting === undefined) return
    const content = waiting
    waiting = undefined
    sendTo('PUT', path, { body: { content } }).catch(tellMissing)
  }
  return {
    find: async () => newest(here<T>(storageKey), await getFrom<Kept<T> | null>(path).catch(missing)),
    keep: (content) => {
      stopTimers()
      waiting = content
      timers = [setTimeout(() => keepHere(content), localAfterMs), setTimeout(sendNow, serverAfterMs)]
    },
    rest: () => {
      stopTimers()
      waiting = undefined
    },
    drop: () => {
      stopTimers()
      waiting = undefined
      removeStored(storageKey)
      sendTo('DELETE', path).catch(tellMissing)
    },
    flush: () => {
      stopTimers()
      if (waiting !== undefined) keepHere(waiting)
      sendNow()
    },
  }
}

const tellMissing = (failure: unknown): void => console.warn('a draft did not reach the server', failure)
const missing = (failure: unknown): null => {
  tellMissing(failure)
  return null
}

function here<T>(storageKey: string): Kept<T> | null {
  const text = readStored(storageKey)
  if (text === null) return null
  try {
    return JSON.parse(text) as Kept<T>
  } catch {
    return null // Someone else wrote under our key: there is no draft.
  }
}

const newest = <T>(one: Kept<T> | null, other: Kept<T> | null): Kept<T> | null => {
  if (one === null || other === null) return one ?? other
  return one.savedAt >= other.savedAt ? one : other
}
