import { credit, debit } from '@quina/accounting/domain'
import { ingresoService } from '@quina/budget/server'
import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptVoucherService } from '../receipt-voucher/receipt-voucher.server.ts'
import { type TreasuryWorld, treasuryWorld } from '../testing/treasury-world.server.ts'
import { proofMonitor } from './monitor.server.ts'
import { isFault, isOpen, pairsOf } from './pair.server.ts'
import { type CheckName, checks } from './proof.contract.ts'

let world: TreasuryWorld
beforeAll(async () => {
  world = await treasuryWorld()
}, 120_000)
afterAll(() => world.close())

const cut = { vigencia: 2026, to: '2026-11-20' }
const open = async (check: CheckName) =>
  (await pairsOf(world.db, check, cut))
    .filter(isOpen)
    .map(({ one, other, reason }) => `${one / 100n} ${other / 100n} ${reason}`)

const receipt = (amount: number, rubroId: string | null, accountId: string, openItem: string) => ({
  date: '2026-09-15',
  origin: 'invoices',
  terceroId: world.eps,
  form: 'transfer',
  bankAccountId: world.savings,
  cashRegisterId: null,
  classifiesId: null,
  reference: null,
  purpose: 'Pago de servicios de salud',
  withoutBudget: rubroId === null,
  withoutBudgetReason: rubroId === null ? 'Dinero que no es de la vigencia' : null,
  duplicateReason: null,
  lines: [
    {
      accountId,
      conceptId: null,
      openItem,
      amount: pesos(amount),
      rubroId,
      fuenteId: rubroId === null ? null : world.fuenteId,
      cpc: null,
      origin: rubroId === null ? null : 'current',
      costCentreId: null,
    },
  ],
  discounts: null,
})

test('what treasury posts is the same everywhere; what it does not post is told with its reason', async () => {
  await world.note('NC', '2026-05-29', [
    world.owes('131904', 50_000_000, 'SE-1'),
    world.against('480890', 50_000_000),
  ])
  const { id: accountId } = await world.db
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', '131904')
    .executeTakeFirstOrThrow()
  await world.post(receiptVoucherService, receipt(10_000_000, world.rubroId, accountId, 'SE-1'))
  expect(await open('collections')).toEqual([])
  expect(await open('banks')).toEqual([])
  await world.post(receiptVoucherService, receipt(3_000_000, null, accountId, 'SE-1'))
  expect(await open('collections')).toEqual(['0 3000000 withoutBudget'])
  await world.note('CI', '2026-10-01', [
    debit('11100601', pesos(700)),
    credit('480890', pesos(700), { terceroId: world.eps }),
  ])
  expect(await open('banks')).toEqual(['0 700 otherEntry'])
  expect(await proofMonitor.check(world.db)).toEqual([])
})

test('the money there was on the first of January is no collection without its voucher', async () => {
  const before = await open('collections')
  const line = { rubroId: world.rubroId, fuenteId: world.fuenteId, cpc: null, origin: 'current' }
  const income = (kind: string, amount: number) => ({
    ...{ date: '2026-01-02', kind, terceroId: world.eps, sourceId: null, provisional: false, from: null },
    ...{ supportKind: 'act', supportNumber: 'ACTA-1', purpose: 'Saldo en bancos al cierre' },
    lines: [{ ...line, amount: pesos(amount) }],
  })
  // The only rubro of income of this house is not one of disponibilidad inicial.
  const called = (code: string) =>
    world.act((tx) =>
      sql`update budget.rubro set code = ${code} where id = ${world.rubroId}::uuid`.execute(tx),
    )
  const { code } = await world.db
    .selectFrom('budget.rubro')
    .select('code')
    .where('id', '=', world.rubroId as string)
    .executeTakeFirstOrThrow()
  await called('1.0.02')
  await world.post(ingresoService, income('opening', 900))
  await called(code)
  await world.post(ingresoService, income('collection', 40))
  expect((await open('collections')).filter((told) => !before.includes(told)).toSorted()).toEqual([
    '40 0 budgetOnly',
    '900 0 opening',
  ])
})

test('a document that says one thing here and another there is a fault, for the alert and for the night', async () => {
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update budget.move set amount = amount - 1 where class = 'RE'`.execute(tx)
  })
  const faults = (await pairsOf(world.db, 'collections', cut)).filter(isFault)
  expect(faults.map(({ difference }) => difference)).toEqual([-100n])
  expect((await proofMonitor.check(world.db))[0]).toContain(checks.collections)
})
