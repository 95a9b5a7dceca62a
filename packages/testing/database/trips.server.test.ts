import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './test-database.server.ts'
import { tripsOf } from './trips.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

test('counts the trips of the work, and none of what others send meanwhile', async () => {
  const sent: Promise<unknown>[] = []
  const others = setInterval(() => sent.push(sql`select 1`.execute(db)), 1)
  const trips = await tripsOf(async () => {
    await sql`select pg_sleep(0.05)`.execute(db)
    await db.transaction().execute((tx) => sql`select 2`.execute(tx))
  })
  clearInterval(others)
  // On a busy machine some still wait for a connection: the database is not closed under them.
  await Promise.all(sent)
  // One of its own; then the beginning with its statement, and the commit.
  expect(trips).toBe(3)
})
