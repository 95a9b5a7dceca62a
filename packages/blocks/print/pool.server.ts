import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Problem } from '@quina/kernel'
import type { Order, Reply } from './message.ts'

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

interface Seat {
  readonly worker: Worker
  busy: boolean
  idle: NodeJS.Timeout | undefined
}

const busyProblem = () =>
  new Problem('PRT-BUSY', 'Hay muchas impresiones en curso. Intente de nuevo en un momento.', { status: 503 })
const slowProblem = () =>
  new Problem('PRT-TIME', 'El documento tarda demasiado en dibujarse. Reduzca las filas o expórtelo a Excel.')

export function drawingPool({
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  timeoutMs = 60_000,
  idleMs = 120_000,
  waitingMax = 100,
  memoryMaxMb = 768,
}: PoolOptions = {}): DrawingPool {
  const seats = new Set<Seat>()
  const waiting: ((seat: Seat) => void)[] = []
  let closed = false

  const sit = (): Seat => {
    const seat: Seat = { worker: startThread(memoryMaxMb), busy: true, idle: undefined }
    // A thread that dies alone (out of memory, a bug) is only forgotten; its order hears of it by itself.
    seat.worker.on('error', () => seats.delete(seat))
    seat.worker.on('exit', () => seats.delete(seat))
    seats.add(seat)
    return seat
  }

  const take = async (): Promise<Seat> => {
    if (closed) throw new Error('the drawing pool is closed')
    const free = [...seats].find(({ busy }) => !busy)
    if (free !== undefined) {
      clearTimeout(free.idle)
      free.busy = true
      return free
    }
    if (seats.size < threads) return sit()
    if (waiting.length >= waitingMax) throw busyProblem()
    return new Promise((resolve) => waiting.push(resolve))
  }

  const leave = (seat: Seat): void => {
    const alive = seats.has(seat)
    const next = closed ? undefined : waiting.shift()
    if (next !== undefined) next(alive ? seat : sit())
    else if (alive) rest(seat)
  }

  const rest = (seat: Seat): void => {
    seat.busy = false
    seat.worker.unref()
    seat.idle = setTimeout(() => dismiss(seat), idleMs).unref()
  }

  const dismiss = (seat: Seat): Promise<number> => {
    seats.delete(seat)
    return seat.worker.terminate()
  }

  return {
    async *draw(order) {
      const seat = await take()
      let finished = false
      try {
        seat.worker.ref()
        yield* replies(seat.worker, order, timeoutMs)
        finished = true
      } finally {
        // An order cut short (too slow, or its reader gone) leaves a thread still drawing: it is replaced.
        if (!finished) await dismiss(seat)
        leave(seat)
      }
    },
    async close() {
      closed = true
      await Promise.all([...seats].map(dismiss))
    },
  }
}

/** From source the thread needs a TypeScript loader; once built it is a plain module beside this one. */
function startThread(memoryMaxMb: number): Worker {
  const fromSource = import.meta.url.endsWith('.ts')
  const entry = new URL(fromSource ? './worker-from-source.mjs' : './worker.server.js', import.meta.url)
  return new Worker(entry, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb } })
}

/** The replies to one order, until its end, its failure, or the death of the thread. */
async function* replies(worker: Worker, order: Order, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const inbox: (Reply | { died: Error })[] = []
  let wake: () => void = () => {}
  const receive = (reply: Reply | { died: Error }) => {
    inbox.push(reply)
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
      const reply = inbox.shift()
      if (reply === undefined) await new Promise<void>((resolve) => (wake = resolve))
      else if ('chunk' in reply) yield reply.chunk
      else if ('end' in reply) return
      else throw 'died' in reply ? reply.died : new Error(`${reply.failed}\n${reply.stack}`)
    }
  } finally {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}
