import { performance } from 'node:perf_hooks'

/** What a load came to: how many a second, and how long each one took in milliseconds. */
export interface Measured {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly failures: number
}

export interface Load {
  readonly clients: number
  /** Ends at whichever comes first. */
  readonly seconds: number
  readonly times: number
  /** One piece of work; `turn` counts from 0 over all clients. A thrown error is a failure. */
  readonly work: (turn: number, client: number) => Promise<void>
}

/** Runs the work with some clients at once, each starting its next piece as soon as the last one ends. */
export async function underLoad({ clients, seconds, times, work }: Load): Promise<Measured> {
  const took: number[] = []
  let turn = 0
  let failures = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const client = async (_: unknown, number: number) => {
    while (turn < times && performance.now() < until) {
      const mine = turn++
      const from = performance.now()
      try {
        await work(mine, number)
        took.push(performance.now() - from)
      } catch (error) {
        if (failures++ === 0) console.error('first failure:', error)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const elapsed = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return {
    count: took.length,
    perSecond: took.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    failures,
  }
}

const patienceMs = 5000

/** The time of one piece of work in milliseconds, the middle one of many after a warm-up, or of those five seconds allow. */
export async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const took: number[] = []
  const until = performance.now() + patienceMs
  while (took.length < times && (took.length === 0 || performance.now() < until)) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  return took.sort((one, other) => one - other)[Math.floor(took.length / 2)]!
}
