import type { Operation } from '@quina/blocks/server'
import type { Caller } from './caller.ts'
import { diceOf } from './dice.ts'
import type { Known } from './known.ts'
import { type Parcel, parcelFor } from './parcel.ts'

/** The callers, the number of requests and the operations. The seed and the index of a request reproduce it. */
export interface FuzzInput {
  readonly operations: readonly Operation[]
  readonly callers: readonly Caller[]
  readonly known: Known
  readonly requests: number
  readonly seed: number
  /** How many requests are sent at once. */
  readonly lanes: number
  readonly onProgress?: (done: number) => void
}

export interface FuzzResult {
  /** How many answers of each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** A line for every answer with a server error, and for every request without an answer. */
  readonly broken: readonly string[]
}

const patienceMs = 60_000

/** Sends requests, most with something wrong, to operations and from callers drawn at random. */
export async function fuzz(fuzzing: FuzzInput): Promise<FuzzResult> {
  const statuses = new Map<number, number>()
  const broken: string[] = []
  let at = 0
  const lane = async () => {
    while (at < fuzzing.requests) {
      const mine = at++
      const { status, line } = await one(fuzzing, mine)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (line !== null) broken.push(line)
      if (mine % 1_000 === 0) fuzzing.onProgress?.(mine)
    }
  }
  await Promise.all(Array.from({ length: fuzzing.lanes }, lane))
  return { statuses, broken }
}

async function one({ operations, callers, known, seed }: FuzzInput, at: number) {
  const dice = diceOf(seed, at)
  const operation = dice.pick(operations)
  const caller = dice.pick(callers)
  const parcel = parcelFor({ operation, dice, known })
  const answer = await answered(caller, parcel)
  const failed = answer.status >= 500 || answer.status === 0
  const { method, path } = operation.endpoint
  const line = `#${at} ${method} ${path} [${caller.who}] → ${answer.status} ${answer.body.slice(0, 300)}\n  ${summaryOf(parcel)}`
  return { status: answer.status, line: failed ? line : null }
}

const summaryOf = ({ path, body = '' }: Parcel): string => `${path.slice(0, 600)} ${body.slice(0, 1_500)}`

/** Sends a parcel. Status 0 is no answer: the connection was closed or timed out. */
async function answered(caller: Caller, parcel: Parcel) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in a minute')), patienceMs)
  })
  try {
    return await Promise.race([caller.send(parcel), late])
  } catch (error) {
    return { status: 0, body: String(error) }
  } finally {
    clearTimeout(timer)
  }
}
