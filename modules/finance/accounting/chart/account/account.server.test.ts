import { type Call, saveRow, shippedContent, shippedFileOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { seedChart, seedPublishedChart } from '../../setup/starter/seed.server.ts'
import { starterChart } from '../../setup/starter/starter-chart.domain.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { isOfficial, natureOf, parentCodeOf } from './account.domain.ts'
import { accountOperations, accountService } from './account.server.ts'

const world = await journalWorld()
afterAll(world.close)

const blank = {
  nature: 'debit',
  parentId: null,
  acceptsMoves: true,
  requiresTercero: false,
  requiresCostCentre: false,
  requiresBase: false,
  requiresOpenItem: false,
  treasuryOnly: false,
  withholding: null,
  maturity: null,
  reportsReciprocal: false,
  cgnCode: null,
  flowConceptId: null,
  exogenaConcept: null,
  closingAccountId: null,
  rubroCode: null,
  fromDay: null,
  untilDay: null,
}
const save = (values: object, { id = null, version }: { id?: string | null; version?: number } = {}) =>
  world.inTransaction((tx) =>
    saveRow(tx, accountService, {
      id,
      body: { ...blank, ...values },
      actor: world.actor,
      ...(version === undefined ? {} : { version }),
    }),
  )
const accountOf = (code: string) =>
  world.db.selectFrom('accounting.account').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

/** Every value of an account, with some of them changed, saved over it. */
async function change(code: string, changes: object) {
  const row = await accountOf(code)
  const values = Object.fromEntries(
    Object.keys(accountService.catalog.fields).map((name) => [name, row[name as keyof typeof row]]),
  )
  return save({ ...values, ...changes }, { id: row.id, version: row.version })
}

describe('opening auxiliaries', () => {
  test('the parent is derived from the code, and stops taking moves', async () => {
    await save({ code: '15140301', name: 'Medicamentos POS' })
    const parent = await accountOf('151403')
    expect(parent).toMatchObject({ acceptsMoves: false, version: 2 })
    expect(await accountOf('15140301')).toMatchObject({ parentId: parent.id, level: 5 })
    await save({ code: '15140302', name: 'Medicamentos no POS' })
    expect(await accountOf('151403')).toMatchObject({ version: 2 })
  })

  test('not below an account that has moves', async () => {
    await world.post(
      entry({ kind: 'NC', day: day('2026-03-14'), concept: 'Aporte' }, [
        debit('151404', pesos(1)),
        credit('320801', pesos(1)),
      ]),
    )
    await expect(save({ code: '15140401', name: 'Gasas' })).rejects.toMatchObject({ code: 'CON-003' })
    expect(await accountOf('151404')).toMatchObject({ acceptsMoves: true })
  })

  test('not below one that does not exist, nor below another than its own', async () => {
    await expect(save({ code: '171001', name: 'X' })).rejects.toMatchObject({ code: 'CON-001' })
    const other = await accountOf('1605')
    await expect(save({ code: '15140501', name: 'X', parentId: other.id })).rejects.toMatchObject({
      code: 'CON-002',
    })
  })

  test('not twice', async () =>
    expect(save({ code: '151406', name: 'Otra vez' })).rejects.toMatchObject({
      code: 'CON-009',
      fields: { code: expect.any(String) },
    }))
})

describe('changes', () => {
  test('what moves is not rewritten: nature and code stay', async () => {
    await save({ code: '15149001', name: 'Papelería' })
    await world.post(
      entry({ kind: 'NC', day: day('2026-03-14'), concept: 'Aporte' }, [
        debit('15149001', pesos(1)),
        credit('320801', pesos(1)),
      ]),
    )
    await expect(change('15149001', { nature: 'credit' })).rejects.toMatchObject({ code: 'CON-005' })
    await expect(change('15149001', { code: '15149002' })).rejects.toMatchObject({ code: 'CON-007' })
    await change('15149001', { name: 'Papelería y aseo', requiresTercero: true })
    expect(await accountOf('15149001')).toMatchObject({ name: 'Papelería y aseo', requiresTercero: true })
  })

  test('an official account keeps its nature, and may ask for more', async () => {
    await expect(change('110501', { nature: 'credit' })).rejects.toMatchObject({ code: 'CON-006' })
    await change('110501', { requiresCostCentre: true })
    await expect(change('1110', { acceptsMoves: true })).rejects.toMatchObject({ code: 'CON-008' })
  })
})

describe('inactivating', () => {
  const calling = async (code: string) => {
    const { id, version } = await accountOf(code)
    const found = accountOperations.find(({ endpoint }) => endpoint.path.endsWith('/:id/active'))
    return world.inTransaction((tx) =>
      found!.handle({
        tx,
        params: { id },
        body: { version, active: false },
        actor: world.actor,
      } as unknown as Call),
    )
  }

  test('not with a balance, nor above auxiliaries', async () => {
    await expect(calling('151404')).rejects.toMatchObject({ code: 'CON-004' })
    await expect(calling('1110')).rejects.toMatchObject({ code: 'CON-004' })
    await calling('110502')
    expect(await accountOf('110502')).toMatchObject({ active: false })
  })
})

test('seeding again adds nothing and changes nothing', async () => {
  const count = () => sql<{ n: number }>`select count(*)::int as n from accounting.account`.execute(world.db)
  const before = await count()
  await world.inTransaction(seedChart)
  expect((await count()).rows).toEqual(before.rows)
})

test('an option offers what can be posted to', async () => {
  const { rows } = await sql`select label, enabled from accounting.account_option
    where search like '1105%' order by label`.execute(world.db)
  expect(rows).toEqual([
    { label: '1105 Caja', enabled: false },
    { label: '110501 Caja principal', enabled: true },
    { label: '110502 Caja menor', enabled: false },
  ])
})

describe('the catalogue of the CGN', () => {
  test('that comes with the product fills what the starter chart lacks, and nothing below what takes moves', async () => {
    const { db, close } = await testDatabase()
    try {
      await db.transaction().execute(seedChart)
      const before = await db.selectFrom('accounting.account').selectAll().execute()
      await db.transaction().execute(seedPublishedChart)
      await db.transaction().execute(seedPublishedChart)
      const after = await db.selectFrom('accounting.account').selectAll().execute()
      const byCode = new Map(after.map((account) => [account.code, account]))
      for (const account of before) expect(byCode.get(account.code)).toEqual(account)
      expect(after.length).toBeGreaterThanOrEqual(747)
      const above = after.filter(
        ({ id, acceptsMoves }) => acceptsMoves && after.some((one) => one.parentId === id),
      )
      expect(above.map(({ code }) => code)).toEqual([])
    } finally {
      await close()
    }
  })

  /** The file as it is published, with its own headings. */
  const published = () => shippedContent('accounting', shippedFileOf('accounting', 'chart'))
  const importing = (tx: Tx, command: 'check' | 'apply') => {
    const found = accountOperations.find(({ endpoint }) => endpoint.path.endsWith(`/import/${command}`))
    const file = { name: 'puc.csv', mediaType: 'text/csv', content: published() }
    return found!.handle({ tx, file, actor: actorFor() } as unknown as Call)
  }

  test('is imported whole, as a tree, with the natures that our rule gives', async () => {
    const { db, close } = await testDatabase()
    try {
      const done = await db.transaction().execute((tx) => importing(tx, 'apply'))
      expect(done).toMatchObject({ rows: 747, creates: 747, updates: 0, problems: [] })
      const stored = await db
        .selectFrom('accounting.account as a')
        .leftJoin('accounting.account as p', 'p.id', 'a.parentId')
        .select(['a.code', 'a.nature', 'p.code as parent'])
        .execute()
      expect(stored.filter((row) => row.parent !== parentCodeOf(row.code))).toEqual([])
      expect(stored.filter((row) => row.nature !== natureOf(row.code))).toEqual([])
      const withheld = await db
        .selectFrom('accounting.account')
        .select(['requiresTercero', 'requiresBase', 'withholding'])
        .where('code', '=', '243625')
        .executeTakeFirst()
      expect(withheld).toEqual({ requiresTercero: true, requiresBase: true, withholding: 'iva' })
    } finally {
      await close()
    }
  })

  test('a second import leaves values that its file lacks, and accounts with auxiliaries above them', async () => {
    const { db, close } = await testDatabase()
    const stored = { maturity: 'current', reportsReciprocal: true, cgnCode: '138490' }
    const of = (code: string) =>
      db.selectFrom('accounting.account').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
    try {
      await db.transaction().execute((tx) => importing(tx, 'apply'))
      await db.updateTable('accounting.account').set(stored).where('code', '=', '138490').execute()
      const body = { ...blank, code: '15140301', name: 'Medicamentos' }
      await db
        .transaction()
        .execute((tx) => saveRow(tx, accountService, { id: null, body, actor: actorFor() }))
      const again = await db.transaction().execute((tx) => importing(tx, 'apply'))
      expect(again).toMatchObject({ creates: 0, updates: 747, problems: [] })
      expect(await of('138490')).toMatchObject(stored)
      expect(await of('151403')).toMatchObject({ acceptsMoves: false })
    } finally {
      await close()
    }
  })

  test('completes the starter chart, whose auxiliaries stay', async () => {
    const { db, close } = await testDatabase()
    try {
      await db.transaction().execute(seedChart)
      const done = await db.transaction().execute((tx) => importing(tx, 'apply'))
      // The file stops at 1907 and leaves out indemnities of 5102, and accounts of assets.
      const ours = ['190702', '190708', '190709', '197507', '510203', '536009', '536605']
      const official = starterChart.filter(({ code }) => isOfficial(code) && !ours.includes(code)).length
      expect(done).toMatchObject({ updates: official, creates: 747 - official, problems: [] })
      const banks = await db
        .selectFrom('accounting.account')
        .select('code')
        .where('treasuryOnly', '=', true)
        .execute()
      expect(banks.map(({ code }) => code).toSorted()).toEqual(['11100501', '11100601'])
    } finally {
      await close()
    }
  })
})
