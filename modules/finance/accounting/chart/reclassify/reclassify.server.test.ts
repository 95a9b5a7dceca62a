import { day, pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { defineSubLedger } from '../../ledger/sub-ledger/sub-ledger.server.ts'
import { drawnVouchers } from '../../testing/drawn-vouchers.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { mergeAccount, openAuxiliaries } from './reclassify.contract.ts'
import { reclassifyOperations } from './reclassify.server.ts'

const world = await journalWorld()
afterAll(world.close)

const { act } = screensOf(reclassifyOperations, world)
const reason = 'Cuenta repetida en el plan'
const idOf = async (code: string) => (await accountOf(code)).id
const accountOf = (code: string) =>
  world.db.selectFrom('accounting.account').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
const open = async (code: string, to: string, date: string) =>
  act(openAuxiliaries, { id: await idOf(code), code: to, name: `Auxiliar ${to}`, date, reason })
const merge = async (code: string, into: string, date: string) =>
  act(mergeAccount, { id: await idOf(code), intoId: await idOf(into), date, reason })
const drawn = async (code: string) => drawnVouchers(world.db, (await accountOf(code)).id)

test('an account with moves is opened: its first auxiliary takes all it holds, document by document', async () => {
  const who = { terceroId: world.tercero }
  await world.post(
    entry({ kind: 'NC', day: day('2026-03-10'), concept: 'Compra' }, [
      debit('151404', pesos(1_190_000)),
      credit('240101', pesos(700_000), { ...who, openItem: 'FE 1', dueOn: day('2026-04-10') }),
      credit('240101', pesos(490_000), { ...who, openItem: 'FE 2', dueOn: day('2026-04-12') }),
    ]),
  )
  await open('240101', '24010101', '2026-03-31')
  expect(await drawn('240101')).toBe(
    `NC 2 2026-03-31 período 3
240101             700000.00
24010101                             700000.00
240101             490000.00
24010101                             490000.00`,
  )
  expect(await accountOf('240101')).toMatchObject({ acceptsMoves: false, active: true })
  expect(await accountOf('24010101')).toMatchObject({ acceptsMoves: true, requiresOpenItem: true, level: 5 })
  const { rows } = await sql<{ item: string; left: string }>`
    select o.item, (o.credit - o.debit)::text as left from accounting.open_item o
    join accounting.account a on a.id = o.account_id where a.code = '24010101' order by 1`.execute(world.db)
  expect(rows).toEqual([
    { item: 'FE 1', left: '700000.00' },
    { item: 'FE 2', left: '490000.00' },
  ])
})

test('an auxiliary ends in another, which takes its balance, its purposes and its templates', async () => {
  await open('512024', '51202401', '2026-03-31')
  await world.db
    .insertInto('accounting.account')
    .values({ ...(await another('51202401')), code: '51202402', name: 'GMF repetida' })
    .execute()
  await world.post(
    entry({ kind: 'ND', day: day('2026-04-02'), concept: 'GMF' }, [
      debit('51202402', pesos(40_000), { terceroId: world.tercero }),
      credit('240720', pesos(40_000), { terceroId: world.tercero }),
    ]),
  )
  await world.db
    .updateTable('accounting.purposeAccount')
    .set({ accountId: (await accountOf('51202402')).id })
    .where('purpose', '=', 'gmf')
    .execute()
  await merge('51202402', '51202401', '2026-04-30')
  expect(await drawn('51202402')).toBe(
    `NC 3 2026-04-30 período 4
51202401            40000.00
51202402                              40000.00`,
  )
  expect(await accountOf('51202402')).toMatchObject({
    active: false,
    acceptsMoves: false,
    untilDay: '2026-04-30',
  })
  const gmf = await world.db
    .selectFrom('accounting.purposeAccount')
    .select('accountId')
    .where('purpose', '=', 'gmf')
    .execute()
  expect(gmf).toEqual([{ accountId: (await accountOf('51202401')).id }])
})

test('what cannot be moved whole stays', async () => {
  await expect(open('151404', '15140401', '2026-03-01')).rejects.toMatchObject({ code: 'CON-062' })
  await expect(open('151404', '15140501', '2026-03-31')).rejects.toMatchObject({ code: 'CON-060' })
  await expect(merge('151404', '51202401', '2026-04-30')).rejects.toMatchObject({ code: 'CON-060' })
  await expect(merge('51202401', '24010101', '2026-04-30')).rejects.toMatchObject({ code: 'CON-060' })
  const { id } = await accountOf('151404')
  defineSubLedger({
    name: 'test.box',
    inAccount: async (_, accountId) => (accountId === id ? ['la caja de prueba'] : []),
  })
  await expect(open('151404', '15140401', '2026-03-31')).rejects.toMatchObject({ code: 'CON-061' })
})

async function another(code: string) {
  const { level: _, search: __, ...row } = await accountOf(code)
  return { ...row, id: crypto.randomUUID() }
}

test('what is undone after its account ended in another goes to the one that took its place', async () => {
  const who = { terceroId: world.tercero }
  const id = await world.post(
    entry({ kind: 'NC', day: day('2026-05-04'), concept: 'Honorarios mal contabilizados' }, [
      debit('249090', pesos(90_000), { ...who, openItem: 'X 1' }),
      credit('249054', pesos(90_000), { ...who, openItem: 'X 2' }),
    ]),
  )
  await open('249054', '24905401', '2026-05-31')
  await open('24905401', '2490540101', '2026-05-31')
  await world.reverse(id, day('2026-06-01'))
  expect(await drawnVouchers(world.db, id)).toMatch(
    /RV 1 2026-06-01 período 6\n249090 +90000\.00\n2490540101 +90000\.00$/,
  )
})
