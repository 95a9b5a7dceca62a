import { credit, debit } from '@quina/accounting/domain'
import { noteService, openingService } from '@quina/accounting/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { day, pesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptVoucherService } from '../../receipt/receipt-voucher/receipt-voucher.server.ts'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
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

test('what treasury posts agrees everywhere; what it does not post has its reason', async () => {
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
    date: '2026-01-02',
    kind,
    terceroId: world.eps,
    sourceId: null,
    provisional: false,
    from: null,
    supportKind: 'act',
    supportNumber: 'ACTA-1',
    purpose: 'Saldo en bancos al cierre',
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
  expect((await open('collections')).filter((reported) => !before.includes(reported)).toSorted()).toEqual([
    '40 0 budgetOnly',
    '900 0 opening',
  ])
})

test('what a note of the bank owes and pays in the budget is identified by its voucher', async () => {
  const { registroId, registroLineId } = world.charges
  const accounts = await world.db
    .selectFrom('accounting.account')
    .select(['id', 'code'])
    .where('code', 'in', ['512024', '11100601'])
    .execute()
  const accountOf = (code: string) => accounts.find((account) => account.code === code)!.id
  const kind = await world.db
    .selectFrom('accounting.voucherKind')
    .select('id')
    .where('code', '=', 'ND')
    .executeTakeFirstOrThrow()
  const line = { costCentreId: null, concept: null, openItem: null, dueOn: null, base: null }
  const before = [await open('causaciones'), await open('pagos'), await open('banks')]
  await world.post(noteService, {
    date: '2026-10-30',
    kindId: kind.id,
    concept: 'Gravamen a los movimientos financieros',
    terceroId: world.eps,
    closing: null,
    reverseOn: null,
    bankAccountId: accountOf('11100601'),
    statementRef: 'GMF-10',
    registroId,
    budget: [{ registroLineId, cpc: null, amount: pesos(90) }],
    lines: [
      { ...line, accountId: accountOf('512024'), terceroId: null, debit: pesos(90), credit: zero },
      { ...line, accountId: accountOf('11100601'), terceroId: null, debit: zero, credit: pesos(90) },
    ],
  })
  expect([await open('causaciones'), await open('pagos'), await open('banks')]).toEqual(before)
  const reported = (await pairsOf(world.db, 'pagos', cut)).find(({ document }) => document.startsWith('ND '))
  expect(reported).toMatchObject({ one: 9_000n, other: 9_000n, voucher: 'ND-1' })
})

test('books that begin in the year put earlier movements of the budget in one line, which links to their opening', async () => {
  const loose = await open('collections')
  const debits = {
    terceroId: null,
    costCentreId: null,
    fuenteId: null,
    openItem: null,
    issuedOn: null,
    dueOn: null,
  }
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from accounting.account where code in ('160501', '320801')`.execute(world.db)
  const idOf = (code: string) => rows.find((row) => row.code === code)!.id
  const input = {
    date: day('2026-06-01'),
    notes: null,
    lines: [
      { ...debits, accountId: idOf('160501'), debit: pesos(5), credit: zero },
      { ...debits, accountId: idOf('320801'), debit: zero, credit: pesos(5) },
    ],
  }
  await world.act(async (tx) => {
    const id = await createDraft(openingService, { tx, actor: world.chief, input: input as never })
    await performAction(openingService, {
      tx,
      actor: world.chief,
      today: day('2026-06-01'),
      id,
      action: 'post',
    })
  })
  expect(loose).toEqual(expect.arrayContaining(['40 0 budgetOnly', '900 0 opening']))
  const stored = loose.filter((reported) => !['40 0 budgetOnly', '900 0 opening'].includes(reported))
  expect(await open('collections')).toEqual(['940 0 opening', ...stored])
  const [first] = (await pairsOf(world.db, 'collections', cut)).filter(isOpen)
  expect(first).toMatchObject({ voucher: 'SI-1', document: expect.stringContaining('2026/06/01') })
})

test('a document with different values in two places is a fault, for the alert and for the nightly monitor', async () => {
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update budget.move set amount = amount - 1 where class = 'RE'`.execute(tx)
  })
  const faults = (await pairsOf(world.db, 'collections', cut)).filter(isFault)
  expect(faults.map(({ difference }) => difference)).toEqual([-100n])
  expect((await proofMonitor.check(world.db))[0]).toContain(checks.collections)
})
