import { performance } from 'node:perf_hooks'
import { cachedAnswers } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { newestFirst, type Thing } from './things.server.ts'

/** What is looked at of one of a kind of which there are few. */
export interface AtHand {
  readonly id: string
  readonly search: string | null
  /** Its number, where one may be typed. */
  readonly typed: number | null
  readonly site: string | null
}

/** Kinds with more are asked by their index of words. */
const few = 1_000
/** What outgrew it is not read again to see whether it still does. */
const forgotMs = 3_600_000
/** A view may say something else by the hour alone. */
const minuteMs = 60_000

/** By database: the kinds that have many, and until when that is believed. */
const many = new WeakMap<Tx, Map<string, number>>()

/**
 * Of some hundred kinds of things most houses have few of most, and asking each in one statement makes a plan for each, which
 * takes longer than all the rest: those are read whole, in the order in which they are told, and given again until somebody
 * writes to them. Not within a transaction, which would read them each time.
 */
export async function atHand(
  tx: Tx,
  things: readonly Thing[],
): Promise<ReadonlyMap<Thing, readonly AtHand[]>> {
  if (tx.isTransaction) return new Map()
  const big = many.get(tx) ?? new Map<string, number>()
  many.set(tx, big)
  const now = performance.now()
  const small = things.filter(({ kind, watched }) => watched && (big.get(kind) ?? 0) < now)
  const read = await cachedAnswers(
    tx,
    small.map((thing) => ({
      key: ['search', thing.kind],
      ...(thing.table === thing.options ? { longestMs: minuteMs } : {}),
      read: (own: Tx) => rowsOf(own, thing),
    })),
  )
  const found = new Map<Thing, readonly AtHand[]>()
  for (const [at, thing] of small.entries()) {
    const rows = read[at]!
    if (rows === null) big.set(thing.kind, now + forgotMs)
    else found.set(thing, rows)
  }
  return found
}

/** Null when there are many. */
async function rowsOf(tx: Tx, thing: Thing): Promise<readonly AtHand[] | null> {
  const { columns, table, ofSite, prefix } = thing
  const number = prefix !== undefined && columns.has('number') ? sql.ref('number') : sql`null`
  const site = ofSite ? sql.ref('campus_id') : sql`null`
  const order = newestFirst(thing)
  // Put in order once they are known to be few: of half a million invoices, to see that there are many took a second.
  const { rows } = await sql<AtHand>`
    select id, search, typed, site from (
      select id, search, ${number} as typed, ${site} as site, ${order.columns}
      from ${sql.table(table)} limit ${sql.lit(few + 1)}) m
    order by ${order.by}`.execute(tx)
  return rows.length > few ? null : rows
}
