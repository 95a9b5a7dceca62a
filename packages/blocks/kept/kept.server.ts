import type { Answered, Asked, Tx } from '@quina/db/server'
import { type Generation, generationOf, rely } from './generation.server.ts'

/** What a reading stands on. */
export interface Standing {
  /** One name for each reading. */
  readonly name: string
  /** Every table that it reads: `insurers.contract`. When one is not watched (`platform.watched`), nothing is kept. */
  readonly tables: readonly string[]
  /** Answers that are kept, the latest; 2,000 when absent. */
  readonly most?: number
}

/** What a reading is asked with, besides the transaction. */
type Key = string | number | null | Readonly<Record<string, string | number | null>>

const most = 2000
const standings = new Map<string, Standing>()

/** The tables of all readings that are kept, which a test asks to be watched. */
export const keptTables = (): string[] =>
  [...new Set([...standings.values()].flatMap(({ tables }) => tables))].sort()

/**
 * From here on this transaction takes what seldom changes as it was kept: one statement asks what was written since, and what
 * stands on it is forgotten. It leaves behind those that are `asked` in the same trip: the first locks of a deed. Not for deeds
 * that write to such tables: they would go on finding what was there before. Asked again, it looks again.
 */
export const relyOnKept = <const All extends readonly Asked<unknown>[]>(
  tx: Tx,
  ...asked: All
): Promise<Answered<All>> => rely(tx, keptTables(), asked)

function stands(standing: Standing): void {
  if (standings.has(standing.name)) throw new Error(`two readings that are kept are called ${standing.name}`)
  standings.set(standing.name, standing)
}

/**
 * A reading of what seldom changes, that is made once and given again for as long as nobody writes to its tables. Only deeds that
 * rely on it are (`relyOnKept`): elsewhere it reads each time. What it answers is shared and must not be changed; what it throws
 * is not kept.
 */
export function kept<K extends readonly Key[], T>(
  standing: Standing,
  read: (tx: Tx, ...key: K) => Promise<T>,
): (tx: Tx, ...key: K) => Promise<T> {
  stands(standing)
  return async (tx, ...key) => {
    const generation = generationOf(tx)
    if (generation?.hears(standing) !== true) return read(tx, ...key)
    const answers = answersIn<T>(generation, standing)
    const place = JSON.stringify(key)
    if (answers.has(place)) return answers.get(place)!
    const answer = await read(tx, ...key)
    if (await generation.mayKeep(tx)) put(answers, standing, [[place, answer]])
    return answer
  }
}

/** The same of many at once: only those that are not known are read, together. What there is nothing of is known too. */
export function keptEach<K extends readonly Key[], T>(
  standing: Standing,
  read: (tx: Tx, ids: readonly string[], ...key: K) => Promise<ReadonlyMap<string, T>>,
): (tx: Tx, ids: readonly string[], ...key: K) => Promise<Map<string, T>> {
  stands(standing)
  return async (tx, ids, ...key) => {
    const generation = generationOf(tx)
    const asked = [...new Set(ids)]
    if (generation?.hears(standing) !== true) return new Map(await read(tx, asked, ...key))
    const answers = answersIn<T | undefined>(generation, standing)
    const place = (id: string) => JSON.stringify([id, ...key])
    const found = new Map(
      asked.filter((id) => answers.has(place(id))).map((id) => [id, answers.get(place(id))]),
    )
    const missing = asked.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const fresh = await read(tx, missing, ...key)
      for (const id of missing) found.set(id, fresh.get(id))
      const known = missing.map((id) => [place(id), fresh.get(id)] as const)
      if (await generation.mayKeep(tx)) put(answers, standing, known)
    }
    return new Map([...found].filter((one): one is [string, T & {}] => one[1] !== undefined))
  }
}

type Answers<T> = Map<string, T>

function answersIn<T>({ answers }: Generation, standing: Standing): Answers<T> {
  const known = answers.get(standing) ?? new Map<string, unknown>()
  answers.set(standing, known)
  return known as Answers<T>
}

function put<T>(answers: Answers<T>, standing: Standing, rows: readonly (readonly [string, T])[]): void {
  for (const [place, answer] of rows) answers.set(place, answer)
  const extra = answers.size - (standing.most ?? most)
  for (const place of [...answers.keys()].slice(0, Math.max(0, extra))) answers.delete(place)
}
