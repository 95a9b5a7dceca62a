import { createDraft, performAction } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartGaps } from '../../../modules/clinical/pharmacy/wards/cart-check/cart-check.contract.ts'
import {
  cartCheckOperations,
  cartCheckService,
} from '../../../modules/clinical/pharmacy/wards/cart-check/cart-check.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let adrenaline: SoldProduct
let cartId: string
beforeAll(async () => {
  world = await pharmacyWorld()
  adrenaline = await world.medicine('ADRENALINA 1 mg', { highAlert: true, price: 3_000 })
  await world.stocked(adrenaline.productId, '30', { lot: 'A-1', value: 100_000 })
  cartId = newId()
  await sql`
    insert into warehouse.store (id, campus_id, code, name, kind, cost_centre_id)
    values (${cartId}, ${world.campusId}, 'CP1', 'Carro de urgencias', 'cart', ${world.centreId})`.execute(
    world.db,
  )
  await sql`
    insert into warehouse.store_user (id, store_id, user_id, receives, issues, transfers)
    values (${newId()}, ${cartId}, ${world.chief.userId}, true, true, true)`.execute(world.db)
  await sql`update warehouse.store_user set transfers = true where store_id = ${world.storeId}::uuid`.execute(
    world.db,
  )
  await sql`
    insert into warehouse.stock_level (id, product_id, store_id, least, reorder_point, most)
    values (${newId()}, ${adrenaline.productId}, ${cartId}, 2, 4, 10)`.execute(world.db)
})
afterAll(() => world.close())

let last: string | null = null
const closed = async (seal: string, lines: readonly object[], change: object = {}) => {
  const header = { storeId: cartId, date: today, cause: 'used', foundSeal: last, seal, purpose: null }
  const who = { admissionId: null, professionalId: null, fromStoreId: world.storeId }
  const written = lines.map((line) => ({
    used: '0',
    replaced: '0',
    alertReason: null,
    unchargedReason: null,
    ...line,
  }))
  const input = { ...header, ...who, ...change, lines: written } as never
  const id = await world.act((tx) => createDraft(cartCheckService, { tx, actor: world.chief, input }))
  await world.act((tx) =>
    performAction(cartCheckService, { tx, actor: world.chief, today, id, action: 'approve' }),
  )
  last = seal
  return id
}
const inCart = async () => {
  const { rows } = await sql<{ quantity: number; value: number }>`
    select quantity::float8 as quantity, value::float8 as value from warehouse.stock
    where product_id = ${adrenaline.productId}::uuid and store_id = ${cartId}::uuid`.execute(world.db)
  return [rows[0]?.quantity ?? 0, rows[0]?.value ?? 0]
}
const gaps = () =>
  world.act((tx) =>
    callsOf(cartCheckOperations, { actor: world.chief })(tx).ask(cartGaps, { storeId: cartId }),
  )
const of = (change: object) => ({ productId: adrenaline.productId, ...change })

test('in one step what was used is charged, replaced from the store to the centavo, and the cart sealed anew', async () => {
  expect(await gaps()).toMatchObject([{ productId: adrenaline.productId, lacking: '10' }])
  await closed('S-1', [of({ replaced: '10' })])
  expect([await inCart(), await world.stockOf(adrenaline.productId)]).toEqual([
    [10, 33_333.33],
    [20, 66_666.67],
  ])
  expect(await gaps()).toEqual([])
  const { admissionId } = await world.admitted()
  const patient = { admissionId, professionalId: world.professionalId }
  const id = await closed('S-2', [of({ used: '3', replaced: '3' })], patient)
  expect(await world.chargesOf(admissionId)).toMatchObject([
    { quantity: '3.0000', amount: '9000.00', state: 'pending' },
  ])
  expect((await inCart())[0]).toBe(10)
  expect(await world.act(stockDrift)).toEqual([])
  const { useId } = await world.db
    .selectFrom('pharmacy.cartCheck')
    .select('useId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(useId).not.toBeNull()
})

test('what is not replaced, charged or sealed leaves everything as it was', async () => {
  const before = [await inCart(), await world.stockOf(adrenaline.productId)]
  await expect(closed('S-3', [of({ used: '2', replaced: '500' })])).rejects.toMatchObject({
    code: 'STOCK_INSUFICIENTE',
  })
  await expect(closed('S-1', [of({ used: '2', replaced: '2' })])).rejects.toMatchObject({
    constraint: 'cart_check_seal',
  })
  expect([await inCart(), await world.stockOf(adrenaline.productId)]).toEqual(before)
})

const refusals: readonly [string, () => object, readonly object[]][] = [
  ['FAR-095', () => ({ fromStoreId: null }), [{ replaced: '1' }]],
  ['FAR-096', () => ({ fromStoreId: cartId }), [{ replaced: '1' }]],
  ['FAR-097', () => ({}), [{}]],
  ['FAR-098', () => ({}), [{ used: '1' }, { used: '1' }]],
  ['FAR-102', () => ({ admissionId: newId() }), [{ used: '1' }]],
]
test.each(refusals)('%s is refused', async (code, change, lines) => {
  await expect(closed('S-9', lines.map(of), change())).rejects.toMatchObject({ code })
})

test('a cart is not replaced from another site, nor by who does not work in the store', async () => {
  const otherId = newId()
  await sql`
    with other as (insert into admin.campus (id, code, name) values (${newId()}, 'XX', 'Otra sede') returning id)
    insert into warehouse.store (id, campus_id, code, name, kind)
    select ${otherId}, id, 'OTRA', 'Otra', 'central' from other`.execute(world.db)
  const replaced = () => closed('S-9', [of({ replaced: '1' })], { fromStoreId: otherId })
  await expect(replaced()).rejects.toMatchObject({ code: 'BODEGA_NO_ASIGNADA' })
  await sql`
    insert into warehouse.store_user (id, store_id, user_id, transfers)
    values (${newId()}, ${otherId}, ${world.chief.userId}, true)`.execute(world.db)
  await expect(replaced()).rejects.toMatchObject({ code: 'FAR-099' })
})
