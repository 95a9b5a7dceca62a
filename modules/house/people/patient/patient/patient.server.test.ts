import type { WireOf } from '@quina/blocks'
import { day } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { patientsWorld, today } from '../../testing/patients.server.ts'
import { documentOn } from '../patient-file/document-change.server.ts'
import { patientFile } from '../patient-file/patient-file.contract.ts'
import { alikePatients, beginPatient, changeFileDocument } from './patient.contract.ts'

const { db, close, keep, ask, by, bogota, colombia } = await patientsWorld()
afterAll(close)

const registrar = actorFor({ permissions: ['people.patient.view', 'people.patient.edit'] })
const listed = async (query: object) =>
  ((await ask('GET /api/people/patient', { query })) as { rows: Record<string, unknown>[] }).rows
const other = {
  documentType: 'CC',
  number: '19345678',
  firstName: 'Pedro',
  middleName: null,
  lastName: 'Rojas',
  secondLastName: null,
  birthDate: day('1950-01-01'),
  sex: 'M',
  phone: '3109876543',
} as const

test('a patient is found by name without accents, by document and by phone, with age and municipality', async () => {
  await keep()
  for (const q of ['velez munoz', '5234', '300123', 'CC 52345678'])
    expect(await listed({ q })).toMatchObject([
      { name: 'ANA MARÍA VÉLEZ MUÑOZ', number: '52345678', age: 46, status: 'active' },
    ])
  expect(await listed({ number: '5234' })).toHaveLength(1)
  expect(await listed({ number: '2345' })).toHaveLength(0)
})

test('the same document twice is refused, also when both come at once', async () => {
  await expect(keep({ ...other, number: '52345678' })).rejects.toMatchObject({
    code: 'PAC-001',
    message: 'Ese documento es de ANA MARÍA VÉLEZ MUÑOZ.',
  })
  const racers = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      keep({ ...other, number: '79123456', duplicateReason: 'Es otra persona' }),
    ),
  )
  const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'kept' : racer.reason.code))
  expect(codes.toSorted()).toEqual(['PAC-001', 'PAC-001', 'PAC-001', 'PAC-001', 'kept'])
})

test('a possible duplicate needs a reason, and a very likely one a permission', async () => {
  const again = { documentType: 'CE', number: '345678', middleName: null } as const
  await expect(keep(again, registrar)).rejects.toMatchObject({
    code: 'PAC-020',
    facts: { alike: [{ score: 80, level: 'possible', name: 'ANA MARÍA VÉLEZ MUÑOZ' }] },
    fields: { duplicateReason: expect.any(String) },
  })
  const likely = { ...again, middleName: 'Maria', duplicateReason: 'Es su prima' }
  await expect(keep(likely, registrar)).rejects.toMatchObject({ code: 'PAC-021' })
  const written = {
    ...again,
    secondLastName: null,
    firstName: 'HANA',
    lastName: 'BELES',
    birthDate: '1980-01-05',
    sex: 'F',
    phone: '300 123 4567',
  }
  const scores = async (who: WireOf<typeof alikePatients.params>) =>
    (await by().ask(alikePatients, who)).map(({ score }) => score)
  expect(await scores(written)).toEqual([])
  expect(await scores({ ...written, secondLastName: 'Munos' })).toEqual([67])
  await expect(keep({ ...again, duplicateReason: 'Es su prima' }, registrar)).resolves.toBeTypeOf('string')
})

test('warns about a possible duplicate while it is typed: by the document alone, or by the name and the birth', async () => {
  const nothing = {
    documentType: 'CC',
    number: null,
    firstName: null,
    middleName: null,
    lastName: null,
    secondLastName: null,
    birthDate: null,
    sex: null,
    phone: null,
  }
  const reported = async (who: Partial<WireOf<typeof alikePatients.params>>) =>
    (await by().ask(alikePatients, { ...nothing, ...who })).map(({ score, level }) => [score, level])
  expect(await reported({ number: '52345678' })).toEqual([[125, 'probable']])
  expect(await reported({ number: '99999' })).toEqual([])
  const typed = { firstName: 'Ana', lastName: 'Velez', birthDate: '1980-05-01' }
  const born = await db
    .selectFrom('people.patient')
    .select('birthDate')
    .where('number', '=', '52345678')
    .execute()
  expect((await reported({ ...typed, birthDate: born[0]!.birthDate }))[0]).toEqual([60, 'possible'])
})

test('somebody new begins with the country, and with the municipality of the site', async () => {
  const clerk = actorFor()
  const { campusId } = clerk
  await db
    .insertInto('admin.campus')
    .values({ id: campusId, code: 'BEG', name: 'Sede', municipalityId: bogota })
    .onConflict((on) => on.column('id').doUpdateSet({ municipalityId: bogota }))
    .execute()
  expect(await by(clerk).ask(beginPatient, {})).toEqual({
    birthCountryId: colombia,
    residenceCountryId: colombia,
    municipalityId: bogota,
  })
  // A site that does not say where it is, is where the house is.
  await db.updateTable('admin.campus').set({ municipalityId: null }).where('id', '=', campusId).execute()
  expect(await by(clerk).ask(beginPatient, {})).toMatchObject({ municipalityId: null })
  await sql`delete from admin.company`.execute(db)
  await sql`
    insert into admin.company (id, name, nit, check_digit, reps_code, municipality_id)
    values (gen_random_uuid(), 'ESE Hospital de Prueba', '900123456', 8, '1100100001', ${bogota}::uuid)`.execute(
    db,
  )
  expect(await by(clerk).ask(beginPatient, {})).toMatchObject({ municipalityId: bogota })
})

test('a patient without a document is numbered by the municipality, and keeps that number when recognised', async () => {
  const stranger = {
    ...other,
    documentType: 'AS',
    number: null,
    birthDate: day('1970-01-01'),
    phone: '0',
  } as const
  const unknown = await keep(stranger)
  expect(await listed({ unidentified: 'true' })).toMatchObject([{ id: unknown, number: '11001A0001' }])
  await expect(keep({ ...stranger, number: '11001A0009' })).rejects.toMatchObject({ code: 'PAC-004' })
  await expect(keep({ ...stranger, municipalityId: null })).rejects.toMatchObject({ code: 'PAC-005' })
  const change = {
    documentType: 'CC',
    number: '80.111.222',
    from: '2026-11-20',
    reason: 'Lo reconoció su hija',
  } as const
  await by().act(changeFileDocument, { id: unknown, ...change })
  expect(await listed({ q: '11001a0001' })).toMatchObject([{ id: unknown, number: '80111222' }])
  expect(await listed({ unidentified: 'true' })).toEqual([])
  expect(await documentOn(db, unknown, day('2026-11-19'))).toEqual({
    documentType: 'AS',
    number: '11001A0001',
  })
  expect(await documentOn(db, unknown, today)).toEqual({ documentType: 'CC', number: '80111222' })
})

test('a document is not changed by editing, nor to that of another, nor tomorrow', async () => {
  const id = await keep({ ...other, number: '17200300', phone: '1', birthDate: day('1960-02-02') })
  const row = (await ask('GET /api/people/patient/:id', { params: { id } })) as {
    version: number
    values: object
  }
  const put = (values: object) =>
    ask('PUT /api/people/patient/:id', { params: { id }, body: { version: row.version, values } })
  await expect(put({ ...row.values, number: '17200301' })).rejects.toMatchObject({ code: 'PAC-002' })
  await put({ ...row.values, occupation: 'Agricultor' })
  await expect(put(row.values)).rejects.toMatchObject({ code: 'GEN-409' })
  const input = {
    documentType: 'CC',
    number: '1',
    from: '2026-11-20',
    reason: 'Error de digitación',
  } as const
  const to = (change: Partial<WireOf<typeof changeFileDocument.params>>) =>
    by().act(changeFileDocument, { id, ...input, ...change })
  await expect(to({ number: '52345678' })).rejects.toMatchObject({ code: 'PAC-001' })
  await expect(to({ number: '17200300' })).rejects.toMatchObject({ code: 'PAC-007' })
  await expect(to({ number: '17200399', from: '2026-11-21' })).rejects.toMatchObject({ code: 'PAC-006' })
  await expect(to({ documentType: 'PE', number: '1' })).rejects.toMatchObject({ code: 'DOC-03' })
})

test('a newborn has a mother, and the file shows its age in days', async () => {
  const mother = await keep({
    ...other,
    number: '1088000111',
    sex: 'F',
    birthDate: day('2000-01-01'),
    phone: '2',
  })
  const id = await keep({
    documentType: 'CN',
    number: 'A123456789',
    firstName: 'Hijo de',
    lastName: 'Rojas',
    birthDate: day('2026-11-17'),
    birthTime: '04:20',
    sex: 'M',
    motherId: mother,
    guardianName: 'LUZ ROJAS',
    guardianDocument: 'CC 1088000111',
    guardianKinship: 'mother',
    guardianPhone: '2',
    phone: '2',
    duplicateReason: 'Recién nacido',
  })
  const file = await by().ask(patientFile, { id })
  expect(file).toMatchObject({ newborn: true, age: '3 días', years: 0, labels: { motherId: 'PEDRO ROJAS' } })
})

test('a patient who lives abroad has no municipality', async () => {
  const { id: abroad } = await db
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', 'country')
    .where('code', '=', '862')
    .executeTakeFirstOrThrow()
  const change = {
    ...other,
    documentType: 'PA',
    number: 'V998877',
    phone: '3',
    municipalityId: null,
    zone: null,
  } as const
  await expect(keep({ ...change, duplicateReason: 'x' })).rejects.toMatchObject({ code: 'PAC-014' })
  await keep({ ...change, residenceCountryId: abroad, birthCountryId: colombia, duplicateReason: 'Es otro' })
  expect(await listed({ municipalityId: bogota, q: 'V998877' })).toEqual([])
})
