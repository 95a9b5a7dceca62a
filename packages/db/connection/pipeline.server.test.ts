import { Socket } from 'node:net'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { pipelining } from './pipeline.server.ts'
import { sendLater, together } from './together.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const series = (name: string) => db.selectFrom('platform.series').select('last').where('name', '=', name)
const write = (name: string) => sql`${pipelining}insert into platform.series (name, last) values (${name}, 1)`

test('statements sent together each return their own rows, by the names of the code', async () => {
  const named = sql<{ firstName: string }>`select 'Ana' as first_name`
  const [one, two, three] = await together(db, named, series('nobody has it'), sql`select ${2}::int as n`)
  expect(one).toEqual([{ firstName: 'Ana' }])
  expect(two).toEqual([])
  expect(three).toEqual([{ n: 2 }])
})

test('statements sent together are written to the socket at once', async () => {
  await db.connection().execute(async (held) => {
    await sql`select 1`.execute(held)
    const writes = vi.spyOn(Socket.prototype as unknown as Wire, '_writeGeneric')
    await together(held, sql`select ${1}::int`, series('nobody has it'), sql`select ${2}::int`)
    expect(writes).toHaveBeenCalledTimes(1)
    writes.mockRestore()
  })
})

/** What a socket hands to the system, many pieces at a time or one. */
interface Wire {
  _writeGeneric(): void
}

test('what is read behind a lock is read once the lock is held', async () => {
  await db.insertInto('platform.series').values({ name: 'locked', last: 1 }).execute()
  let holds = (): void => undefined
  const held = new Promise<void>((resolve) => {
    holds = resolve
  })
  const writing = db.transaction().execute(async (tx) => {
    await sql`update platform.series set last = 2 where name = 'locked'`.execute(tx)
    holds()
    await sql`select pg_sleep(0.2)`.execute(tx)
    await tx.insertInto('platform.series').values({ name: 'beside the locked', last: 9 }).execute()
  })
  await held
  const reading = db
    .transaction()
    .execute((tx) => together(tx, series('locked').forUpdate(), series('beside the locked')))
  expect(await reading).toEqual([[{ last: 2 }], [{ last: 9 }]])
  await writing
})

test('reports the first that fails, and the connection goes on', async () => {
  const input = together(db, sql`select 1`, sql`select 1 / 0`, sql`select * from nothing_here`)
  await expect(input).rejects.toThrow('division by zero')
  const inside = db.transaction().execute(async (tx) => {
    await write('undone').execute(tx)
    await together(tx, sql`select 1 / 0`, series('undone'))
  })
  await expect(inside).rejects.toThrow('division by zero')
  expect(await series('undone').execute()).toEqual([])
})

test('what leaves with the next is done when the transaction ends, and its error is thrown by the next', async () => {
  await db.transaction().execute((tx) => write('left with the commit').execute(tx))
  expect(await series('left with the commit').execute()).toEqual([{ last: 1 }])

  const twice = db.transaction().execute(async (tx) => {
    await write('another').execute(tx)
    await write('left with the commit').execute(tx)
  })
  await expect(twice).rejects.toThrow('duplicate key')
  expect(await series('another').execute()).toEqual([])
})

test('what was waiting when the transaction is undone is never done', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await series('any').execute() // another connection: this one has only begun
    await write('never').execute(tx)
    throw new Error('it changed its mind')
  })
  await expect(failing).rejects.toThrow('it changed its mind')
  expect(await series('never').execute()).toEqual([])
})

test('outside a transaction nothing comes next, and it says so', async () => {
  await expect(write('alone').execute(db)).rejects.toThrow('never came')
  expect(await series('alone').execute()).toEqual([])
})

test('what leaves with the commit is answered once it has left', async () => {
  const reported = await db.transaction().execute((tx) =>
    sendLater(
      tx,
      sql<{
        lastOfAll: number
      }>`insert into platform.series (name, last) values ('reported', 7) returning last as last_of_all`,
    ),
  )
  expect(await reported()).toEqual([{ lastOfAll: 7 }])
  expect(await series('reported').execute()).toEqual([{ last: 7 }])
})
