import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTercero } from '../tercero/tercero.server.ts'
import { type Input, similarPairs, similarTo } from './duplicate.server.ts'
import { entitySoundOf, soundOf } from './sound.domain.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
type TerceroInput = Parameters<typeof addTercero>[2]
const add = (given: TerceroInput) => db.transaction().execute((tx) => addTercero(tx, actor, given))
const ask = (input: Input) => db.transaction().execute((tx) => similarTo(tx, input))

const ana = {
  documentType: 'CC',
  number: '52123456',
  personType: 'natural',
  firstName: 'Ana',
  lastName: 'Velásquez',
  secondLastName: 'Peña',
  phone: '3001234567',
} as const
const drugstore = {
  documentType: 'NIT',
  number: '900123456',
  personType: 'juridica',
  businessName: 'Droguería La Economía S.A.S.',
} as const

beforeAll(async () => {
  await add(ana)
  await add(drugstore)
  await add({
    ...ana,
    number: '80111222',
    firstName: 'Pedro',
    lastName: 'Gómez',
    secondLastName: null,
    phone: null,
  })
})

test('someone is found by how the name sounds, by a digit that was mistyped and by another type of document', async () => {
  const misspelt = { ...ana, number: '52123457', firstName: 'Hana', lastName: 'Belaskes', phone: null }
  expect(await ask(misspelt)).toMatchObject([{ name: 'Ana Velásquez Peña', score: 75, level: 'possible' }])
  const child = { ...ana, documentType: 'TI', phone: '300 123 4567' } as const
  expect(await ask(child)).toMatchObject([
    { level: 'probable', reasons: expect.arrayContaining(['mismo número con otro tipo de documento']) },
  ])
  expect(
    await ask({
      ...ana,
      number: '19555444',
      firstName: 'Luis',
      lastName: 'Parra',
      secondLastName: null,
      phone: null,
    }),
  ).toEqual([])
})

test('an entity is found under another spelling', async () => {
  const [found] = await ask({ ...drugstore, number: '830003564', businessName: 'DROGUERIA ECONOMIA SAS' })
  expect(found).toMatchObject({ name: 'Droguería La Economía S.A.S.', level: 'possible', score: 60 })
})

test('an entity is found with letters missing or out of place', async () => {
  const [found] = await ask({
    ...drugstore,
    number: '830003564',
    businessName: 'Drogueria La Econmia S.A.S.',
  })
  expect(found).toMatchObject({ level: 'possible', reasons: ['nombre casi igual'] })
})

test('the pairs of the whole base are found, until a user marks them as two people', async () => {
  const twice = await add({ ...ana, documentType: 'PA', number: '52123456', firstName: 'Anna' })
  const [pair] = await similarPairs(db)
  expect(pair).toMatchObject({ level: 'probable', score: 92 })
  expect([pair?.one.id, pair?.other.id]).toContain(twice)
  await sql`insert into people.tercero_distinct (id, one_id, other_id, reason, user_id)
    values (gen_random_uuid(), least(${pair?.one.id}::uuid, ${pair?.other.id}::uuid),
            greatest(${pair?.one.id}::uuid, ${pair?.other.id}::uuid), 'Son madre e hija', gen_random_uuid())`.execute(
    db,
  )
  expect(await similarPairs(db)).toEqual([])
})

test('the database compares the sound of names like the domain', async () => {
  const names = [
    'Velásquez',
    'Ñañez',
    'de la Cruz',
    'Güiza',
    'Quiñónez',
    'Chacón',
    'Llanos',
    'Wilches',
    'Hoyos',
    'Zzyzx',
    'Guerra',
    'Gilberto',
    'Accenture Ltda.',
    'Suministros Médicos del Huila S.A.S',
    'E.S.E. Hospital San José',
    'Pérez y Cía S. en C.',
    "O'Higgins",
    '',
    'Cooperativa de los Llanos',
    'Unión Temporal Salud EU',
  ]
  for (const name of names) {
    const { rows } = await sql<{ sound: string; entity: string }>`
      select people.sound(${name}) as sound, people.entity_sound(${name}) as entity`.execute(db)
    expect({ name, ...rows[0] }).toEqual({ name, sound: soundOf(name), entity: entitySoundOf(name) })
  }
})
