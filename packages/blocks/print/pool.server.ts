import { availableParallelism } from 'node:os'
import { Problem } from '@quina/kernel'
import { type Crew, hire } from '../thread/crew.server.ts'
import { startThread } from '../thread/start.server.ts'
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
  const crew = crewOf(options)
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

const crewOf = ({
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  idleMs = 120_000,
  waitingMax = 100,
  memoryMaxMb = 768,
}: Omit<PoolOptions, 'timeoutMs'>): Crew =>
  hire({ threads, idleMs, waitingMax, full: busyProblem, start: () => startDrawing(memoryMaxMb) })

const startDrawing = (memoryMaxMb: number) =>
  startThread(new URL('./worker.server.ts', import.meta.url), { maxOldGenerationSizeMb: memoryMaxMb })

const busyProblem = () =>
  new Problem('PRT-BUSY', 'Hay muchas impresiones en curso. Intente de nuevo en un momento.', { status: 503 })
