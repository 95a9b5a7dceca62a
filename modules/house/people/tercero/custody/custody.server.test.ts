import { saveRow } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addTercero } from '../tercero/tercero.server.ts'
import { custodyService, mustBeClear, transfer } from './custody.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const today = day('2026-11-20')
const campusId = newId()
await sql`insert into admin.campus (id, code, name) values (${campusId}, '99', 'Sede de prueba')`.execute(db)
const place = async (code: string) => {
  const id = newId()
  await sql`insert into hospital.location (id, campus_id, kind, code, name) values (${id}, ${campusId}, 'office', ${code},
    'Oficina')`.execute(db)
  return id
}
let number = 52_000_000
const person = () =>
  db.transaction().execute((tx) => {
    number += 1
    const given = { documentType: 'CC', number: String(number), personType: 'natural' } as const
    return addTercero(tx, actor, { ...given, firstName: 'Rosa', lastName: 'Díaz' })
  })
const assign = (terceroId: string, change: object = {}) =>
  db.transaction().execute((tx) =>
    saveRow(tx, custodyService, {
      id: null,
      actor,
      body: {
        terceroId,
        dependenciaId: newId(),
        locationId: null,
        fromDay: '2026-01-01',
        untilDay: null,
        act: 'AE-1',
        policy: null,
        note: null,
        ...change,
      },
    }),
  )
const hand = (id: string, terceroId: string, on = '2026-11-20') =>
  db
    .transaction()
    .execute((tx) => transfer(tx, { id, terceroId, on: day(on), act: 'AE-2', note: null, today }))

test('a place has one custodian at a time', async () => {
  const locationId = await place('A1')
  await assign(await person(), { locationId })
  await expect(assign(await person(), { locationId })).rejects.toMatchObject({
    code: 'RES-002',
    message: expect.stringContaining('Rosa Díaz'),
  })
  await assign(await person(), { locationId, fromDay: '2025-01-01', untilDay: '2025-12-31' })
  const other = await place('A2')
  const racers = await Promise.allSettled(
    [await person(), await person()].map((terceroId) => assign(terceroId, { locationId: other })),
  )
  expect(racers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('handing over ends the custody the day before, and two concurrent handovers happen once', async () => {
  const gives = await person()
  const receives = await person()
  const { id } = await assign(gives, { locationId: await place('A3') })
  await expect(mustBeClear(db, gives, today)).rejects.toMatchObject({
    code: 'CON_BIENES_A_CARGO',
    status: 409,
  })
  await expect(hand(id, gives)).rejects.toMatchObject({ code: 'RES-012' })
  await expect(hand(id, receives, '2026-11-21')).rejects.toMatchObject({ code: 'RES-013' })
  const racers = await Promise.allSettled([hand(id, receives), hand(id, await person())])
  const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'handed' : racer.reason.code))
  expect(codes.toSorted()).toEqual(['RES-011', 'handed'])
  await expect(mustBeClear(db, gives, today)).resolves.toBeUndefined()
  const { rows } = await sql<object>`select from_day, until_day from people.custody where id = ${id}`.execute(
    db,
  )
  expect(rows).toEqual([{ fromDay: '2026-01-01', untilDay: '2026-11-19' }])
})

test('nobody inactive answers for anything', async () => {
  const terceroId = await person()
  await sql`update people.tercero set active = false where id = ${terceroId}`.execute(db)
  await expect(assign(terceroId)).rejects.toMatchObject({ code: 'RES-001' })
})
