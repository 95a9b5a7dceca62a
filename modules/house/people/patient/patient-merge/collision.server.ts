import type { Actor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { Stays } from './merge.contract.ts'

/** All the files of the two people of a merge. */
export type BothFiles = Readonly<{ survivors: readonly string[]; losers: readonly string[] }>

export type Pair = Readonly<{ oneId: string; otherId: string }>

/** A row of a collision as shown, and whether it can yield to the other. */
export type CollidingRow = Readonly<{ id: string; text: string; canYield: boolean }>

export type YieldInput = Readonly<{ id: string; mergeId: string; actor: Actor; now: Date; today: Day }>

/** A kind of collision: rows of two files that one person cannot have at once, or should not. */
export interface CollisionKind {
  /** The constraint of the table, or an own name when no constraint guards it. */
  readonly guard: string
  readonly title: string
  /** Finds the pairs when no constraint does. */
  readonly find?: (tx: Tx, files: BothFiles) => Promise<readonly Pair[]>
  readonly rows: (tx: Tx, ids: readonly string[]) => Promise<readonly CollidingRow[]>
  /** Makes the row that was not chosen yield. */
  readonly yield?: (tx: Tx, yielding: YieldInput) => Promise<void>
  /** Restores a row after the merge was undone. @returns what could not be restored, in words; null when it was. */
  readonly takeBack?: (tx: Tx, id: string, mergeId: string) => Promise<string | null>
}

const kinds = new Map<string, CollisionKind>()
const labels = new Map<string, string>()

/** Declares how a collision in the rows of a module is decided. Called once, when that module is loaded. */
export const defineCollision = (kind: CollisionKind): void => void kinds.set(kind.guard, kind)

/** Declares the names for the rows of each table that refers to a patient. */
export function definePatientRows(named: Readonly<Record<string, string>>): void {
  for (const [table, label] of Object.entries(named)) labels.set(table, label)
}

export const rowsLabel = (table: string): string | undefined => labels.get(table)
export const collisionKind = (guard: string): CollisionKind | undefined => kinds.get(guard)

export interface Collision {
  readonly guard: string
  readonly title: string
  readonly one: CollidingRow
  readonly other: CollidingRow
  readonly ways: readonly Stays[]
}

/** Returns what both files have and one person can have only once: what the database guards, and what modules look for. */
export async function collisionsOf(tx: Tx, files: BothFiles): Promise<readonly Collision[]> {
  const guarded = await rowsFrom<Pair & { guard: string }>(tx)`
    select guard, one_id, other_id
    from people.collisions(${[...files.survivors]}::uuid[], ${[...files.losers]}::uuid[])`
  const groups = new Map<string, Pair[]>()
  for (const { guard, ...pair } of guarded) groups.set(guard, [...(groups.get(guard) ?? []), pair])
  for (const { guard, find } of kinds.values())
    if (find !== undefined) groups.set(guard, [...(await find(tx, files))])
  const found: Collision[] = []
  for (const [guard, pairs] of groups) found.push(...(await described(tx, guard, pairs)))
  return found
}

async function described(tx: Tx, guard: string, pairs: readonly Pair[]): Promise<readonly Collision[]> {
  const kind = kinds.get(guard)
  const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const rows = new Map((await kind?.rows(tx, ids))?.map((row) => [row.id, row]))
  const known = (id: string) => rows.get(id) ?? { id, text: 'Registro', canYield: false }
  return pairs.map(({ oneId, otherId }) => {
    const one = known(oneId)
    const other = known(otherId)
    return { guard, title: kind?.title ?? guard, one, other, ways: waysOf(one, other) }
  })
}

/** Returns which row may stay. Finished rows cannot yield: when neither row can, both stay as history. */
function waysOf(one: CollidingRow, other: CollidingRow): readonly Stays[] {
  if (one.canYield && other.canYield) return ['survivor', 'loser']
  if (other.canYield) return ['survivor']
  return one.canYield ? ['loser'] : ['both']
}
