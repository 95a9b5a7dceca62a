import { Problem } from '@quina/kernel'
import { type Crew, hire, type Thread } from '../thread/crew.server.ts'
import { type Aside, startProcess, startThread } from '../thread/start.server.ts'
import { fromRefusal, type Message, type ReaderAnswer } from './message.server.ts'

/** Reads an uploaded file in a thread or a process of its own, so that no file stops, blocks or fills the server. */
export interface FileReader<Order, Piece> {
  /**
   * Reads a file, piece by piece. The work ends when the consumer stops iterating or aborts `signal`.
   * @throws Problem `SHT-TIME` when it takes too long, `SHT-BOMB` too much memory, `SHT-BUSY` when too many are being read; and
   * those of the thread's program.
   */
  read(order: Order, signal?: AbortSignal): AsyncIterable<Piece>
  close(): Promise<void>
}

export interface FileReaderOptions {
  /** The address of the source of the thread's program, which calls `serveReading`. */
  readonly program: URL
  /** The limit for the reading itself; the consumer's own time does not count. */
  readonly timeoutMs?: number
  readonly memoryMaxMb?: number
  readonly threads?: number
  /** Works in a process of its own: it needs much memory, and seldom. */
  readonly apart?: boolean
}

export function fileReader<Order, Piece>({
  program,
  timeoutMs = 20_000,
  memoryMaxMb = 96,
  threads = 2,
  apart = false,
}: FileReaderOptions): FileReader<Order, Piece> {
  const start = () =>
    apart
      ? startProcess(program, { memoryMaxMb })
      : startThread(program, { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: 16 })
  const crew: Crew = hire({ start, threads, idleMs: apart ? 60_000 : 5_000, waitingMax: 50, full: busy })
  return {
    async *read(order, signal) {
      const thread = await crew.take(signal)
      let finished = false
      try {
        await begun(thread.worker)
        yield* pieces<Piece>(thread, { order, timeoutMs, signal })
        finished = true
      } catch (error) {
        finished = error instanceof Refused
        throw error instanceof Refused ? error.problem : error
      } finally {
        // A reading that is cut short (too slow, too large, its consumer left) may still be running: its thread is replaced.
        if (!finished) await crew.dismiss(thread)
        crew.leave(thread)
      }
    },
    close: () => crew.close(),
  }
}

/** A refusal of the thread's program: the thread did its work, and goes on to the next file. */
class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Threads that have announced that they are loaded: until then they receive no orders, and no time limit runs. */
const ready = new WeakSet<Aside>()
const startMaxMs = 60_000

async function begun(worker: Aside): Promise<void> {
  if (ready.has(worker)) return
  await answerOf(worker, { message: undefined, timeoutMs: startMaxMs, signal: undefined })
  ready.add(worker)
}

type Input = Readonly<{ order: unknown; timeoutMs: number; signal: AbortSignal | undefined }>

async function* pieces<Piece>(
  { worker }: Thread,
  { order, timeoutMs, signal }: Input,
): AsyncGenerator<Piece> {
  worker.ref()
  let left = timeoutMs
  let message: Message = { order }
  for (;;) {
    const since = performance.now()
    const news = await answerOf(worker, { message, timeoutMs: left, signal })
    left -= performance.now() - since
    if ('end' in news) return
    if ('refused' in news) throw new Refused(fromRefusal(news.refused))
    if ('failed' in news) throw new Error(`${news.failed}\n${news.stack}`)
    if ('piece' in news) yield news.piece as Piece
    message = { more: true }
  }
}

interface ReaderRequest extends Omit<Input, 'order'> {
  /** Undefined to only wait for the answer. */
  readonly message: Message | undefined
}

/** The next answer of a thread. It rejects when the thread dies or takes too long, or `signal` aborts. */
function answerOf(worker: Aside, { message, timeoutMs, signal }: ReaderRequest): Promise<ReaderAnswer> {
  let timer: NodeJS.Timeout | undefined
  const ended = new AbortController()
  const answer = new Promise<ReaderAnswer>((resolve, reject) => {
    const died = (error: unknown) => reject(isOutOfMemory(error) ? tooLarge() : error)
    const exited = (code: number | null, signal?: NodeJS.Signals | null) =>
      reject(signal === 'SIGABRT' ? tooLarge() : new Error(`what reads ended with ${signal ?? code}`))
    const given = () => reject(signal?.reason)
    worker.on('message', resolve).on('error', died).on('exit', exited)
    signal?.addEventListener('abort', given)
    if (signal?.aborted) given()
    timer = setTimeout(() => reject(slow()), Math.max(0, timeoutMs))
    ended.signal.addEventListener('abort', () => {
      worker.off('message', resolve).off('error', died).off('exit', exited)
      signal?.removeEventListener('abort', given)
    })
    if (message !== undefined) worker.postMessage(message)
  })
  return answer.finally(() => {
    clearTimeout(timer)
    ended.abort()
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const slow = () =>
  new Problem('SHT-TIME', 'El archivo tarda demasiado en leerse. Divídalo o guárdelo de nuevo.')
const tooLarge = () =>
  new Problem('SHT-BOMB', 'El archivo se descomprime a un tamaño demasiado grande y no se puede leer.')
const busy = () =>
  new Problem('SHT-BUSY', 'Se están leyendo muchos archivos. Intente de nuevo en un momento.', {
    status: 429,
  })
