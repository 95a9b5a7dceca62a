import type { Call } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { closePeriod, lockPeriod } from '../period/period.server.ts'
import { journalWorld } from '../testing/journal-world.server.ts'
import { reopeningAlert, reopeningOperations } from './reopening.server.ts'

const world = await journalWorld()
afterAll(world.close)
const other = newId()

/** Presses a button of the screen as one of two people. */
const press = (deed: 'ask' | 'approve' | 'refuse', number: number, userId: string = world.actor.userId) =>
  world.db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: userId as never })
    const found = reopeningOperations.find(({ endpoint }) => endpoint.path.endsWith(`/${deed}`))
    const body = { reason: 'Falta una factura de energía' }
    return found!.handle({
      tx,
      params: { year: 2026, number },
      body,
      actor: { ...world.actor, userId },
    } as never as Call)
  })
const statusOf = async (number: number) => {
  const { rows } = await sql<{ status: string; reason: string | null }>`
    select status, reason from accounting.period where vigencia = 2026 and number = ${number}`.execute(
    world.db,
  )
  return rows[0]
}

await world.inTransaction(async (tx) => {
  for (const number of [0, 1, 2]) await closePeriod(tx, { vigencia: 2026, number })
  for (const number of [0, 1]) await lockPeriod(tx, { vigencia: 2026, number })
})

test('what was reported is reopened by two people: one asks, another approves', async () => {
  await expect(press('ask', 2)).rejects.toMatchObject({ code: 'CON-046' })
  await expect(press('approve', 1)).rejects.toMatchObject({ code: 'CON-048' })
  await press('ask', 1)
  await expect(press('ask', 1, other)).rejects.toMatchObject({ code: 'CON-047' })
  await expect(press('approve', 1)).rejects.toMatchObject({ code: 'CON-049' })
  const waits = (userId: string) =>
    reopeningAlert.count(world.db as never, {
      actor: { ...world.actor, userId: userId as never },
      today: '' as never,
    })
  expect([await waits(world.actor.userId), await waits(other)]).toEqual([0, 1])
  await expect(press('approve', 1, other)).rejects.toMatchObject({ code: 'CON-022' })
  await press('refuse', 1, other)
  expect(await statusOf(1)).toMatchObject({ status: 'locked' })
})

test('once the later ones are open it does, with the reason that was given', async () => {
  await world.inTransaction((tx) =>
    sql`update accounting.period set status = 'open' where vigencia = 2026 and number = 2`.execute(tx),
  )
  await press('ask', 1)
  await press('approve', 1, other)
  expect(await statusOf(1)).toEqual({ status: 'open', reason: 'Falta una factura de energía' })
})

test('the database reopens nothing that was reported by itself', async () => {
  const alone = world.inTransaction((tx) =>
    sql`update accounting.period set status = 'open' where vigencia = 2026 and number = 0`.execute(tx),
  )
  await expect(alone).rejects.toMatchObject({ constraint: 'period_reported' })
  const same = sql`
    insert into accounting.period_reopening (id, vigencia, number, status, reason, asked_by, decided_by, decided_at)
    values (${newId()}::uuid, 2026, 0, 'approved', 'Sin razón alguna', ${other}::uuid, ${other}::uuid, now())`
  await expect(world.inTransaction((tx) => same.execute(tx))).rejects.toMatchObject({
    constraint: 'period_reopening_two_people',
  })
})
