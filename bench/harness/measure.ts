import { performance } from 'node:perf_hooks'
import { between, type ProcessorTime, spentBy, type Workers } from './processor.ts'

/** The result of a load: the rate per second, and the milliseconds of each piece. */
export interface LoadFigures {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly failures: number
}

interface Load {
  readonly clients: number
  /** The load ends after these seconds or `times`, whichever comes first. */
  readonly seconds: number
  readonly times: number
  /** One piece of work; `turn` counts from 0 over all clients. A thrown error is a failure. */
  readonly work: (turn: number, client: number) => Promise<void>
}

/** Runs the work with some clients at once, each starting its next piece as soon as the last one ends. */
async function underLoad({ clients, seconds, times, work }: Load): Promise<LoadFigures> {
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

/** One of several ways of doing the same work. */
export type Way = Readonly<{ clients: number; times: number; work: Load['work'] }>

/** The result of a way, with the processor time of each piece in milliseconds. */
export type LoadComparison = LoadFigures & Readonly<{ apiMs: number; databaseMs: number }>

export interface Rounds {
  readonly workers: Workers
  readonly rounds: number
  /** The seconds of each way in each round. */
  readonly seconds: number
}

/**
 * Runs several ways of the same work in turns, round after round, so that other load on the machine affects all of them alike.
 * @returns the result of each way, by its name.
 */
export async function inTurns<Name extends string>(
  ways: Readonly<Record<Name, Way>>,
  { workers, rounds, seconds }: Rounds,
): Promise<Record<Name, LoadComparison>> {
  const names = Object.keys(ways) as Name[]
  const found = new Map<Name, { measured: LoadFigures; spent: ProcessorTime }[]>(
    names.map((name) => [name, []]),
  )
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const { clients, times, work } = ways[name]
      const done = found.get(name)!.reduce((sum, { measured }) => sum + measured.count + measured.failures, 0)
      const before = spentBy(workers)
      const load = { clients, seconds, times: times - done }
      const measured = await underLoad({ ...load, work: (turn, client) => work(done + turn, client) })
      found.get(name)!.push({ measured, spent: between(before, spentBy(workers)) })
    }
  return Object.fromEntries(names.map((name) => [name, gathered(found.get(name)!)])) as Record<
    Name,
    LoadComparison
  >
}

function gathered(
  all: readonly { readonly measured: LoadFigures; readonly spent: ProcessorTime }[],
): LoadComparison {
  // A way may run out of work before the last round.
  const rounds = all.filter(({ measured }) => measured.count > 0)
  const sum = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((total, one) => total + of(one), 0)
  const worst = (of: (measured: LoadFigures) => number) =>
    Math.max(...rounds.map(({ measured }) => of(measured)))
  const count = sum(({ measured }) => measured.count)
  return {
    count,
    perSecond: count / sum(({ measured }) => measured.count / measured.perSecond),
    p50: sum(({ measured }) => measured.p50 * measured.count) / count,
    p99: worst(({ p99 }) => p99),
    max: worst(({ max }) => max),
    failures: all.reduce((total, { measured }) => total + measured.failures, 0),
    apiMs: sum(({ spent }) => spent.api) / count,
    databaseMs: sum(({ spent }) => spent.database) / count,
  }
}

const patienceMs = 5000

/** Returns the median milliseconds of a piece of work after a warm-up, of `times` runs or of those in five seconds. */
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
