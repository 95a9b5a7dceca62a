import type { Problem } from '@quina/kernel'
import type { Aside } from './start.server.ts'

/** A thread that works for one order at a time. */
export type Thread = { readonly worker: Aside; busy: boolean; idle: NodeJS.Timeout | undefined }

export interface CrewOptions {
  readonly start: () => Aside
  readonly threads: number
  /** A thread that is idle for this long ends and frees its memory. */
  readonly idleMs: number
  /** The most orders that may wait for a thread. */
  readonly waitingMax: number
  /** The refusal of a further order. */
  readonly full: () => Problem
}

export interface Crew {
  /** Waits for a free thread. @throws Problem when too many wait already; the reason of `signal` when it is aborted. */
  take(signal?: AbortSignal): Promise<Thread>
  leave(thread: Thread): void
  dismiss(thread: Thread): Promise<unknown>
  close(): Promise<void>
}

/** A pool of threads: started when there is work, up to a maximum, and ended when they are idle. */
export function hire({ start, threads, idleMs, waitingMax, full }: CrewOptions): Crew {
  const hired = new Set<Thread>()
  const line = waitingLine()
  let closed = false

  const begin = (): Thread => {
    const thread: Thread = { worker: start(), busy: true, idle: undefined }
    // A thread that dies by itself (out of memory, a bug) is only forgotten; its order receives the error too.
    thread.worker.on('error', () => hired.delete(thread)).on('exit', () => hired.delete(thread))
    hired.add(thread)
    return thread
  }
  const dismiss = (thread: Thread): Promise<unknown> => {
    hired.delete(thread)
    return thread.worker.terminate()
  }
  const rest = (thread: Thread): void => {
    thread.busy = false
    thread.worker.unref()
    thread.idle = setTimeout(() => dismiss(thread), idleMs).unref()
  }

  return {
    dismiss,
    async take(signal) {
      if (closed) throw new Error('the threads are closed')
      signal?.throwIfAborted()
      const free = [...hired].find(({ busy }) => !busy)
      if (free !== undefined) return wakeUp(free)
      if (hired.size < threads) return begin()
      if (line.waiting.length >= waitingMax) throw full()
      return line.join(signal)
    },
    leave(thread) {
      const alive = hired.has(thread)
      const next = closed ? undefined : line.waiting.shift()
      if (next !== undefined) next(alive ? thread : begin())
      else if (alive) rest(thread)
    },
    async close() {
      closed = true
      await Promise.all([...hired].map(dismiss))
    },
  }
}

function wakeUp(thread: Thread): Thread {
  clearTimeout(thread.idle)
  thread.busy = true
  return thread
}

/** The callers that wait for a thread, in order of arrival; a caller that gives up leaves the queue. */
function waitingLine() {
  const waiting: ((thread: Thread) => void)[] = []
  const join = (signal?: AbortSignal): Promise<Thread> =>
    new Promise((resolve, reject) => {
      const leaves = () => {
        waiting.splice(waiting.indexOf(comes), 1)
        reject(signal?.reason)
      }
      const comes = (thread: Thread) => {
        signal?.removeEventListener('abort', leaves)
        resolve(thread)
      }
      waiting.push(comes)
      signal?.addEventListener('abort', leaves, { once: true })
    })
  return { waiting, join }
}
