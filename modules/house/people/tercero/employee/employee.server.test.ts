import { saveRow } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addTercero } from '../tercero/tercero.server.ts'
import { employee } from './employee.contract.ts'
import {
  addSpecialty,
  employeeService,
  isRetired,
  keepSignature,
  reinstate,
  retire,
} from './employee.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const campusId = newId()
await sql`insert into admin.campus (id, code, name) values (${campusId}, '99', 'Sede de prueba')`.execute(db)
const positionId = newId()
await sql`insert into hospital.position (id, code, name, level, cares, needs_rethus)
          values (${positionId}, '999', 'Enfermero de prueba', 'profesional', true, true)`.execute(db)

let number = 52_000_000
const person = () =>
  db.transaction().execute((tx) => {
    number += 1
    const given = { documentType: 'CC', number: String(number), personType: 'natural' } as const
    return addTercero(tx, actor, { ...given, firstName: 'Rosa', lastName: `Díaz ${number}` })
  })
const empty = Object.fromEntries(
  Object.entries(employee.fields).map(([name, { kind }]) => [name, kind === 'flag' ? false : null]),
)
const hire = async (change: object = {}) => {
  const terceroId = await person()
  const body = {
    ...empty,
    terceroId,
    linkType: 'career',
    positionId,
    campusId,
    startDate: '2024-01-15',
    professional: true,
    profession: 'nursing',
    rethus: '52123',
    ...change,
  }
  const { id } = await db
    .transaction()
    .execute((tx) => saveRow(tx, employeeService, { id: null, body, actor }))
  return { id, terceroId }
}
const inTx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<T>

test('an employee is a tercero who works here, once', async () => {
  const { id, terceroId } = await hire()
  const { rows } = await sql<object>`
    select e.status, e.position_label as position, t.is_employee from people.employee_list e
    join people.tercero t on t.id = e.tercero_id where e.id = ${id}`.execute(db)
  expect(rows).toEqual([{ status: 'active', position: '999 Enfermero de prueba', isEmployee: true }])
  await expect(hire({ terceroId })).rejects.toMatchObject({
    code: 'EMP-001',
    fields: { terceroId: expect.any(String) },
  })
  const racing = await person()
  const racers = await Promise.allSettled([1, 2, 3].map(() => hire({ terceroId: racing })))
  const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'kept' : racer.reason.code))
  expect(codes.toSorted()).toEqual(['EMP-001', 'EMP-001', 'kept'])
})

test('refuses an employee without ReTHUS in a cargo that requires it', async () =>
  expect(hire({ professional: false, profession: null, rethus: null })).rejects.toMatchObject({
    code: 'EMP-011',
  }))

test('a retired employee cannot enter from that day on, and enters again when reinstated', async () => {
  const { id, terceroId } = await hire()
  const userId = newId()
  const { number: idNumber } = await db
    .selectFrom('people.tercero')
    .select('number')
    .where('id', '=', terceroId)
    .executeTakeFirstOrThrow()
  await sql`insert into admin.app_user (id, email, name, id_number)
            values (${userId}, 'rosa@prueba.co', 'Rosa', ${idNumber})`.execute(db)
  expect(await isRetired(db, userId, day('2026-11-20'))).toBe(false)
  const retiring = { id, retiredOn: day('2026-11-20'), retirementReason: 'Renuncia aceptada' }
  await inTx((tx) => retire(tx, retiring))
  expect(await isRetired(db, userId, day('2026-11-19'))).toBe(false)
  expect(await isRetired(db, userId, day('2026-11-20'))).toBe(true)
  await expect(inTx((tx) => retire(tx, retiring))).rejects.toMatchObject({ code: 'EMP-020' })
  await expect(inTx((tx) => reinstate(tx, id, day('2026-11-20')))).rejects.toMatchObject({ code: 'EMP-022' })
  await inTx((tx) => reinstate(tx, id, day('2026-11-21')))
  expect(await isRetired(db, userId, day('2026-11-21'))).toBe(false)
})

test('the signature is kept outside the audit, which only records that it changed', async () => {
  const { id } = await hire()
  // One point, as small as a picture can be.
  const content = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const now = new Date('2026-11-20T15:00:00Z')
  await inTx((tx) => keepSignature(tx, id, { content, actor, now }))
  await expect(
    inTx((tx) => keepSignature(tx, id, { content: Buffer.from('GIF'), actor, now })),
  ).rejects.toMatchObject({ code: 'EMP-031' })
  const { rows } = await sql<{ operation: string; after: object }>`
    select operation, after from platform.audit where row_id = ${id} and operation = 'EVENT'`.execute(db)
  expect(rows).toEqual([{ operation: 'EVENT', after: { event: 'signature' } }])
})

test('only professionals have specialties, each once', async () => {
  const specialty = await db.selectFrom('hospital.specialty').select('id').limit(1).executeTakeFirst()
  const { id } = await hire()
  const specialtyId = specialty?.id ?? ''
  await inTx((tx) => addSpecialty(tx, id, specialtyId))
  await expect(inTx((tx) => addSpecialty(tx, id, specialtyId))).rejects.toMatchObject({ code: 'EMP-041' })
})
