import { setTimeout } from 'node:timers/promises'
import { newId } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChainKey, chainKeyOf } from './canonical.server.ts'
import { requireOwnKey, rotateChainKey, WrongKey } from './key-ring.server.ts'
import { sealAudit } from './seal.server.ts'
import { verifyAudit } from './verify-audit.server.ts'

let database: TestDatabase
const [first, second, third] = ['first', 'second', 'third'].map((name) => chainKeyOf(`the ${name} key`)) as [
  ChainKey,
  ChainKey,
  ChainKey,
]

beforeEach(async () => {
  database = await testDatabase()
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from platform.series where name = 'platform.audit_seal'`.execute(tx)
    await sql`create table public.thing (id uuid primary key)`.execute(tx)
    await sql`truncate platform.audit, platform.audit_seal restart identity`.execute(tx)
  })
  await sql`select platform.audited('public.thing')`.execute(database.db)
})
afterEach(() => database.close())

const write = async (count: number) => {
  for (let at = 0; at < count; at++)
    await sql`insert into public.thing values (${newId()})`.execute(database.db)
}
const seal = (chain: ChainKey) => sealAudit(database.connection, { chain })
const rotate = (old: ChainKey | null, next: ChainKey) =>
  database.db.transaction().execute((tx) => rotateChainKey(tx, { old, next }))
const verify = (chain: ChainKey) => verifyAudit(database.connection, { chain })

/** Three keys, each with its seals. */
async function threeKeys(): Promise<void> {
  await write(3)
  await seal(first)
  await rotate(first, second)
  await write(2)
  await seal(second)
  await rotate(second, third)
  await write(4)
  await seal(third)
}

test('the chain is complete over three keys, with the one in force alone', async () => {
  await threeKeys()
  const verdict = await verify(third)
  expect(verdict).toMatchObject({ rows: 9, pending: 0, unproved: 0 })
  expect(verdict.firstBroken).toBeUndefined()
})

test('a row that a replaced key sealed is still guarded by it', async () => {
  await threeKeys()
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update platform.audit set reason = 'other' where id = 2`.execute(tx)
  })
  expect((await verify(third)).firstBroken).toEqual({ id: 2, why: 'changed' })
})

test('another key neither starts, nor seals, nor verifies', async () => {
  await write(2)
  await seal(first)
  await write(1)
  await expect(requireOwnKey(database.db, second)).rejects.toThrow(WrongKey)
  await expect(seal(second)).rejects.toThrow('APP_KEY no es la clave')
  expect((await verify(second)).firstBroken).toMatchObject({ why: 'otherKey' })
  await requireOwnKey(database.db, first)
})

test('a process that goes on with the replaced key seals nothing more', async () => {
  await write(1)
  await seal(first)
  await rotate(first, second)
  await write(1)
  await expect(seal(first)).rejects.toThrow(WrongKey)
  await expect(requireOwnKey(database.db, first)).rejects.toThrow(WrongKey)
  expect(await seal(second)).toBe(1)
})

/** How many statements a batch of seals takes. */
async function statementsToSeal(chain: ChainKey | null): Promise<number> {
  await write(1)
  let statements = 0
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(await sealAudit({ db: counted }, { chain })).toBe(1)
  return statements
}

test('a batch reads the current key with the end of the chain, in no statement of its own', async () => {
  const without = await statementsToSeal(null)
  await write(1)
  await seal(first)
  expect(await statementsToSeal(first)).toBe(without)
})

test('a process that waited for a rotation to end seals nothing with the replaced key', async () => {
  await write(1)
  await seal(first)
  await write(1)
  const refused = await database.db.transaction().execute(async (tx) => {
    await rotateChainKey(tx, { old: first, next: second })
    const sealing = seal(first).then(
      () => null,
      (error: unknown) => error,
    )
    await setTimeout(200)
    return { sealing }
  })
  expect(await refused.sealing).toBeInstanceOf(WrongKey)
  expect(await seal(second)).toBe(1)
})

test('a process without the current key cannot replace it', async () => {
  await write(1)
  await seal(first)
  await expect(rotate(second, third)).rejects.toThrow(WrongKey)
  await requireOwnKey(database.db, first)
})

test('for a lost key it verifies the order of its seals, and reports how many they are', async () => {
  await threeKeys()
  const lost = chainKeyOf('after the loss')
  await rotate(null, lost)
  await write(1)
  await seal(lost)
  const verdict = await verify(lost)
  expect(verdict).toMatchObject({ rows: 10, unproved: 9 })
  expect(verdict.firstBroken).toBeUndefined()
})

test('seals of before there was a key are no reason to refuse one', async () => {
  await write(1)
  await sealAudit(database.connection)
  await requireOwnKey(database.db, first)
  await write(1)
  await seal(first)
  expect((await verify(first)).firstBroken).toBeUndefined()
})
