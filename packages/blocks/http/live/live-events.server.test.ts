import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { liveEvents } from './live-events.server.ts'

const { db, connection, close } = await testDatabase()
afterAll(close)

const soon = () => new Promise((done) => setTimeout(done, 700))
const tell = (topic: string) => sql`insert into platform.live_event (topic, campus) values (${topic}, 'a')`

test('announces a late commit although another committed before it, each once, and nothing that was rolled back', async () => {
  const heard: string[] = []
  let missed = 0
  const events = liveEvents(
    connection,
    (declared) => heard.push(declared),
    () => {
      missed += 1
    },
  )
  await soon()
  // Before its first look it has no record of changes: an earlier watcher may have missed one.
  expect(missed).toBe(1)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const late = db.transaction().execute(async (tx) => {
    await tell('late').execute(tx)
    await held
  })
  await tell('early').execute(db)
  await soon()
  expect(heard).toEqual(['early a'])
  letGo()
  await late
  const undone = db.transaction().execute(async (tx) => {
    await tell('undone').execute(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow()
  await soon()
  expect([...heard, missed]).toEqual(['early a', 'late a', 1])
  await events.close()
})
