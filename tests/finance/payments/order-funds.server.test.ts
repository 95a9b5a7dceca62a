import { day } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFunds } from '../../../modules/finance/treasury/payment/order-funds/order-funds.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
let causacionId: string
beforeAll(async () => {
  world = await paymentWorld({ money: 5_000_000 })
  const registro = await world.approvedRegistro(await world.approvedCdp(900_000), 900_000)
  const obligacion = await world.approvedObligacion(registro, 900_000)
  causacionId = await world.owed({ support: 'FE-3', gross: 900_000, obligacion })
})
afterAll(() => world.close())

const input = (causaciones: readonly string[]) =>
  world.act((tx) => orderFunds(tx, { causaciones, on: day('2026-08-20'), campusId: world.campusId }))

test('the author of an order sees the rubros it pays with their PAC, and what may leave each bank that day', async () => {
  const { rubros, accounts } = await input([causacionId])
  expect(rubros).toEqual([
    expect.objectContaining({ rubro: expect.stringMatching(/^2/), fuenteId: expect.any(String) }),
  ])
  expect(accounts).toContainEqual(expect.objectContaining({ id: world.bank.id, available: '5000000.00' }))
  expect((await input([])).rubros).toEqual([])
})

test('a payable says its type, its fuentes and the priority with which it was programmed', async () => {
  const row = () =>
    world.db
      .selectFrom('treasury.payableList')
      .select(['kind', 'fuentes', 'priority'])
      .where('causacionId', '=', causacionId)
      .executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ kind: 'servicio', fuentes: expect.any(String), priority: null })
  const orderId = await world.draft('order', {
    date: '2026-08-18',
    terceroId: world.supplier,
    payOn: '2026-08-20',
    priority: 'high',
    form: 'transfer',
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: 90_000_000n }],
    deductions: null,
  })
  await world.run('order', orderId, 'program')
  expect((await row()).priority).toBe('high')
})
