import { day, newId } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { closePeriod, lockPeriod } from '../period/period.server.ts'
import { approveToReopen, askToReopen, refuseToReopen } from './reopening.contract.ts'
import { reopeningAlert, reopeningOperations } from './reopening.server.ts'

const world = await journalWorld()
afterAll(world.close)
const other = newId<'admin.user'>()

const reason = 'Falta una factura de energía'
/** The screen as one of two people. */
const as = (userId: typeof other) =>
  screensOf(reopeningOperations, { ...world, actor: actorFor({ userId }) }).act
const mine = as(world.actor.userId)
const theirs = as(other)
const period = (number: number) => ({ year: 2026, number })
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

test('reopening a reported period takes two people: one requests it, another approves', async () => {
  await expect(mine(askToReopen, { ...period(2), reason })).rejects.toMatchObject({ code: 'CON-046' })
  await expect(mine(approveToReopen, period(1))).rejects.toMatchObject({ code: 'CON-048' })
  await mine(askToReopen, { ...period(1), reason })
  await expect(theirs(askToReopen, { ...period(1), reason })).rejects.toMatchObject({ code: 'CON-047' })
  await expect(mine(approveToReopen, period(1))).rejects.toMatchObject({ code: 'CON-049' })
  const waits = (userId: typeof other) =>
    world.inTransaction((tx) =>
      reopeningAlert.count(tx, { actor: { ...world.actor, userId }, today: day('2026-12-15') }),
    )
  expect([await waits(world.actor.userId), await waits(other)]).toEqual([0, 1])
  await expect(theirs(approveToReopen, period(1))).rejects.toMatchObject({ code: 'CON-022' })
  await theirs(refuseToReopen, { ...period(1), reason })
  expect(await statusOf(1)).toMatchObject({ status: 'locked' })
})

test('once the later ones are open it does, with the reason that was given', async () => {
  await world.inTransaction((tx) =>
    sql`update accounting.period set status = 'open' where vigencia = 2026 and number = 2`.execute(tx),
  )
  await mine(askToReopen, { ...period(1), reason })
  await theirs(approveToReopen, period(1))
  expect(await statusOf(1)).toEqual({ status: 'open', reason: 'Falta una factura de energía' })
})

test('the database reopens nothing that was reported by itself', async () => {
  const alone = world.inTransaction((tx) =>
    sql`update accounting.period set status = 'open' where vigencia = 2026 and number = 0`.execute(tx),
  )
  await expect(alone).rejects.toMatchObject({ constraint: 'period_reported' })
  const same = sql`
    insert into accounting.period_reopening (id, vigencia, number, status, reason, requested_by, decided_by, decided_at)
    values (${newId()}::uuid, 2026, 0, 'approved', 'Sin razón alguna', ${other}::uuid, ${other}::uuid, now())`
  await expect(world.inTransaction((tx) => same.execute(tx))).rejects.toMatchObject({
    constraint: 'period_reopening_two_people',
  })
})
