import { rowsFrom } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expiryAlerts,
  expiryChore,
} from '../../../modules/supply/warehouse/report/expiry/expiry-alerts.server.ts'
import { assignAll } from './document-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, centralId: storeId, groupId, db } = world
const { receive, issue } = stockVerbs(actor.campusId)
const today = day('2026-11-28')
let productId = ''

beforeAll(async () => {
  await assignAll(world)
  productId = await inTransaction((tx) => addProduct(tx, groupId, 'Suero'))
  for (const [lot, expiry] of [
    ['gone', '2026-11-27'],
    ['today', '2026-11-28'],
    ['soon', '2027-02-26'],
    ['later', '2027-02-27'],
  ] as const) {
    const entry = { productId, storeId, units: '5', value: pesos(500), day: day('2026-10-01'), lot }
    await inTransaction((tx) => receive(tx, { ...entry, expiry: day(expiry) }))
  }
})

const counted = (as = actor) => Promise.all(expiryAlerts.map(({ count }) => count(db, { actor: as, today })))

test('a lot is expired from the day after its last one, and shown ninety days before, in the stores of the user', async () => {
  expect(await counted()).toEqual([1, 2])
  expect(await counted({ ...actor, userId: newId() })).toEqual([0, 0])
  await inTransaction((tx) => issue(tx, { productId, storeId, units: '5', day: today, kind: 'expired' }))
  expect(await counted()).toEqual([0, 2])
})

test('a lot is marked the day after its last one; a late paper of a day on which it served goes out of it', async () => {
  const statuses = () =>
    inTransaction(
      (tx) => rowsFrom<{ number: string; status: string }>(tx)`
        select number, status from warehouse.lot where product_id = ${productId} order by number`,
    )
  await inTransaction((tx) =>
    sql`update warehouse.lot set status = 'quarantine' where number = 'soon'`.execute(tx),
  )
  await expiryChore.run(db, day('2026-11-29'), new Date())
  await expiryChore.run(db, day('2027-02-27'), new Date())
  expect(await statuses()).toEqual([
    { number: 'gone', status: 'expired' },
    { number: 'later', status: 'available' },
    { number: 'soon', status: 'quarantine' },
    { number: 'today', status: 'expired' },
  ])
  const at = { productId, storeId, units: '1' }
  const issued = (happened: string) =>
    inTransaction((tx) => issue(tx, { ...at, day: day('2027-03-01'), happenedOn: day(happened) }))
  await issued('2026-11-28')
  await expect(
    inTransaction((tx) =>
      issue(tx, { ...at, units: '9', day: day('2027-03-01'), happenedOn: day('2026-11-29') }),
    ),
  ).rejects.toMatchObject({ code: 'STOCK_INSUFICIENTE', facts: { disponible: '5' } })
})
