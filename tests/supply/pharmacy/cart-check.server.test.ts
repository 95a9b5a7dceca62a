import { createDraft, performAction } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cartCheckService,
  overdueCarts,
} from '../../../modules/clinical/pharmacy/wards/cart-check/cart-check.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

const sealed = async (change: object) => {
  const input = {
    storeId: world.storeId,
    date: today,
    cause: 'monthly',
    foundSeal: null,
    purpose: null,
    admissionId: null,
    professionalId: null,
    fromStoreId: null,
    lines: [],
    ...change,
  }
  const id = await world.act((tx) =>
    createDraft(cartCheckService, { tx, actor: world.chief, input: input as never }),
  )
  await world.act((tx) =>
    performAction(cartCheckService, { tx, actor: world.chief, today, id, action: 'approve' }),
  )
  return id
}
const conditionOf = async (id: string) =>
  (
    await sql<{ condition: string; due: string | null }>`
      select condition, due::text as due from pharmacy.cart_check_list where id = ${id}::uuid`.execute(
      world.db,
    )
  ).rows[0]

test('a cart is closed with a new seal, and one that is not the last is explained', async () => {
  await expect(sealed({ seal: 'S-001' })).rejects.toMatchObject({ code: 'FAR-094' })
  await sql`update warehouse.store set kind = 'cart' where id = ${world.storeId}::uuid`.execute(world.db)
  const first = await sealed({ seal: 'S-001' })
  expect(await conditionOf(first)).toMatchObject({ due: '2026-12-21' })
  await expect(sealed({ foundSeal: 'S-009', seal: 'S-002' })).rejects.toMatchObject({ code: 'FAR-090' })
  const second = await sealed({ foundSeal: 's-001', seal: 'S-002', cause: 'used' })
  expect(await conditionOf(first)).toEqual({ condition: 'opened', due: null })
  await sealed({ foundSeal: null, seal: 'S-003', purpose: 'Se encontró roto y sin sello en urgencias' })
  expect(await conditionOf(second)).toMatchObject({ condition: 'opened' })
  for (const [change, constraint] of [
    [{ foundSeal: 'S-003', seal: 's-002' }, 'cart_check_seal'],
    [{ foundSeal: 'S-003', seal: 'S-003' }, 'cart_check_other_seal'],
  ] as const)
    await expect(sealed(change)).rejects.toMatchObject({ constraint })
})

test('nothing that is over or held stays in a cart, and one that nobody opens is an alert', async () => {
  const adrenaline = await world.medicine('ADRENALINA 1 mg')
  const last = async () =>
    (
      await sql<{ seal: string }>`
      select seal from pharmacy.cart_check where status = 'approved' order by number desc limit 1`.execute(
        world.db,
      )
    ).rows[0]!.seal
  await world.stocked(adrenaline.productId, '5', { lot: 'CORTO', expiry: day('2026-11-19') })
  const foundSeal = await last()
  await expect(sealed({ foundSeal, seal: 'S-010' })).rejects.toMatchObject({
    code: 'FAR-092',
    message: expect.stringMatching(/ADRENALINA 1 mg, lote CORTO/),
  })
  await sql`update warehouse.lot set expiry = '2028-01-31' where number = 'CORTO'`.execute(world.db)
  await sealed({ foundSeal, seal: 'S-010' })
  const count = () => world.act((tx) => overdueCarts.count(tx, { actor: world.chief, today }))
  const moved = (on: string) =>
    sql`update pharmacy.cart_check set date = ${on} where seal = 'S-010'`.execute(world.db)
  await moved('2026-01-02')
  expect(await count()).toBe(1)
  const { rows } = await sql<{
    day: string
  }>`select (now() at time zone 'America/Bogota')::date::text as day`.execute(world.db)
  await moved(rows[0]!.day)
  expect(await count()).toBe(0)
})
