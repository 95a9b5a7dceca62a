import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { answering, asking, type SharedState, sharedHere } from './shared.ts'

/** Time that a machine short of some resource needs to recover. */
const restMs = 1000

/** Whether this process is a web process, started by another that does the rest. */
export const attendsForAnother = (): boolean => cluster.isWorker

/** Returns what the web processes share, as seen from one of them, which contributes its own measures. */
export function sharedWithOthers(register: Registry): SharedState {
  AggregatorRegistry.setRegistries(register)
  // From here on it answers the process that adds up the measures.
  new AggregatorRegistry()
  return asking({
    send: (message) => process.send?.(message),
    hear: (listener) => process.on('message', listener),
  })
}

interface AttendantsInput {
  readonly processes: number
  /** Called for each process that ends by itself: another replaces it. */
  readonly lost: (worker: Worker, why: string) => void
}

export interface Many {
  /** The address that all of them serve. */
  readonly address: string
  close(): Promise<void>
}

/**
 * Starts the processes that serve one address, shares connections among them, and starts another when one ends. They end with
 * this process. @throws Error when the first ones end before they serve; they have reported why.
 */
export async function attendInMany({ processes, lost }: AttendantsInput): Promise<Many> {
  const measures = new AggregatorRegistry()
  const shared = sharedHere(() => measures.clusterMetrics())
  let closing = false
  const begin = (): Worker => {
    const worker = cluster.fork()
    answering(shared, {
      send: (message) => worker.isConnected() && worker.send(message),
      hear: (listener) => worker.on('message', listener),
    })
    return worker
  }
  const first = Array.from({ length: processes }, begin)
  const [{ address, port }] = (await Promise.all(first.map(attending))) as [Place, ...Place[]]
  cluster.on('exit', async (worker, code, signal) => {
    if (closing) return
    lost(worker, signal ?? `código ${code}`)
    await wait(restMs)
    if (!closing) begin()
  })
  return {
    address: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    async close() {
      closing = true
      const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(living.map(ended))
    },
  }
}

type Place = Readonly<{ address: string; port: number }>

function attending(worker: Worker): Promise<Place> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ address, port }) => resolve({ address, port }))
    worker.once('exit', () => reject(new Error('Un proceso terminó antes de atender.')))
  })
}

/** Requests a process to end in order, and waits until it has ended. */
async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await gone
}
