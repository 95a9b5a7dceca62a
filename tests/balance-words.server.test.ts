import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalMonitor } from '../modules/finance/accounting/books/balance/monitor.server.ts'
import { brokenInvariants } from '../modules/finance/budget/ledger/ledger/invariants.server.ts'
import { recalculateBudget } from '../modules/finance/budget/ledger/recalculation/recalculate.server.ts'
import { causacionWorld } from './finance/causacion/causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { db, act, registro, causado } = world

beforeAll(async () => {
  const rp = await registro(20_000_000)
  const lines = [
    { concept: 'SER', value: 5_000_000, vat: '19', centre: 'ward' as const, rubro: rp.lines[0]! },
  ]
  await causado(lines, { registroId: rp.id })
})

/** What nobody who looks after the books can read. */
const foreign =
  /[0-9a-f]{8}-[0-9a-f]{4}|\b(line|document|series|instead|and|of|is|not|sum|owes|dated|open item)\b/i
const mustBeReadable = (found: readonly string[]) => {
  for (const words of found) {
    expect(words).not.toMatch(foreign)
    expect(words).toMatch(/Diferencia: /)
  }
}
/** Behind the triggers, as somebody with the database in their hands. */
const behind = async (...changes: string[]) => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const change of changes) await sql.raw(change).execute(tx)
  })
}
const budget = () => act((tx) => brokenInvariants(tx))
const books = () => db.transaction().execute((tx) => journalMonitor.check(tx))

test.each([
  [
    'a line of control',
    'update budget.apropiacion set creditos = creditos + 7, contracreditos = contracreditos + 7',
    /rubro .+creditos.+saldo guardado/,
  ],
  [
    'a day of it',
    'update budget.apropiacion_day set amount = amount + 7',
    /rubro .+ del 2026\/.+saldo guardado/,
  ],
  [
    'a line of income, and the balance of the year',
    'update budget.aforo set reconocido = reconocido + 7',
    /rubro .+reconocido.+Diferencia: 7/,
  ],
  [
    'income against expense',
    'update budget.aforo set inicial = inicial + 7',
    /Vigencia 2026: el aforo definitivo suma/,
  ],
  [
    'a line of a CDP',
    "update budget.line set came = came + 7 where stage = 'cdp'",
    /rubro .+CDP \d+ de 2026, recibido/,
  ],
  [
    'what was drawn of it',
    "update budget.line set drawn = drawn - 7 where stage = 'cdp'",
    /CDP \d+ de 2026: lo que sale de él suma/,
  ],
  [
    'a document',
    'update budget.document_balance set came = came + 7',
    /(CDP|Registro|Obligación) \d+ de 2026, recibido/,
  ],
  [
    'a series',
    "update platform.series set last = last + 7 where name = 'budget.cdp-2026'",
    /Numeración de los CDP de 2026: .+Diferencia: 7/,
  ],
  [
    'a day before what it affects',
    "update budget.registro set date = '2026-01-01'",
    /Registro \d+ de 2026: su fecha es 2026\/01\/01/,
  ],
])('the budget says in words: %s', async (_what, change, declared) => {
  expect(await budget()).toEqual([])
  const stored = await keep()
  await behind(change)
  const found = await budget()
  expect(found.some((words) => declared.test(words))).toBe(true)
  mustBeReadable(found)
  await act((tx) => recalculateBudget(tx))
  await stored.bringBack()
  expect(await budget()).toEqual([])
})

/** What is no sum of moves is brought back by the test: numbers and days. */
async function keep() {
  const { rows } = await sql<{
    last: string
  }>`select last from platform.series where name = 'budget.cdp-2026'`.execute(db)
  const registros = await db.selectFrom('budget.registro').select(['id', 'date']).execute()
  return {
    bringBack: () =>
      behind(
        `update platform.series set last = ${rows[0]!.last} where name = 'budget.cdp-2026'`,
        ...registros.map(({ id, date }) => `update budget.registro set date = '${date}' where id = '${id}'`),
      ),
  }
}

test('lines that come from another rubro, and a rubro with a broken chain', async () => {
  await behind(
    'alter table budget.apropiacion drop constraint apropiacion_chain',
    'update budget.apropiacion set pagado = pagado + 7',
    `update budget.line set apropiacion_id = (select id from budget.apropiacion a where a.id <> line.apropiacion_id limit 1)
     where stage = 'registro'`,
  )
  const found = await budget()
  expect(found.some((words) => /un paso supera al anterior/.test(words))).toBe(true)
  expect(found.some((words) => /sale de otro rubro/.test(words))).toBe(true)
  mustBeReadable(found)
})

test.each([
  [
    'an account',
    'update accounting.account_balance set debit = debit + 7',
    /Cuenta \d+, vigencia 2026, período 8: .+Diferencia: débito 7/,
  ],
  [
    'its tercero',
    'update accounting.account_tercero_balance set credit = credit + 7',
    /Saldo por tercero de la cuenta/,
  ],
  [
    'its cost centre',
    'update accounting.account_centre_balance set debit = debit + 7',
    /Saldo por centro de costo de la cuenta/,
  ],
  [
    'a documento cruce',
    'update accounting.open_item set credit = credit + 7',
    /Documento cruce .+ de la cuenta 24.+Diferencia: débito 0.+crédito 7/,
  ],
  ['a row that is gone', 'delete from accounting.account_balance', /Cuenta \d+/],
  [
    'a row that nothing moved',
    `insert into accounting.account_centre_balance select vigencia, 3, account_id, cost_centre_id, 7, 0
    from accounting.account_centre_balance`,
    /período 3/,
  ],
])('the books report in words: %s, and are repaired', async (_what, change, declared) => {
  expect(await books()).toEqual([])
  await behind(change)
  const found = await books()
  expect(found.some((words) => declared.test(words))).toBe(true)
  mustBeReadable(found)
  await db.transaction().execute((tx) => journalMonitor.mend!(tx))
  expect(await books()).toEqual([])
})
