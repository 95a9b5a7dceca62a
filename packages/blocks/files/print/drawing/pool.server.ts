import { availableParallelism } from 'node:os'
import { Problem } from '@quina/kernel'
import { type Crew, hire } from '../../thread/crew.server.ts'
import { type Aside, startThread } from '../../thread/start.server.ts'
import type { Order, Reply } from './message.server.ts'

/** Threads that draw pages, so that a long print-out never delays the requests of others. */
export interface DrawingPool {
  /** Draws one order. The chunks come as they are drawn; a refusal comes before the first chunk whenever possible. */
  draw(order: Order): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

export interface PoolOptions {
  readonly threads?: number
  /** An order that takes longer is abandoned and its thread replaced. */
  readonly timeoutMs?: number
  /** A thread that is idle for this long ends and frees its memory. */
  readonly idleMs?: number
  /** The most orders that may wait for a thread. */
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
        // An order that is cut short (too slow, or its reader left) leaves its thread drawing, so the thread is replaced.
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

type News = Reply | { readonly died: Error }

/**
 * The replies of a thread to one order, until its end.
 * @throws Problem `PRT-TIME` when it takes too long; Error when it fails, or the thread dies.
 */
async function* replies(worker: Aside, order: Order, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const inbox: News[] = []
  let wake: () => void = () => {}
  const receive = (news: News) => {
    inbox.push(news)
    wake()
  }
  const onMessage = (reply: Reply) => receive(reply)
  const onError = (error: Error) => receive({ died: error })
  const onExit = (code: number) => receive({ died: new Error(`the drawing thread ended with code ${code}`) })
  const timer = setTimeout(() => receive({ died: slowProblem() }), timeoutMs)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  try {
    worker.postMessage(order)
    for (;;) {
      const news = inbox.shift()
      if (news === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('chunk' in news) yield news.chunk
      else if ('end' in news) return
      else throw 'died' in news ? news.died : new Error(`${news.failed}\n${news.stack}`)
    }
  } finally {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}

const slowProblem = () =>
  new Problem('PRT-TIME', 'El documento tarda demasiado en dibujarse. Reduzca las filas o expórtelo a Excel.')
