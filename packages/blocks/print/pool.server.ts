import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Problem } from '@quina/kernel'
import type { Order } from './message.server.ts'
import { replies } from './replies.server.ts'

/** Threads that draw pages, so that the requests of others are never kept waiting by a long print-out. */
export interface DrawingPool {
  /** Draws one order. The chunks come as they are drawn; a refusal comes before the first of them whenever it can. */
  draw(order: Order): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

export interface PoolOptions {
  readonly threads?: number
  /** An order that takes longer is abandoned and its thread replaced. */
  readonly timeoutMs?: number
  /** A thread without work for this long gives its memory back. */
  readonly idleMs?: number
  /** Orders that may wait for a thread. */
  readonly waitingMax?: number
  readonly memoryMaxMb?: number
}

export function drawingPool({ timeoutMs = 60_000, ...options }: PoolOptions = {}): DrawingPool {
  const crew = hire(options)
  return {
    async *draw(order) {
      const thread = await crew.take()
      let finished = false
      try {
        thread.worker.ref()
        yield* replies(thread.worker, order, timeoutMs)
        finished = true
      } finally {
        // An order cut short (too slow, or its reader gone) leaves a thread still drawing: it is replaced.
        if (!finished) await crew.dismiss(thread)
        crew.leave(thread)
      }
    },
    close: () => crew.close(),
  }
}

interface Thread {
  readonly worker: Worker
  busy: boolean
  idle: NodeJS.Timeout | undefined
}

interface Crew {
  /** @throws Problem `PRT-BUSY` when too many are already waiting. */
  take(): Promise<Thread>
  leave(thread: Thread): void
  dismiss(thread: Thread): Promise<unknown>
  close(): Promise<void>
}

/** The threads themselves: started when there is work, at most so many, and let go when there is none. */
function hire({
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  idleMs = 120_000,
  waitingMax = 100,
  memoryMaxMb = 768,
}: Omit<PoolOptions, 'timeoutMs'>): Crew {
  const hired = new Set<Thread>()
  const waiting: ((thread: Thread) => void)[] = []
  let closed = false

  const start = (): Thread => {
    const thread: Thread = { worker: startThread(memoryMaxMb), busy: true, idle: undefined }
    // A thread that dies alone (out of memory, a bug) is only forgotten; its order hears of it by itself.
    thread.worker.on('error', () => hired.delete(thread)).on('exit', () => hired.delete(thread))
    hired.add(thread)
    return thread
  }
  const rest = (thread: Thread): void => {
    thread.busy = false
    thread.worker.unref()
    thread.idle = setTimeout(() => dismiss(thread), idleMs).unref()
  }
  const dismiss = (thread: Thread): Promise<unknown> => {
    hired.delete(thread)
    return thread.worker.terminate()
  }

  return {
    dismiss,
    async take() {
      if (closed) throw new Error('the drawing pool is closed')
      const free = [...hired].find(({ busy }) => !busy)
      if (free !== undefined) return wakeUp(free)
      if (hired.size < threads) return start()
      if (waiting.length >= waitingMax) throw busyProblem()
      return new Promise((resolve) => waiting.push(resolve))
    },
    leave(thread) {
      const alive = hired.has(thread)
      const next = closed ? undefined : waiting.shift()
      if (next !== undefined) next(alive ? thread : start())
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

const busyProblem = () =>
  new Problem('PRT-BUSY', 'Hay muchas impresiones en curso. Intente de nuevo en un momento.', { status: 503 })

/** From source the thread needs a TypeScript loader; once built it is a plain module beside this one. */
function startThread(memoryMaxMb: number): Worker {
  const fromSource = import.meta.url.endsWith('.ts')
  const entry = new URL(fromSource ? './worker-from-source.mjs' : './worker.server.js', import.meta.url)
  return new Worker(entry, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb } })
}
