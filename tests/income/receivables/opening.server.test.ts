import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Call, exportRows, inCall, inTransaction } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { moneyText, pesos } from '@quina/kernel'
import { applicationService, paymentService, receivables } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addOpening,
  openingFields,
  openingPath,
} from '../../../modules/income/receivables/rules/opening/opening.contract.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
  await world.db
    .updateTable('insurers.payer')
    .set({ adminCode: 'ESS024' })
    .where('id', '=', world.payerId)
    .execute()
  const account = (code: string) =>
    world.db.selectFrom('accounting.account').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  await world.db
    .insertInto('insurers.payerAccount')
    .values({
      id: crypto.randomUUID(),
      payerId: world.payerId,
      regime: 'subsidized' as const,
      unfiledAccountId: (await account('131903')).id,
      filedAccountId: (await account('131904')).id,
    })
    .execute()
}, 120_000)
afterAll(() => world.close())

async function does<A>(path: string, given: object): Promise<A> {
  const found = receivables.operations.find(
    ({ endpoint }) => endpoint.path === path && endpoint.method === 'POST',
  )
  if (found === undefined) throw new Error(`no operation ${path}`)
  const call = { actor: world.chief, now: new Date(), today, params: {}, query: {}, ...given }
  return inTransaction(world.db, {
    dry: found.endpoint.dry === true,
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      return found.handle({ ...call, tx } as unknown as Call)
    },
  }) as Promise<A>
}

const plain = (number: number, value: number, balance: number) => ({
  payerId: world.payerId,
  payerLabel: 'ESS024',
  regime: 'subsidized' as const,
  prefix: 'VIE',
  number,
  day: '2025-10-05',
  value: pesos(value),
  balance: pesos(balance),
  filingNumber: 'R-900',
  filedOn: '2025-10-20',
  contractId: null,
  cufe: null,
  cuv: null,
})
type Row = ReturnType<typeof plain>
const one = (number: number, value: number, balance: number, change: Partial<Row> = {}) =>
  world.act((tx) => {
    const { payerLabel: _label, ...reported } = { ...plain(number, value, balance), ...change }
    const amounts = { value: moneyText(reported.value), balance: moneyText(reported.balance) }
    const call = { tx, actor: world.chief, now: new Date(), today } as never
    return inCall(receivables.operations, call).act(addOpening, { ...reported, ...amounts })
  })
const sheetOf = async (rows: readonly Row[]) => {
  const { download } = await exportRows({ format: 'xlsx', title: 'Saldos', columns: openingFields, rows })
  const content = await buffer(download.content as Readable)
  return { name: 'saldos.xlsx', mediaType: download.mediaType, content }
}
type Sheet = Awaited<ReturnType<typeof sheetOf>>
const load = (step: 'check' | 'apply', file: Sheet, body: object = {}) =>
  does<{ creates: number; updates: number; problems: readonly { row: number; column: string }[] }>(
    `${openingPath}/import/${step}`,
    { file, body },
  )
const listed = (number: string) =>
  world.db
    .selectFrom('receivables.owedInvoiceList')
    .select(['id', 'net', 'paid', 'balance', 'filingState', 'condition', 'filedOn', 'age'])
    .where('number', '=', number)
    .executeTakeFirst()

test('an opening balance has its age, and loaded again it takes its new amount', async () => {
  expect(await one(1, 1_000_000, 400_000)).toEqual({ isNew: true })
  const first = await listed('VIE1')
  expect(first).toMatchObject({
    net: '1000000.00',
    paid: '600000.00',
    balance: '400000.00',
    filedOn: '2025-10-20',
    filingState: 'filed',
    condition: 'partial',
  })
  expect(first?.age).toBeGreaterThan(250)
  expect(await one(1, 1_000_000, 450_000)).toEqual({ isNew: false })
  expect(await listed('VIE1')).toMatchObject({ paid: '550000.00', balance: '450000.00' })
  expect(await one(1, 1_000_000, 0)).toEqual({ isNew: false })
  expect(await listed('VIE1')).toMatchObject({ balance: '0.00', condition: 'settled' })
  await expect(one(1, 900_000, 0)).rejects.toMatchObject({ code: 'CAR-174' })
  await expect(one(1, 1_000_000, 1_000_001)).rejects.toMatchObject({ code: 'CAR-171' })
  expect(await world.balance('131904')).toBe('0.00')
})

test('a sheet with one bad row loads nothing; corrected, it loads them all, and checking it loads none', async () => {
  const rows = [plain(10, 50_000, 50_000), plain(11, 60_000, 70_000), plain(12, 80_000, 80_000)]
  const { problems } = await load('check', await sheetOf(rows))
  expect(problems).toMatchObject([{ row: 3, column: 'Saldo' }])
  await expect(load('apply', await sheetOf(rows))).rejects.toMatchObject({ code: 'IMP-ROWS' })
  expect(await listed('VIE10')).toBeUndefined()
  const mended = rows.map((row) => (row.number === 11 ? { ...row, balance: pesos(60_000) } : row))
  // The same bytes each time: a sheet written a second later says its hour, and would be another file.
  const file = await sheetOf(mended)
  expect(await load('check', file)).toMatchObject({ creates: 3, updates: 0, problems: [] })
  expect(await listed('VIE10')).toBeUndefined()
  expect(await load('apply', file)).toMatchObject({ creates: 3, updates: 0, problems: [] })
  expect((await listed('VIE11'))?.balance).toBe('60000.00')
  await expect(load('apply', file)).rejects.toMatchObject({ code: 'IMP-AGAIN' })
  expect(await load('apply', file, { again: 'yes' })).toMatchObject({ creates: 0, updates: 3 })
})

test('an opening balance is paid like the rest, and then can no longer be loaded again', async () => {
  await one(20, 300_000, 200_000)
  const { id: invoiceId } = (await listed('VIE20'))!
  const unsaid = { giroMonth: null, regimenId: null, rubroId: null, fuenteId: null, retentions: null }
  const paymentId = await world.draft(paymentService, {
    date: '2026-06-10',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(200_000),
    reference: 'TR-VIE',
    withoutDetail: false,
    purpose: 'Pago de cartera vieja',
    ...unsaid,
  })
  await world.run(paymentService, paymentId, ['register'])
  const lines = [{ invoiceId, amount: pesos(150_000), retained: null, deductedGlosa: null }]
  const purpose = 'Según relación del pagador'
  const applied = await world.draft(applicationService, { date: '2026-06-10', paymentId, purpose, lines })
  await world.run(applicationService, applied, ['approve'])
  expect((await listed('VIE20'))?.balance).toBe('50000.00')
  await expect(one(20, 300_000, 0)).rejects.toMatchObject({ code: 'CAR-175' })
})

test('the number of an invoice of the house is not taken by one of before', async () => {
  await world.invoice('2026-05-04', 10_000)
  await expect(one(1, 10_000, 10_000, { prefix: 'FE' })).rejects.toMatchObject({ code: 'CAR-174' })
})

test('opening balances are undone whole while nothing paid them, and come again with other figures', async () => {
  const path = `${openingPath}/import/batches`
  const batches = receivables.operations.find(({ endpoint }) => endpoint.path === path)!
  const latest = async () => {
    const all = await world.act((tx) =>
      batches.handle({ tx, actor: world.chief, params: {}, query: {} } as unknown as Call),
    )
    return (all as readonly { readonly id: string }[])[0]!.id
  }
  const undo = (batchId: string) =>
    does(`${path}/:batchId/undo`, { params: { batchId }, body: { reason: 'El archivo era de otro corte' } })
  await load('apply', await sheetOf([plain(30, 500_000, 200_000), plain(31, 70_000, 70_000)]))
  const first = await latest()
  await undo(first)
  expect([(await listed('VIE30'))?.balance ?? '0.00', (await listed('VIE31'))?.balance ?? '0.00']).toEqual([
    '0.00',
    '0.00',
  ])
  await expect(undo(first)).rejects.toMatchObject({ code: 'IMP-UNDONE' })

  const again = [plain(30, 510_000, 210_000), plain(31, 70_000, 60_000)]
  expect(await load('apply', await sheetOf(again))).toMatchObject({ creates: 2, updates: 0 })
  expect(await listed('VIE30')).toMatchObject({
    net: '510000.00',
    balance: '210000.00',
    filingState: 'filed',
  })
  await undo(await latest())
  expect((await listed('VIE30'))?.balance ?? '0.00').toBe('0.00')

  expect(await load('apply', await sheetOf(again))).toMatchObject({ creates: 2, updates: 0 })
  await world.act((tx) =>
    sql`insert into billing.receivable_move (invoice_id, class, day, amount, document, document_id)
        select id, 'discount', date, 1, 'receivables.discount', id from billing.invoice where full_number = 'VIE31'`.execute(
      tx,
    ),
  )
  await expect(undo(await latest())).rejects.toMatchObject({ code: 'CAR-175' })
  expect((await listed('VIE30'))?.balance).toBe('210000.00')
})
