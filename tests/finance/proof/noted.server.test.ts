import { credit, debit } from '@quina/accounting/domain'
import { createDraft, performAction } from '@quina/blocks/server'
import { day, moneyText, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { egresoService } from '../../../modules/finance/treasury/payment/egreso/egreso.server.ts'
import { paymentOrderService } from '../../../modules/finance/treasury/payment/payment-order/payment-order.server.ts'
import { isFault, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import type { CheckName } from '../../../modules/finance/treasury/report/proof/proof.contract.ts'
import { causacionWorld } from '../causacion/causacion-world.server.ts'
import { layBank } from '../payments/bank-ground.server.ts'

/** Payments of one invoice before and after credit notes of its supplier: each is compared with what was owed on its day. */
let world: Awaited<ReturnType<typeof causacionWorld>>
let bank: Awaited<ReturnType<typeof layBank>>
beforeAll(async () => {
  world = await causacionWorld()
  const { chief, officer, books } = world
  bank = await world.act((tx) => layBank(tx, { chief, officer, supplier: books.supplier }))
  await world.post('CI', '2026-01-02', [
    debit(bank.code, pesos(500_000_000)),
    credit('480890', pesos(500_000_000), { terceroId: books.supplier as never }),
  ])
})
afterAll(() => world.close())

const clerk = () => actorFor({ name: 'Rosa Niño', campusId: world.campusId })
const today = day('2026-11-20')

/** Two lines, bought together: both bear VAT and renta, one of them the table of services besides. */
async function bought() {
  const rp = await world.registro(30_000_000)
  const rubro = rp.lines[0]!
  const lines = [
    { concept: 'MMQ', value: 5_000_000, vat: '19', rubro },
    { concept: 'MMQ', value: 3_000_000, rubro },
  ]
  const id = await world.causado(lines, { registroId: rp.id })
  const [first, second] = await world.db
    .selectFrom('accounting.causacionLine')
    .select('id')
    .where('parentId', '=', id)
    .orderBy('position')
    .execute()
  return { id, lines: [first!.id, second!.id] as const }
}

async function note(id: string, lineId: string, whole: number, number: string) {
  await world.run(id, 'creditNote', {
    input: {
      date: '2026-10-02',
      number,
      reason: 'Mercancía devuelta por vencimiento',
      lines: [{ lineId, amount: moneyText(pesos(whole)) }],
    },
  })
}

async function paid(causacionId: string, amount: bigint, on = '2026-10-05') {
  const input = {
    date: on,
    terceroId: world.books.supplier,
    payOn: on,
    priority: 'normal',
    form: 'pse',
    bankAccountId: bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount }],
    deductions: null,
  }
  const id = await world.act((tx) =>
    createDraft(paymentOrderService, { tx, actor: clerk(), input: input as never }),
  )
  const command = (action: 'program' | 'approve' | 'issue', actor = clerk(), input = {}) =>
    world.act((tx) => performAction(paymentOrderService, { tx, actor, today, id, action, input } as never))
  await command('program')
  await command('approve', world.officer)
  await command('issue', clerk(), { date: on })
  const egreso = await world.db
    .selectFrom('treasury.egreso')
    .select('id')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  return egreso.id
}

const balanceOf = async (id: string) => BigInt((await world.payable(id)).balance.replace('.', ''))

const faults = async () => {
  const found: string[] = []
  for (const check of ['causaciones', 'pagos', 'between', 'owed', 'payables', 'withheld'] as CheckName[]) {
    const pairs = await world.act((tx) => pairsOf(tx, check, { vigencia: 2026, to: '2026-12-31' }))
    found.push(...pairs.filter(isFault).map(({ one, other }) => `${check}: ${one} ${other}`))
  }
  return found
}

test('a credit note after a partial payment leaves what was paid before as it was', async () => {
  const { id, lines } = await bought()
  await paid(id, pesos(4_000_000))
  expect(await faults()).toEqual([])
  await note(id, lines[0], 1_000_000, 'NC-1')
  expect(await faults()).toEqual([])
  await paid(id, pesos(1_000_000))
  await note(id, lines[1], 700_000, 'NC-2')
  await paid(id, await balanceOf(id))
  expect(await faults()).toEqual([])
})

test('several partial payments add up: each is rounded, and the last takes what they left', async () => {
  const { id } = await bought()
  for (const part of [1_111_111, 1_222_223, 1_333_337, 1_444_441, 999_999]) await paid(id, pesos(part))
  expect(await faults()).toEqual([])
  await paid(id, await balanceOf(id))
  expect(await faults()).toEqual([])
})

test('what was reversed is paid again after a note, as what was then owed', async () => {
  const { id, lines } = await bought()
  const first = await paid(id, pesos(3_000_000))
  await note(id, lines[1], 1_000_000, 'NC-3')
  await paid(id, pesos(500_000))
  await world.act((tx) =>
    performAction(egresoService, {
      tx,
      actor: world.officer,
      today,
      id: first,
      action: 'annul',
      input: { date: '2026-10-06', reason: 'Cuenta del beneficiario cancelada' },
    } as never),
  )
  await paid(id, await balanceOf(id), '2026-10-07')
  expect(await faults()).toEqual([])
})

test('what none of that explains is still a fault', async () => {
  const { id, lines } = await bought()
  await paid(id, pesos(4_000_000))
  await note(id, lines[0], 1_000_000, 'NC-4')
  await world.act(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update budget.move set amount = amount + 500 where class = 'PG' and document_id in (
      select b.pago_id from treasury.egreso_budget b join treasury.egreso_payment p on p.parent_id = b.egreso_id
      where p.causacion_id = ${id}::uuid)`.execute(tx)
  })
  const found = await faults()
  expect(found.filter((one) => one.startsWith('pagos'))).toHaveLength(1)
})
