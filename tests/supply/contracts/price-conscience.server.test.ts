import { newId } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { knownPrices } from '../../../modules/supply/contracts/contract/price-conscience/price-conscience.contract.ts'
import { knownPricesOperation } from '../../../modules/supply/contracts/contract/price-conscience/price-conscience.server.ts'
import { pharmacyWorld } from '../pharmacy/pharmacy-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const buying = await suppliedWorld()
const selling = await pharmacyWorld()
afterAll(async () => {
  await buying.close()
  await selling.close()
})

type ActContext = Pick<typeof buying, 'act' | 'chief'>
const known = ({ act, chief }: ActContext, contractLineId: string) =>
  act((tx) =>
    callsOf([knownPricesOperation], { actor: chief })(tx).ask(knownPrices, {
      contractLineId: contractLineId as never,
    }),
  )

test('while something is ordered its last purchases and its regulated price are shown, by base unit', async () => {
  const { id, lineId, registro } = await buying.supplying()
  expect(await known(buying, lineId)).toEqual({
    product: 'Gasa estéril',
    purchases: [],
    cap: null,
    payers: [],
  })
  const order = await buying.ordered(id, [{ contractLineId: lineId, quantity: '30000' }])
  await buying.received(order, registro.id, [buying.came('25000', 25_000_000)])
  for (const [from, cap] of [
    ['2026-01-01', 1_200],
    ['2026-03-01', 1_100],
    ['2027-01-01', 900],
  ] as const)
    await sql`
      insert into warehouse.price_cap (id, product_id, from_day, cap, norm)
      values (${newId()}, ${buying.productId}::uuid, ${from}, ${cap}, 'Circular 18 de 2024')`.execute(
      buying.db,
    )
  expect(await known(buying, lineId)).toMatchObject({
    purchases: [{ unitCost: '1000.0000', supplier: expect.any(String) }],
    cap: { price: '1100.00', norm: 'Circular 18 de 2024' },
  })
})

test('what each contract in force recognises for a medicine is shown beside it', async () => {
  const tablets = await selling.medicine('RIVAROXABAN 20 mg', { price: 1_850 })
  const line = newId()
  await selling.act(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into contracts.contract_line (id, parent_id, position, product_id, detail, unit, quantity, unit_price)
      values (${line}, ${newId()}, 1, ${tablets.productId}::uuid, 'Rivaroxabán', 'Tableta', 100, 900)`.execute(
      tx,
    )
  })
  expect(await known(selling, line)).toMatchObject({ payers: [{ price: '1850.00' }], cap: null })
})

test('what the contract pays over the regulated price is shown before the medicine leaves', async () => {
  const tablets = await selling.medicine('APIXABAN 5 mg', { price: 1_000 })
  await selling.stocked(tablets.productId, '60', { value: 6_000 })
  const cap = (from: string, price: number) =>
    sql`
      insert into warehouse.price_cap (id, product_id, from_day, cap, norm)
      values (${newId()}, ${tablets.productId}::uuid, ${from}, ${price}, 'Circular 18 de 2024')`.execute(
      selling.db,
    )
  const { orderId, lines } = await selling.ordered(await selling.admitted(), [tablets])
  const line = { productId: tablets.productId, orderLineId: lines[0], quantity: '3' }
  await cap('2026-01-01', 1_000)
  await selling.dispensed(orderId, [line])
  await cap('2026-11-20', 999)
  await expect(selling.dispensed(orderId, [line])).rejects.toMatchObject({
    code: 'FAR-008',
    message: expect.stringMatching(/lo paga a 1\.000 y su precio regulado es 999/),
  })
  const id = await selling.dispensed(orderId, [
    { ...line, unchargedReason: 'Se corrige la tarifa hoy mismo' },
  ])
  expect((await selling.lineOf(id)).chargeWarning).toMatch(/precio regulado/)
})
