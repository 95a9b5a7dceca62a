import { payerService } from '@quina/insurers/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReceivablesWorld, receivablesWorld } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

test('the list of payers says what each owes, and who owes is not made inactive', async () => {
  const rows = [{ id: world.payerId }]
  const owed = () => world.act(async (tx) => (await payerService.adds!(tx, rows))[0]?.owes)
  expect(await owed()).toBe('0.00')
  await world.invoice('2026-03-03', 100_000)
  await world.invoice('2026-03-04', 20_000)
  expect(await owed()).toBe('120000.00')

  await world.db
    .updateTable('insurers.contract')
    .set({ status: 'settled' })
    .where('payerId', '=', world.payerId)
    .execute()
  await expect(world.act((tx) => payerService.onDeactivate!(tx, world.payerId))).rejects.toMatchObject({
    code: 'PAG-013',
    message: expect.stringContaining('120.000'),
  })
})
