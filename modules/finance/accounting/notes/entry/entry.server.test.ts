import type { ReportAnswer } from '@quina/blocks'
import type { Call, Operation } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartBalanceOperations } from '../../books/chart-balance/chart-balance.server.ts'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { defineVoucherOrigin } from '../../setup/voucher-origin/voucher-origin.contract.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import '../../screens.contract.ts'
import { readEntry } from './entry.contract.ts'
import { entryOperations } from './entry.server.ts'

const world = await journalWorld()
afterAll(world.close)

const { ask } = screensOf(entryOperations, world)

/** What an operation answers to a call of these parameters or query. */
async function answerOf<A>(
  operations: readonly Operation[],
  path: string,
  given: { params?: object; query?: object },
) {
  const found = operations.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)
  const query = found?.endpoint.query?.parse(given.query ?? {}) ?? {}
  const call = { ...given, query, tx: world.db, actor: world.actor, now: new Date() }
  const answer = await found!.handle(call as unknown as Call)
  const written = answer as { readonly writtenJson?: string }
  return (written.writtenJson === undefined ? answer : JSON.parse(written.writtenJson)) as A
}
const note = (on: string, amount: number, [from, to]: readonly [string, string]) =>
  entry({ kind: 'NC', day: day(on), concept: 'Aporte en especie' }, [
    debit(to, pesos(amount)),
    credit(from, pesos(amount)),
  ])

beforeAll(async () => {
  await world.post(note('2026-02-10', 100, ['320801', '151403']))
  await world.post(note('2026-03-10', 40, ['151403', '151404']), note('2026-03-11', 7, ['320801', '151403']))
})

interface EntryList {
  readonly rows: readonly { readonly id: string; readonly month: string; readonly debit: string }[]
}

test('the vouchers of a period are listed, and one is read with its lines', async () => {
  const query = { vigencia: '2026', month: '2026-02' }
  const { rows } = await answerOf<EntryList>(entryOperations, '/api/accounting/entry', { query })
  expect(rows).toMatchObject([
    { month: '2026-02', debit: '100.00', credit: '100.00', difference: '0.00', origin: 'automatic' },
  ])
  const found = await ask(readEntry, { id: rows[0]!.id })
  expect(found).toMatchObject({
    origin: { label: 'Saldos iniciales', address: '/contabilidad/saldos-iniciales/2026' },
    kind: 'NC',
    number: 1,
    condition: 'posted',
    other: null,
    total: '100.00',
  })
  expect(found.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['151403', '100.00', '0.00'],
    ['320801', '0.00', '100.00'],
  ])
})

test('a voucher and its reversal name each other', async () => {
  const id = await world.post(note('2026-04-01', 5, ['320801', '151405']))
  await world.reverse(id, day('2026-04-02'))
  const [original, reversal] = await world.vouchersOf(id)
  const read = (voucher: string) => ask(readEntry, { id: voucher })
  expect(await read(original!.id)).toMatchObject({ condition: 'reversed', other: { id: reversal!.id } })
  expect(await read(reversal!.id)).toMatchObject({ condition: 'reversal', other: { id: original!.id } })
})

test('the lines of an account are found by the first digits of its code', async () => {
  const query = { vigencia: '2026', account: '1514', month: '2026-03' }
  const { rows } = await answerOf<{
    rows: readonly { account: string; debit: string; credit: string }[]
  }>(entryOperations, '/api/accounting/line', { query: { ...query, sort: 'account' } })
  expect(rows.map((row) => [row.account, row.debit, row.credit]).toSorted()).toEqual([
    ['151403', '0.00', '40.00'],
    ['151403', '7.00', '0.00'],
    ['151404', '40.00', '0.00'],
  ])
})

test('the balances of a period add up the tree, each on the side of its nature', async () => {
  const query = { vigencia: 2026, period: 'm3' }
  const { rows, totals } = await answerOf<ReportAnswer>(
    chartBalanceOperations,
    '/api/accounting/chartBalance',
    { query },
  )
  const shown = rows.map(({ level, values }) => [
    level,
    values.account,
    values.before,
    values.debit,
    values.credit,
    values.balance,
  ])
  expect(shown).toEqual([
    [0, '1', '100.00', '47.00', '40.00', '107.00'],
    [1, '15', '100.00', '47.00', '40.00', '107.00'],
    [2, '1514', '100.00', '47.00', '40.00', '107.00'],
    [3, '151403', '100.00', '7.00', '40.00', '67.00'],
    [3, '151404', '0.00', '40.00', '0.00', '40.00'],
    [0, '3', '100.00', '0.00', '7.00', '107.00'],
    [1, '32', '100.00', '0.00', '7.00', '107.00'],
    [2, '3208', '100.00', '0.00', '7.00', '107.00'],
    [3, '320801', '100.00', '0.00', '7.00', '107.00'],
  ])
  expect(totals).toEqual({ debit: '47.00', credit: '47.00' })
})

test('the balances of a branch begin with it, down to a level', async () => {
  const query = { vigencia: 2026, period: 'm3', account: '1514', level: 3 }
  const { rows } = await answerOf<ReportAnswer>(chartBalanceOperations, '/api/accounting/chartBalance', {
    query,
  })
  expect(rows.map(({ level, values }) => [level, values.account])).toEqual([[0, '1514']])
})

test('the chart shows the balance of each account this year on its own side, and parents add up auxiliaries', async () => {
  const now = new Date().getFullYear()
  const { rows } = await sql<{ code: string; balance: string }>`
    select code, balance::text from accounting.account_list
    where code in ('15', '1514', '151403', '151404', '3208', '320801', '11') order by code`.execute(world.db)
  const held =
    now === 2026 ? ['0.00', '107.00', '107.00', '67.00', '40.00', '107.00', '107.00'] : Array(7).fill('0.00')
  expect(rows.map(({ balance }) => balance)).toEqual(held)
})

test('a voucher leads to the document that posted it', async () => {
  const { document, documentId, id } = await world.db
    .selectFrom('accounting.entry')
    .select(['document', 'documentId', 'id'])
    .orderBy('day')
    .executeTakeFirstOrThrow()
  defineVoucherOrigin(document, 'Nota de prueba', '/notas-edit/:id/:code')
  const found = await ask(readEntry, { id })
  expect(found.origin).toEqual({ label: 'Nota de prueba', address: `/notas-edit/${documentId}/NC` })
})
