import { day, pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causacionAlert } from '../../../modules/finance/accounting/payables/causacion/to-cause.server.ts'
import { toIssueAlert } from '../../../modules/finance/treasury/payment/payment-order/to-issue.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const counted = (alert: typeof toIssueAlert) =>
  world.act((tx) => alert.count(tx, { actor: world.clerk, today: day('2026-08-20') }))

test('the treasurer is notified of approved orders, until they are issued', async () => {
  const causacionId = await world.owed({ support: 'FE-1', gross: 1_000 })
  const id = await world.draft('order', {
    date: '2026-08-18',
    terceroId: world.supplier,
    payOn: '2026-08-20',
    priority: 'normal',
    form: 'pse',
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: pesos(1_000) }],
    deductions: null,
  })
  await world.run('order', id, 'program')
  expect(await counted(toIssueAlert)).toBe(0)
  await world.run('order', id, 'approve', { as: world.officer })
  expect(await counted(toIssueAlert)).toBe(1)
})

test('accounting is notified of commitments with a balance to cause', async () => {
  expect(await counted(causacionAlert)).toBe(0)
  const cdp = await world.approvedCdp(1_000)
  await world.approvedRegistro(cdp, 400)
  expect(await counted(causacionAlert)).toBe(1)
})
