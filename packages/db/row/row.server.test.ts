import { newId } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { NoResultError } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lockedRow, rowOf, storedRow } from './row.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const id = newId()
await db
  .insertInto('platform.attachment')
  .values({
    ...{
      id,
      document: 'care.note',
      documentId: newId(),
      name: 'nota.pdf',
      mediaType: 'application/pdf',
      size: 1,
    },
    ...{ content: Buffer.from('x'), sha256: Buffer.alloc(32), uploadedBy: newId() },
  })
  .execute()
const columns = ['name', 'mediaType'] as const
const row = { name: 'nota.pdf', mediaType: 'application/pdf' }

test('a row by its id says the columns that are asked, and nothing else', async () => {
  expect(await rowOf(db, 'platform.attachment', id, columns)).toEqual(row)
  expect(await storedRow(db, 'platform.attachment', id, columns)).toEqual(row)
  expect(await rowOf(db, 'platform.attachment', newId(), columns)).toBeUndefined()
})

test('what was taken for granted and went away is told as the library tells it', () =>
  expect(storedRow(db, 'platform.attachment', newId(), columns)).rejects.toThrow(NoResultError))

test('a locked row waits for whoever holds it', async () => {
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
