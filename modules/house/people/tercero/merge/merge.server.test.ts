import { newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addTercero, terceroFacts } from '../tercero/tercero.server.ts'
import { mergeTerceros, unmergeTercero } from './merge-operations.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const reason = 'La misma persona, escrita dos veces'
let serial = 70_000_000

const person = (firstName: string, lastName: string, more: object = {}) =>
  db.transaction().execute((tx) =>
    addTercero(tx, actor, {
      documentType: 'CC',
      number: String(++serial),
      personType: 'natural',
      firstName,
      lastName,
      ...more,
    }),
  )
const merge = (survivorId: string, absorbedId: string) =>
  db.transaction().execute((tx) => mergeTerceros(tx, { survivorId, absorbedId, reason, actor }))
const unmerge = (absorbedId: string) =>
  db.transaction().execute((tx) => unmergeTercero(tx, { absorbedId, reason, actor }))
const rowOf = (id: string) =>
  db.selectFrom('people.tercero').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const labelOf = async (id: string) =>
  (await db
    .selectFrom('people.terceroOption')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as {
    label: string
    detail: string
    enabled: boolean
  }

test('documents that point to the absorbed one show the survivor, which is found by both documents', async () => {
  const ana = await person('Ana', 'Velásquez', { isSupplier: true })
  const twice = await person('Hana', 'Belaskes', { isContractor: true })
  const { number } = await rowOf(twice)
  await merge(ana, twice)

  expect(await labelOf(twice)).toMatchObject({ label: 'Ana Velásquez', enabled: false })
  expect(await labelOf(twice)).toMatchObject({ detail: (await labelOf(ana)).detail })
  expect(await terceroFacts(db, twice)).toMatchObject({ name: 'Ana Velásquez', active: false })
  expect(await rowOf(ana)).toMatchObject({ isSupplier: true, isContractor: true, active: true })
  const found = await sql<{ id: string }>`
    select id from people.tercero_option where enabled and search like ${`%${number}%`}`.execute(db)
  expect(found.rows).toEqual([{ id: ana }])

  await db
    .transaction()
    .execute((tx) =>
      sql`update people.tercero set last_name = 'Ruiz', version = version + 1 where id = ${ana}`.execute(tx),
    )
  expect((await labelOf(twice)).label).toBe('Ana Ruiz')
})

test('taken apart, each is itself again', async () => {
  const luz = await person('Luz', 'Mora', { isSupplier: true })
  const twice = await person('Lus', 'Mora', { isSupplier: true, isBank: true })
  const before = await rowOf(luz)
  const other = await rowOf(twice)
  await merge(luz, twice)
  await unmerge(twice)
  const reported = (row: typeof before) => ({ ...row, version: 0 })
  expect(reported(await rowOf(luz))).toEqual(reported(before))
  expect(reported(await rowOf(twice))).toEqual(reported(other))
  await expect(unmerge(twice)).rejects.toMatchObject({ code: 'TER-047', status: 409 })
})

test('terceros merged before follow the new merge, and come back', async () => {
  const first = await person('Uno', 'Rojas')
  const second = await person('Dos', 'Rojas')
  const third = await person('Tres', 'Rojas')
  await merge(second, first)
  await merge(third, second)
  expect((await labelOf(first)).label).toBe('Tres Rojas')
  await unmerge(second)
  expect((await labelOf(first)).label).toBe('Dos Rojas')
  expect((await rowOf(third)).knownAs).toBe('')
  await unmerge(first)
  expect(await labelOf(first)).toMatchObject({ label: 'Uno Rojas', enabled: true })
})

test('of two people who merge the same pair at once, in either direction, one is refused with the reason', async () => {
  const one = await person('Eva', 'Díaz')
  const other = await person('Eba', 'Días')
  const outcomes = await Promise.allSettled([
    merge(one, other),
    merge(other, one),
    merge(one, other),
    merge(other, one),
  ])
  const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'merged' : outcome.reason.code))
  expect(codes.toSorted()).toEqual(['TER-041', 'TER-041', 'TER-041', 'merged'])
})

test('a refused merge has its reason, and changes nothing', async () => {
  const one = await person('Iván', 'Gil')
  const entity = await db.transaction().execute((tx) =>
    addTercero(tx, actor, {
      documentType: 'NIT',
      number: '900336004',
      personType: 'juridica',
      businessName: 'Colpensiones',
    }),
  )
  await expect(merge(one, entity)).rejects.toMatchObject({ code: 'TER-043' })
  await expect(merge(one, newId())).rejects.toMatchObject({ code: 'GEN-404' })
  expect((await rowOf(entity)).mergedIntoId).toBeNull()
})
