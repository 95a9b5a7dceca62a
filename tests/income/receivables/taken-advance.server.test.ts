import { performAction } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { paymentService } from '@quina/receivables/server'
import { actorFor } from '@quina/testing/server'
import { receivablesAdvanceService } from '@quina/treasury/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appliedAt } from '../../../modules/finance/treasury/receipt/receivables-advance/advance-keeper.server.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
let placed: { regimenId: string; rubroId: string; fuenteId: string }
beforeAll(async () => {
  world = await receivablesWorld()
  const regimen = world.db.selectFrom('treasury.regimen').select('id').where('code', '=', 'SUBSIDIADO')
  const { id: regimenId } = await regimen.executeTakeFirstOrThrow()
  placed = { regimenId, rubroId: world.rubroId, fuenteId: world.fuenteId }
}, 120_000)
afterAll(() => world.close())

const deposit = { bankAccountId: '', reference: 'GD-TES-9', date: '2026-06-10' }

/** A giro that the treasurer received, with nothing recorded in the portfolio. */
const received = async (whole: number) => {
  const id = await world.draft(receivablesAdvanceService, {
    ...deposit,
    ...placed,
    bankAccountId: world.savings,
    amount: pesos(whole),
    terceroId: world.eps,
    giroMonth: '2026-06',
    purpose: 'Giro directo sin detalle de facturas',
  })
  await world.run(receivablesAdvanceService, id, ['approve'])
  return id
}
const reported = async (whole: number) => {
  const id = await world.draft(paymentService, {
    ...deposit,
    ...placed,
    bankAccountId: world.savings,
    amount: pesos(whole),
    payerId: world.payerId,
    origin: 'direct',
    giroMonth: '2026-06',
    withoutDetail: true,
    purpose: 'Giro directo sin detalle de facturas',
    retentions: null,
  })
  await world.run(paymentService, id, ['register'])
  return id
}
const goesTo = (advanceId: string) => world.act((tx) => appliedAt(tx, advanceId))
const vouchers = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounting.entry`.execute(
    world.db,
  )
  return rows[0]!.count
}

test('what treasury received by itself becomes a payment once, booked once, and reversing it lets the anticipo go', async () => {
  const advanceId = await received(90_000)
  expect(await goesTo(advanceId)).toMatchObject({ permission: 'receivables.payment.edit' })
  expect((await goesTo(advanceId))?.address).toMatch(/payment\/create\?.*reference=GD-TES-9/)

  await expect(reported(80_000)).rejects.toMatchObject({ code: 'CAR-145' })
  const before = await vouchers()
  const paymentId = await reported(90_000)
  const stored = world.db.selectFrom('receivables.payment').select('advanceId').where('id', '=', paymentId)
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ advanceId })
  expect(await vouchers()).toBe(before)
  expect((await goesTo(advanceId))?.address).toBe(
    `/accounting/wallet/application/create?paymentId=${paymentId}`,
  )

  const other = actorFor({ name: 'Otra persona', campusId: world.chief.campusId })
  const input = { date: '2026-06-20', reason: 'Se registró a otro pagador' }
  await world.actAs(other, (tx) =>
    performAction(paymentService, { tx, actor: other, today, id: paymentId, action: 'reverse', input }),
  )
  const advance = world.db
    .selectFrom('treasury.receivablesAdvance')
    .select('status')
    .where('id', '=', advanceId)
  expect(await advance.executeTakeFirstOrThrow()).toEqual({ status: 'approved' })
  expect((await goesTo(advanceId))?.address).toMatch(/payment\/create/)
})
