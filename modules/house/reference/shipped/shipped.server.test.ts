import { shippedContent, shippedFiles } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, describe, expect, test } from 'vitest'
import { bringEdition } from '../edition/bring.server.ts'
import { openEdition } from '../edition/open.server.ts'
import { type TableName, tableNames } from '../table/tables.contract.ts'
import { bringShipped, shippedEditions } from './shipped.server.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const { userId } = actor

const load = (catalogue: TableName) => db.transaction().execute((tx) => bringShipped(tx, catalogue, userId))
const isPending = async (catalogue: TableName) =>
  (await db.transaction().execute(shippedEditions)).get(catalogue)?.pending
const fileOf = (content: string) => ({
  name: 'prueba.csv',
  mediaType: 'text/csv',
  content: Buffer.from(content),
})
const currentCodes = async (catalogue: TableName) => {
  const rows = await db
    .selectFrom('reference.entry')
    .select('code')
    .where('catalogue', '=', catalogue)
    .where('until', 'is', null)
    .execute()
  return rows.map(({ code }) => code)
}

test('what comes with the product belongs to known catalogues, each in one file, whole as its index declares', () => {
  const files = shippedFiles('reference')
  const names = files.flatMap(({ of }) => of)
  expect(names.filter((name) => !tableNames.some((table) => table === name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  for (const file of files) expect(shippedContent('reference', file).length).toBeGreaterThan(0)
})

describe('an edition that comes with the product', () => {
  test('is loaded once, and holds for what was before', async () => {
    expect(await isPending('country')).toBe(true)
    expect(await load('country')).toBe(true)
    expect(await currentCodes('country')).toHaveLength(250)
    expect(await isPending('country')).toBe(false)
    expect(await load('country')).toBe(false)
    const { validFrom } = await db
      .selectFrom('reference.edition')
      .select('validFrom')
      .where('catalogue', '=', 'country')
      .executeTakeFirstOrThrow()
    expect(validFrom).toBe('2000-01-01')
  })

  test('never takes the place of a later one', async () => {
    const file = fileOf('codigo,nombre\n01,Ambulatoria\n')
    const later = {
      catalogue: 'careModality',
      file,
      validFrom: day('2026-10-01'),
      whole: false,
      userId,
    } as const
    await db.transaction().execute((tx) => bringEdition(tx, later))
    expect(await isPending('careModality')).toBe(false)
    expect(await load('careModality')).toBe(false)
  })

  test('follows an older one from its own day', async () => {
    const file = fileOf('codigo,nombre\n01,URBANA\n')
    const older = { catalogue: 'zone', file, validFrom: day('2020-01-01'), whole: true, userId } as const
    await db.transaction().execute((tx) => bringEdition(tx, older))
    expect(await load('zone')).toBe(true)
    const applied = await db
      .selectFrom('reference.edition')
      .select('validFrom')
      .where('catalogue', '=', 'zone')
      .execute()
    expect(applied.map(({ validFrom }) => validFrom)).toContain('2026-07-01')
  })

  test('waits while a file that somebody brought is not decided', async () => {
    const opening = { catalogue: 'sex', validFrom: day('2026-01-01'), whole: true, actor } as const
    await db
      .transaction()
      .execute((tx) => openEdition(tx, { ...opening, file: fileOf('codigo,nombre\nM,Hombre\n') }))
    expect(await load('sex')).toBe(false)
  })

  test('is brought again, from its own day, where it was read as it no longer is', async () => {
    expect(await load('diagnosis')).toBe(true)
    const named = () =>
      db
        .selectFrom('reference.entry')
        .select(['name', 'detail'])
        .where('catalogue', '=', 'diagnosis')
        .where('code', '=', 'K358')
        .executeTakeFirstOrThrow()
    expect(await named()).toEqual({ name: 'APENDICITIS AGUDA', detail: null })
    await db
      .updateTable('reference.edition')
      .set({ reading: 1 })
      .where('catalogue', '=', 'diagnosis')
      .execute()
    await db.updateTable('reference.entry').set({ name: 'CAPÍTULO' }).where('code', '=', 'K358').execute()
    expect(await isPending('diagnosis')).toBe(true)
    expect(await load('diagnosis')).toBe(true)
    expect(await named()).toEqual({ name: 'APENDICITIS AGUDA', detail: null })
    expect(await isPending('diagnosis')).toBe(false)
    const { count } = await db
      .selectFrom('reference.entryPast')
      .innerJoin('reference.entry', 'reference.entry.id', 'entryId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('catalogue', '=', 'diagnosis')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test('that is a selection ends no code that it lacks', async () => {
    const file = fileOf('codigo,nombre,tipo_cuenta\n2.9.9,Propio de la casa,C\n')
    const older = {
      catalogue: 'ccpetExpense',
      file,
      validFrom: day('2019-01-01'),
      whole: true,
      userId,
    } as const
    await db.transaction().execute((tx) => bringEdition(tx, older))
    expect(await load('ccpetExpense')).toBe(true)
    expect(await currentCodes('ccpetExpense')).toContain('2.9.9')
  })
})
