import type { Call } from '@quina/blocks/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { kindUserOperations, mustBeWriter, needsWriter } from './kind-users.server.ts'

const world = await journalWorld()
afterAll(world.close)
const other = actorFor()
let kindId: string

beforeAll(async () => {
  for (const { userId } of [world.actor, other])
    await world.inTransaction((tx) =>
      sql`insert into admin.app_user (id, email, name) values
        (${userId}, ${`${userId}@quina.test`}, 'Alguien') on conflict do nothing`.execute(tx),
    )
  const { id } = await world.db
    .selectFrom('accounting.voucherKind')
    .select('id')
    .where('code', '=', 'NC')
    .executeTakeFirstOrThrow()
  kindId = id
})

const add = (userId: string) =>
  world.inTransaction((tx) => {
    const found = kindUserOperations.find(({ endpoint }) => endpoint.method === 'POST')!
    return found.handle({
      tx,
      actor: world.actor,
      params: { id: kindId },
      body: { userId },
    } as unknown as Call)
  })
const writes = (who: typeof other) =>
  world.inTransaction(async (tx) =>
    mustBeWriter((await needsWriter(sql`${kindId}::uuid`, who).execute(tx)).rows),
  )

test('a kind without a list is written by any user with permission; with a list, only by its users', async () => {
  await writes(other)
  await add(world.actor.userId)
  await writes(world.actor)
  await expect(writes(other)).rejects.toMatchObject({ code: 'CON-106', status: 403 })
  await add(other.userId)
  await writes(other)
})

test('nobody is twice in the list', async () => {
  await expect(add(world.actor.userId)).rejects.toMatchObject({ code: 'CON-098' })
})
