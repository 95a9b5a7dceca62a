import { newId } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { NoResultError } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  changeById,
  changeWhere,
  lockedRow,
  oneFrom,
  oneWhere,
  rowFrom,
  rowOf,
  rowsFrom,
  rowsWhere,
  rowWhere,
  storedRow,
} from './rows.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

test('a statement answers with its rows, the first that there may be, or the one that there always is', async () => {
  const found = await rowsFrom<{ theNumber: number }>(db)`select ${7}::int as the_number`
  expect(found).toEqual([{ theNumber: 7 }])
  expect(await rowFrom(db)`select 1 as n where ${false}`).toBeUndefined()
  expect(await oneFrom(db)`select 1 as n union all select 2 order by n`).toEqual({ n: 1 })
  await expect(oneFrom(db)`select 1 as n where ${false}`).rejects.toThrow('no row came of')
})

test('rows are read by what their columns are: one value, or any of some; none of none', async () => {
  const series = ['rows a', 'rows b', 'rows c'].map((name, index) => ({ name, last: index + 1 }))
  await db.insertInto('platform.series').values(series).execute()
  const ofNames = (...name: string[]) => rowsWhere(db, 'platform.series', { name }, ['last'])
  expect(await ofNames('rows a', 'rows c')).toEqual([{ last: 1 }, { last: 3 }])
  expect(await ofNames()).toEqual([])
  expect(await rowWhere(db, 'platform.series', { name: 'rows b', last: 2 }, ['name', 'last'])).toEqual(
    series[1],
  )
  expect(await rowWhere(db, 'platform.series', { name: 'rows b', last: 3 }, ['name'])).toBeUndefined()
  // The edge of the server answers that it is not there.
  await expect(oneWhere(db, 'platform.series', { name: 'rows d' }, ['last'])).rejects.toThrow(NoResultError)
})

test('changes a row by its id: absent columns stay', async () => {
  const id = newId()
  await db
    .insertInto('platform.parameter')
    .values({ id, name: 'rows', fromDay: '2026-01-01', value: '1' })
    .execute()
  await changeById(db, 'platform.parameter', id, { value: '2' })
  const row = await storedRow(db, 'platform.parameter', id, ['name', 'fromDay', 'value'])
  expect(row).toEqual({ name: 'rows', fromDay: '2026-01-01', value: 2 })
  await changeWhere(
    db,
    'platform.parameter',
    { name: ['none', 'rows'], fromDay: '2026-01-02' },
    { value: '3' },
  )
  expect(await storedRow(db, 'platform.parameter', id, ['value'])).toEqual({ value: 2 })
  await changeWhere(
    db,
    'platform.parameter',
    { name: ['none', 'rows'], fromDay: '2026-01-01' },
    { value: '3' },
  )
  expect(await storedRow(db, 'platform.parameter', id, ['value'])).toEqual({ value: 3 })
})

const id = newId()
await db
  .insertInto('platform.attachment')
  .values({
    id,
    document: 'care.note',
    documentId: newId(),
    name: 'nota.pdf',
    mediaType: 'application/pdf',
    size: 1,
    content: Buffer.from('x'),
    sha256: Buffer.alloc(32),
    uploadedBy: newId(),
  })
  .execute()
const columns = ['name', 'mediaType'] as const
const row = { name: 'nota.pdf', mediaType: 'application/pdf' }

test('reads the requested columns of a row by its id, and nothing else', async () => {
  expect(await rowOf(db, 'platform.attachment', id, columns)).toEqual(row)
  expect(await storedRow(db, 'platform.attachment', id, columns)).toEqual(row)
  expect(await rowOf(db, 'platform.attachment', newId(), columns)).toBeUndefined()
})

test('reports a row that went away with the error of the library', () =>
  expect(storedRow(db, 'platform.attachment', newId(), columns)).rejects.toThrow(NoResultError))

test('waits for a row that another transaction has locked', async () => {
  const held = db.transaction().execute(async (tx) => {
    expect(await lockedRow(tx, 'platform.attachment', id, columns)).toEqual(row)
    const other = db
      .transaction()
      .execute((second) =>
        second
          .selectFrom('platform.attachment')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst(),
      )
    return other
  })
  expect(await held).toBeUndefined()
})
