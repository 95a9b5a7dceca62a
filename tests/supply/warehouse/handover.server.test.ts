import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handoverService } from '../../../modules/supply/warehouse/documents/handover/handover.server.ts'
import { assignAll, bought, documentVerbs } from './document-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const today = day('2026-11-28')
const world = await warehouseWorld()
afterAll(world.close)
beforeAll(() => assignAll(world))
const { inTransaction, actor, tercero, centralId, groupId } = world
const { received, draftReceipt } = documentVerbs(world)

const draft = (change: object = {}) => {
  const header = {
    storeId: centralId,
    date: today,
    toResponsibleId: tercero,
    purpose: 'Cambio de almacenista',
  }
  const input = { ...header, policy: 'PM-1', policyUntil: day('2027-01-31'), ...change }
  return inTransaction((tx) => createDraft(handoverService, { tx, actor, input: input as never }))
}
const act = (id: string, action: string, input: object = {}) =>
  inTransaction((tx) =>
    performAction(handoverService, { tx, actor, today, id, action: action as 'approve', input }),
  )
const responsible = async () => {
  const [row] = await inTransaction(
    (tx) => rowsFrom<{ id: string | null }>(tx)`
      select responsible_id as id from warehouse.store where id = ${centralId}`,
  )
  return row?.id
}

test('a store is handed over after a whole count, with its lots and what is open; who receives answers for it', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Entregado'))
  await received([bought(productId, '2', 200, { lot: 'A' }), bought(productId, '1', 100, { lot: 'B' })])
  await draftReceipt([bought(productId, '1', 100)])
  const id = await draft()
  await expect(act(id, 'approve')).rejects.toMatchObject({
    code: 'ALM-161',
    fields: { storeId: expect.any(String) },
  })
  await inTransaction((tx) =>
    sql`insert into warehouse.stock_count (id, date, store_id, scope, purpose, number, status, campus_id, created_by, updated_by)
        values (gen_random_uuid(), '2026-11-21', ${centralId}, 'all', 'De entrega', 1, 'approved', ${actor.campusId},
                ${actor.userId}, ${actor.userId})`.execute(tx),
  )
  await act(id, 'approve')
  expect(await responsible()).toBe(tercero)
  const { facts } = await inTransaction(async (tx) => {
    const stored = { id, storeId: centralId } as never
    return handoverService.extra!(tx, stored, actor, today)
  })
  expect(facts).toMatchObject({
    count: 'CF 001',
    open: ['Ingreso en borrador: Entrada de prueba'],
    items: [
      { lot: 'A', quantity: '2.0000', value: '200.00' },
      { lot: 'B', quantity: '1.0000', value: '100.00' },
    ],
  })
  await expect(act(await draft(), 'approve')).rejects.toMatchObject({ code: 'ALM-160' })
  await act(id, 'annul', { reason: 'Se entregó la bodega equivocada' })
  expect(await responsible()).toBeNull()
  await expect(
    act(await draft(), 'annul', { reason: 'Se entregó la bodega equivocada' }),
  ).rejects.toMatchObject({
    code: 'GEN-STATE',
  })
})

test('the policy has its number and is in force that day', async () => {
  await expect(draft({ policy: null })).rejects.toMatchObject({ code: 'ALM-163' })
  await expect(draft({ policyUntil: day('2026-11-27') })).rejects.toMatchObject({ code: 'ALM-162' })
})
