import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { identityOf } from '../../file/tercero-file/tercero-file.server.ts'
import { addTercero } from '../tercero/tercero.server.ts'
import { changeTerceroDocument } from './merge.contract.ts'
import { identityOperations } from './merge-operations.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const add = (number: string, documentType: 'TI' | 'CC' = 'TI') =>
  db.transaction().execute((tx) =>
    addTercero(tx, actor, {
      documentType,
      number,
      personType: 'natural',
      firstName: 'Ana',
      lastName: 'Ruiz',
    }),
  )
const by = callsOf(identityOperations, { actor })

async function change(id: string, number: string, documentType: 'CC' | 'TI' = 'CC') {
  const { version } = await db
    .selectFrom('people.tercero')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const input = { documentType, number, checkDigit: null, reason: 'Cumplió la mayoría de edad' }
  return db.transaction().execute((tx) => by(tx).act(changeTerceroDocument, { id, version, ...input }))
}

test('changing a document requires its own permission', () =>
  expect(changeTerceroDocument.access).toBe('people.tercero.changeDocument'))

test('the document of before finds it, and nobody else can have it', async () => {
  const id = await add('1012345678')
  await change(id, '1012345679')
  const found = await sql<{ detail: string }>`
    select detail from people.tercero_option where search like '%1012345678%'`.execute(db)
  expect(found.rows).toEqual([{ detail: 'CC 1012345679' }])
  expect((await identityOf(db, id)).aliases).toMatchObject([{ identification: 'TI 1012345678' }])
  await expect(add('1012345678')).rejects.toMatchObject({
    code: 'TER-001',
    message: 'Tercero duplicado: ese documento fue de Ana Ruiz.',
  })
})

test('it may have again a document of its own, but not that of another', async () => {
  const id = await add('1012345001')
  await add('52000111', 'CC')
  await change(id, '52000222')
  await change(id, '1012345001', 'TI')
  expect((await identityOf(db, id)).aliases).toMatchObject([{ identification: 'CC 52000222' }])
  await expect(change(id, '52000111')).rejects.toMatchObject({ code: 'TER-001' })
  await expect(change(id, '1012345001', 'TI')).rejects.toMatchObject({ code: 'TER-016' })
  await expect(change(id, '12', 'TI')).rejects.toMatchObject({
    code: 'TER-012',
    fields: { number: expect.any(String) },
  })
})
