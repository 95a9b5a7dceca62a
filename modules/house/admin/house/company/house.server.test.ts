import { shapeOf } from '@quina/blocks'
import { checkDigit, day, newId } from '@quina/kernel'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CompanyBody, companyFields } from './company.contract.ts'
import { saveCompany, seedCompany } from './company.server.ts'
import { house } from './house.server.ts'
import { appointSigner } from './signer.server.ts'

let database: TestDatabase
const campusId = newId<'admin.campus'>()
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedCompany(db)
  await db.insertInto('admin.campus').values({ id: campusId, code: '01', name: 'Principal' }).execute()
  const post = { role: 'treasurer', idNumber: '1', position: 'Tesorera', professionalCard: null } as const
  await appointSigner(db, { ...post, personName: 'Ana Ríos', fromDay: '2025-01-01' })
  await appointSigner(db, {
    ...post,
    personName: 'Eva Luna',
    professionalCard: '99-T',
    fromDay: '2026-07-01',
  })
})
afterAll(() => database.close())

const printed = (on: string) =>
  house.printContext(database.db, {
    actor: actorFor({ name: 'Luis Prieto' }),
    campusId,
    on: day(on),
    now: new Date('2026-11-20T14:47:00Z'),
  })

test('a reprint shows the signers on the day of the document', async () => {
  expect((await printed('2026-06-30')).signers.treasurer).toEqual({
    role: 'Tesorera',
    name: 'Ana Ríos',
    document: 'C.C. 1',
  })
  expect((await printed('2026-07-01')).signers.treasurer?.document).toBe('C.C. 1 · T.P. 99-T')
  expect((await printed('2024-12-31')).signers).toEqual({})
})

const letterhead = { address: 'Calle 1', phone: '555' }
const save = async (fromDay: string, more: Partial<CompanyBody> = {}) => {
  const { version } = await database.db
    .selectFrom('admin.company')
    .select('version')
    .executeTakeFirstOrThrow()
  const { fromDay: _, ...fields } = companyFields
  const written = shapeOf(fields).parse({
    name: 'Hospital de Quina',
    nit: '900000000',
    checkDigit: checkDigit('900000000'),
    nature: 'ese',
    complexity: 1,
    ...letterhead,
    ...more,
  })
  return saveCompany(database.db, { municipality: null, ...written, version }, day(fromDay))
}

test('a reprint shows the entity as it was on the day of the document', async () => {
  expect((await printed('2026-11-20')).company.name).toBe('Entidad sin configurar')
  await save('2025-01-01')
  await save('2026-07-01', { name: 'Hospital San Rafael de Quina', address: 'Carrera 9' })
  expect((await printed('2024-12-31')).company.name).toBe('Hospital de Quina')
  expect((await printed('2026-06-30')).company).toMatchObject({
    name: 'Hospital de Quina',
    address: 'Calle 1 · 555',
  })
  expect((await printed('2026-07-01')).company.address).toBe('Carrera 9 · 555')
  await save('2026-07-01', { name: 'Hospital San Rafael' })
  expect((await printed('2026-11-20')).company.name).toBe('Hospital San Rafael')
  expect((await printed('2026-06-30')).company.name).toBe('Hospital de Quina')
  await expect(save('2026-06-30')).rejects.toMatchObject({ code: 'ENT-005' })
})

test('the municipality that is printed is the one of the official list', async () => {
  const municipality = await database.db
    .selectFrom('reference.municipalityOption')
    .select(['id', 'label'])
    .where('label', 'ilike', '%cali%')
    .executeTakeFirstOrThrow()
  await save('2026-07-01', { municipalityId: municipality.id! })
  expect((await printed('2026-11-20')).company.address).toBe(`Calle 1 · ${municipality.label} · 555`)
  await expect(save('2026-07-01', { municipalityId: newId() })).rejects.toMatchObject({ code: 'ENT-007' })
})

test('paper shows the entity, the site, the user who printed it and the time', async () => {
  const logo = Buffer.from('picture')
  await database.db.updateTable('admin.company').set({ logo, logoMediaType: 'image/png' }).execute()
  await save('2026-07-01')
  expect(await printed('2026-11-20')).toMatchObject({
    company: {
      nit: '900000000',
      dv: checkDigit('900000000'),
      address: 'Calle 1 · 555',
      logo: `data:image/png;base64,${logo.toString('base64')}`,
    },
    campus: 'Principal',
    user: 'Luis Prieto',
    printedAt: '2026/11/20 09:47 AM',
    copy: false,
  })
})
