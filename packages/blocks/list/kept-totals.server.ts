import { performance } from 'node:perf_hooks'
import { type Tx, writtenSince } from '@quina/db/server'
import { sql } from 'kysely'
import type { Totals } from './list.ts'

/** Totals, what they were added up from, and as of when. */
export interface KeptTotals {
  readonly totals: Totals
  /** The snapshot of the statement that added them up: the transactions whose writes it saw. */
  readonly snapshot: string
  /** A state may change by the calendar alone: what expires is expired the day after. */
  readonly day: string
  /** Every table that the list reads. */
  readonly tables: readonly number[]
}

/** Far less than the hour for which `platform.touch` remembers. */
const longestMs = 20 * 60_000
const most = 500

/** By database: a process that serves one has one. What is lost with the process is added up again. */
const kept = new WeakMap<Tx, Map<string, KeptTotals & { readonly at: number }>>()

export function keep(tx: Tx, key: string, totals: KeptTotals): void {
  const known = kept.get(tx) ?? new Map()
  kept.set(tx, known)
  known.delete(key)
  known.set(key, { ...totals, at: performance.now() })
  const [oldest = key] = known.keys()
  if (known.size > most) known.delete(oldest)
}

/** Totals kept under a key, when nobody has since written to what they were added up from. */
export async function keptFor(tx: Tx, key: string): Promise<Totals | null> {
  const found = kept.get(tx)?.get(key)
  if (found === undefined || performance.now() - found.at > longestMs) return null
  const { snapshot, tables, day, totals } = found
  const { rows } = await sql<{ same: boolean }>`
    select (now() at time zone 'America/Bogota')::date = ${day}::date and not ${writtenSince(tables, snapshot)} as same`.execute(
    tx,
  )
  return rows[0]?.same === true ? totals : null
}
