import { optionsMatching } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { bringShipped } from '@quina/reference/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Two digits are in nearly every medicine and no index of letters by threes serves them: the list stops at the first twenty.

const { db, close } = await testDatabase()
afterAll(close)

beforeAll(async () => {
  await db.transaction().execute((tx) => bringShipped(tx, 'medicine', actorFor().userId))
  await sql`update reference.entry set enabled = true where until is null`.execute(db)
  await sql`analyze reference.entry`.execute(db)
}, 180_000)

/** Rows of the official codes that the server read since a transaction began. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as many from pg_stat_xact_user_tables
    where schemaname = 'reference' and relname = 'entry'`.execute(tx)
  return rows[0]!.many
}

test.each(['10', '5', 'am'])(
  '«%s» offers medicines with a word that begins so, and does not read them all',
  async (q) => {
    const { options, read, all } = await db.transaction().execute(async (tx) => {
      const matches = await optionsMatching(tx, 'reference.medicine', { q })
      const { rows } = await sql<{ all: number }>`
      select reltuples::int as all from pg_class where oid = 'reference.entry'::regclass`.execute(tx)
      return { options: matches, read: await rowsRead(tx), all: rows[0]!.all }
    })
    const begins = new RegExp(`(^|[^a-z0-9áéíóúñ])${q}`, 'i')
    expect(options).toHaveLength(20)
    expect(options.filter(({ label, detail }) => !begins.test(`${label} ${detail ?? ''}`))).toEqual([])
    expect(read).toBeLessThan(all / 10)
  },
)
