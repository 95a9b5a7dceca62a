import { credit, debit } from '@quina/accounting/domain'
import { accounting } from '@quina/accounting/server'
import type { Call } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

/** An anticipo that was given to somebody, straight in the books; the id by which it is chosen. */
async function given(item: string, whole: number, terceroId: string): Promise<string> {
  const about = { terceroId: terceroId as never }
  await world.post(
    [debit('190604', pesos(whole), { ...about, openItem: item }), credit('480890', pesos(whole), about)],
    '2026-08-01',
    'CI',
  )
  const { id } = await world.db
    .selectFrom('accounting.openItem')
    .select('id')
    .where('item', '=', item)
    .executeTakeFirstOrThrow()
  return id
}

const deduction = (advanceId: string | null, whole: number, more: object = {}) => ({
  kind: 'advance',
  ruleId: null,
  advanceId,
  accountId: null,
  terceroId: null,
  openItem: null,
  base: null,
  amount: pesos(whole),
  ...more,
})

async function orderCrossing(support: string, deductions: readonly object[]): Promise<string> {
  const causacionId = await world.owed({ support, gross: 10_000 })
  return world.draft('order', {
    date: '2026-08-18',
    terceroId: world.supplier,
    payOn: '2026-08-20',
    priority: 'normal',
    form: 'pse',
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: pesos(10_000) }],
    deductions,
  })
}

const programming = async (support: string, deductions: readonly object[]) =>
  world.run('order', await orderCrossing(support, deductions), 'program')

const offered = async (query: object): Promise<string[]> => {
  const lookup = accounting.operations.find(
    ({ endpoint }) => endpoint.path === '/api/accounting/advance/options',
  )
  const input = lookup!.endpoint.query!.parse(query)
  const call = { tx: world.db, actor: actorFor(), query: input }
  const found = await lookup!.handle(call as unknown as Call as never)
  return (found as { label: string; detail: string }[]).map(({ label, detail }) => `${label} · ${detail}`)
}

test('the open anticipos of the payee, and nobody else’s; none while nobody is chosen', async () => {
  await given('ANT-10', 4_000, world.supplier)
  await given('ANT-20', 9_000, world.bank.bankId)
  const of = (terceroId?: string) => offered({ open: 'true', terceroId })
  expect(await of(world.supplier)).toEqual([expect.stringMatching(/^190604 · ANT-10 · .* · saldo 4\.000$/)])
  expect(await of(world.bank.bankId)).toEqual([expect.stringContaining('ANT-20')])
  expect(await of()).toEqual([])
  expect(await offered({})).toHaveLength(2)
})

test('what is crossed goes to the anticipo, its account and its tercero, whatever was typed', async () => {
  const id = await given('ANT-30', 4_000, world.supplier)
  const typed = { accountId: await world.accountId('240722'), openItem: 'OTRO', terceroId: world.bank.bankId }
  const order = await orderCrossing('FE-30', [deduction(id, 1_500, typed)])
  await world.run('order', order, 'program')
  await world.run('order', order, 'approve', { as: world.officer })
  await world.run('order', order, 'issue', { input: { date: '2026-08-20' } })
  const egreso = await world.db
    .selectFrom('treasury.egreso')
    .select('id')
    .where('orderId', '=', order)
    .executeTakeFirstOrThrow()
  expect((await world.vouchers(egreso.id)).slice(1)).toEqual([
    '  Dr 240101 10,000 FE-30',
    '  Cr 190604 1,500 ANT-30',
    '  Cr 11100599 8,500',
  ])
  expect(await offered({ open: 'true', terceroId: world.supplier })).toContainEqual(
    expect.stringMatching(/ANT-30 .* · saldo 2\.500$/),
  )
})

test('TES-108, 138, 139: none, another’s, or more than is left of it', async () => {
  const own = await given('ANT-40', 1_000, world.supplier)
  const other = await given('ANT-41', 1_000, world.bank.bankId)
  const refusals: [string, readonly object[], string][] = [
    ['TES-108', [deduction(null, 100)], 'deductions.0.advanceId'],
    ['TES-108', [deduction(own, 100, { kind: 'other' })], 'deductions.0.advanceId'],
    ['TES-138', [deduction(own, 100), deduction(other, 100)], 'deductions.1.advanceId'],
    ['TES-139', [deduction(own, 1_001)], 'deductions.0.amount'],
    ['TES-139', [deduction(own, 600), deduction(own, 401)], 'deductions.1.amount'],
  ]
  for (const [at, [code, deductions, field]] of refusals.entries())
    await expect(programming(`FE-4${at}`, deductions)).rejects.toMatchObject({
      code,
      fields: { [field]: expect.any(String) },
    })
  await programming('FE-49', [deduction(own, 600), deduction(own, 400)])
})

test('two orders cannot cross the same pesos: the second one is refused when it is issued', async () => {
  const id = await given('ANT-50', 1_000, world.supplier)
  const orders = [
    await orderCrossing('FE-50', [deduction(id, 700)]),
    await orderCrossing('FE-51', [deduction(id, 700)]),
  ]
  for (const order of orders) {
    await world.run('order', order, 'program')
    await world.run('order', order, 'approve', { as: world.officer })
  }
  const done = await Promise.allSettled(
    orders.map((order) => world.run('order', order, 'issue', { input: { date: '2026-08-20' } })),
  )
  const codes = done.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))
  expect(codes.toSorted()).toEqual(['TES-139', 'fulfilled'])
})
