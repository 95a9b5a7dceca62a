import { day, type MoneyText, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayFuente } from '../../chart/account/account-fuente.server.ts'
import { credit, debit, entry, type LineDetails } from '../../ledger/journal/journal.domain.ts'
import { hubOperations } from '../../state/hub/reports.server.ts'
import { reported, reportOf } from '../../testing/answer.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'

const world = await journalWorld()
afterAll(world.close)

const own = newId()
const nation = newId()
const year = { vigencia: 2026, from: 'm3', to: 'm12' }
const report = (name: string, input: Readonly<Record<string, unknown>> = {}) =>
  reportOf(world, hubOperations, { name, ...year, ...input })
const post = (on: string, whole: number, about: LineDetails = {}, paidFrom = '320801') =>
  world.post(
    entry({ kind: 'NC', day: day(on), concept: 'Ajuste de inventario' }, [
      debit('151403', pesos(whole), about),
      credit(paidFrom, pesos(whole), about),
    ]),
  )

beforeAll(async () => {
  await world.inTransaction(async (tx) => {
    await sql`insert into budget.fuente (id, code, name)
      values (${own}, '1.2.1', 'Propios'), (${nation}, '1.3.3', 'Nación')`.execute(tx)
  })
  await post('2026-02-10', 1_000, { fuenteId: own })
  await post('2026-03-10', 200, { fuenteId: own })
  await post('2026-03-11', 30, { fuenteId: nation })
  await post('2026-04-02', 4)
})

test('the trial balance and the auxiliary of a fuente are what its lines moved', async () => {
  const ofOwn = await report('trialBalance', { fuenteId: own, level: 1 })
  expect(reported(ofOwn, 'account', 'before', 'debit', 'credit', 'balance')).toEqual([
    '1 1000.00 200.00 0.00 1200.00',
    '3 1000.00 0.00 200.00 1200.00',
  ])
  const lines = await report('fuenteLedger', { fuenteId: nation })
  expect(reported(lines, 'account', 'day', 'debit', 'credit', 'balance')).toEqual([
    '151403 · · · 0.00',
    '151403 2026-03-11 30.00 0.00 30.00',
    '320801 · · · 0.00',
    '320801 2026-03-11 0.00 30.00 30.00',
  ])
})

test('by fuente, the rows of an account add up to its total, with a row for lines without a fuente', async () => {
  const rows = reported(
    await report('trialByFuente', { accountFrom: '1', accountTo: '1' }),
    'name',
    'balance',
  )
  expect(rows).toEqual([
    'Medicamentos 1234.00',
    '1.2.1 Propios 1200.00',
    '1.3.3 Nación 30.00',
    'Sin fuente 4.00',
  ])
})

test('a line without a fuente takes the one of its account, and so does its reversal', async () => {
  await world.inTransaction(async (tx) => {
    const { id } = await tx
      .selectFrom('accounting.account')
      .select('id')
      .where('code', '=', '110501')
      .executeTakeFirstOrThrow()
    await sayFuente(tx, id, nation)
  })
  const id = await post('2026-05-02', 7, { terceroId: world.tercero }, '110501')
  const spoken = await fuentesOf('110501')
  expect(spoken).toEqual([[nation, '-7.00']])
  await world.reverse(id, day('2026-05-03'))
  expect(await fuentesOf('110501')).toEqual([[nation, '0.00']])
})

async function fuentesOf(account: string) {
  const { rows } = await sql<{ fuenteId: string | null; net: MoneyText }>`
    select l.fuente_id, sum(l.debit - l.credit) as net from accounting.entry_line l
    join accounting.account a on a.id = l.account_id where a.code = ${account} group by 1`.execute(world.db)
  return rows.map(({ fuenteId, net }) => [fuenteId, net])
}
