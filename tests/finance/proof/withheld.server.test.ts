import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import type { CheckName } from '../../../modules/finance/treasury/report/proof/proof.contract.ts'
import { type PaymentWorld, paymentWorld } from '../payments/payment-world.ts'

/** What is between the gross that the budget paid and what left the bank: what was withheld and deducted, and nothing else. */
let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const reported = (check: CheckName) =>
  world.act(async (tx) => {
    const pairs = await pairsOf(tx, check, { vigencia: 2026, to: '2026-08-31' })
    return pairs.map((pair) => `${pair.one} ${pair.other} ${isOpen(pair) ? pair.reason : 'equal'}`).toSorted()
  })

async function paid(causacionId: string, whole: number, deducted = 0) {
  const deductions = [
    {
      kind: 'fine',
      ruleId: null,
      accountId: await world.accountId('249090'),
      terceroId: world.supplier,
      openItem: 'MULTA-1',
      advanceId: null,
      base: null,
      amount: pesos(deducted),
    },
  ]
  const id = await world.draft('order', {
    date: '2026-08-18',
    terceroId: world.supplier,
    payOn: '2026-08-20',
    priority: 'normal',
    form: 'pse',
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: pesos(whole) }],
    deductions: deducted === 0 ? null : deductions,
  })
  await world.run('order', id, 'program')
  await world.run('order', id, 'approve', { as: world.officer })
  await world.run('order', id, 'issue', { input: { date: '2026-08-20' } })
}

test('each egreso shows what was withheld of it; what is none of that is a fault', async () => {
  const rp = await world.approvedRegistro(await world.approvedCdp(10_000_000), 10_000_000)
  const obligacion = await world.approvedObligacion(rp, 10_000_000)
  const causacionId = await world.owed({
    support: 'FE-1',
    gross: 10_000_000,
    withheld: 1_196_600,
    obligacion,
  })
  await paid(causacionId, 4_000_000, 100_000)
  expect(await reported('pagos')).toEqual(['454369900 390000000 withheld'])
  expect(await reported('between')).toEqual(['64369900 64369903 rounding'])
  await paid(causacionId, 4_803_400)
  expect(await reported('pagos')).toEqual(['454369900 390000000 withheld', '545630100 480340000 withheld'])

  await world.act(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update budget.move set amount = amount + 50000 where class = 'PG' and amount < 5000000`.execute(
      tx,
    )
  })
  expect(await reported('pagos')).toEqual(['459369900 390000000 unexplained', '545630100 480340000 withheld'])
  expect((await reported('between')).at(-1)).toBe('69369900 64369903 unexplained')
})
