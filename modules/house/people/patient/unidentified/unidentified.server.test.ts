import { afterAll, expect, test } from 'vitest'
import { patientsWorld, today } from '../../testing/patients.server.ts'
import { changeFileDocument } from '../patient/patient.contract.ts'
import { mergeFiles } from '../patient-merge/merge.contract.ts'
import { registerUnidentified } from './unidentified.contract.ts'
import { unidentifiedAlert } from './unidentified.server.ts'

const { db, close, keep, by, bogota, keeper } = await patientsWorld()
afterAll(close)

const seen = {
  sex: 'M' as const,
  age: 40,
  municipalityId: bogota,
  firstName: null,
  lastName: null,
  motherId: null,
  alerts: 'Tatuaje de un ancla en el brazo. Lo trajo la policía.',
} as const
const fileOf = (id: string) =>
  db.selectFrom('people.patient').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = () => unidentifiedAlert.count(db, { actor: keeper, today })

test('an unknown adult is AS and an unknown minor MS, numbered by municipality and with the age that was seen', async () => {
  const before = await waiting()
  const adult = await by().act(registerUnidentified, { ...seen, kind: 'adult' })
  const minor = await by().act(registerUnidentified, { ...seen, kind: 'minor', age: 9, firstName: 'Juan' })
  expect([adult.document, minor.document]).toEqual(['AS 11001A0001', 'MS 11001A000001'])
  expect(await fileOf(adult.id)).toMatchObject({
    name: 'NN SIN IDENTIFICAR',
    birthDate: '1986-11-20',
    verifiedWith: 'none',
    alerts: seen.alerts,
  })
  expect(await fileOf(minor.id)).toMatchObject({ name: 'JUAN SIN IDENTIFICAR', birthDate: '2017-11-20' })
  expect(await waiting()).toBe(before + 2)
})

test('a newborn without certificate is MS, called by the mother and born today', async () => {
  const motherId = await keep({ number: '52999111', firstName: 'Rosa', lastName: 'Mina' })
  const { id } = await by().act(registerUnidentified, {
    ...seen,
    kind: 'newborn',
    age: null,
    sex: 'F',
    motherId,
  })
  expect(await fileOf(id)).toMatchObject({
    documentType: 'MS',
    name: 'HIJA DE ROSA MINA',
    birthDate: today,
    motherId,
  })
})

test.each([
  ['an adult of fifteen', { kind: 'adult', age: 15 }, 'PAC-051', 'age'],
  ['a minor of twenty', { kind: 'minor', age: 20 }, 'PAC-051', 'age'],
  ['an adult without an age', { kind: 'adult', age: null }, 'PAC-051', 'age'],
] as const)('refuses %s', async (_, change, code, field) => {
  await expect(by().act(registerUnidentified, { ...seen, ...change })).rejects.toMatchObject({
    code,
    fields: { [field]: expect.any(String) },
  })
})

test('refuses the mother of an adult, and a man as mother', async () => {
  const man = await keep({ number: '19222333', firstName: 'Pedro', lastName: 'Rojas', sex: 'M' })
  const adult = { ...seen, kind: 'adult', motherId: man } as const
  await expect(by().act(registerUnidentified, adult)).rejects.toMatchObject({ code: 'PAC-052' })
  const newborn = { ...seen, kind: 'newborn', age: null, motherId: man } as const
  await expect(by().act(registerUnidentified, newborn)).rejects.toMatchObject({ code: 'PAC-018' })
})

test('is identified later by a document of their own, or merged into the file they had whatever was estimated', async () => {
  const one = await by().act(registerUnidentified, { ...seen, kind: 'adult' })
  const change = {
    id: one.id,
    documentType: 'CC',
    number: '79888777',
    from: today,
    reason: 'Lo reconoció su esposa',
  }
  await by().act(changeFileDocument, change as never)
  expect(await fileOf(one.id)).toMatchObject({ documentType: 'CC', number: '79888777' })
  const known = await keep({
    number: '79000111',
    firstName: 'Luis',
    middleName: null,
    lastName: 'Mora',
    secondLastName: null,
    sex: 'M',
    birthDate: '1961-03-04' as never,
    phone: '3100000001',
  })
  const other = await by().act(registerUnidentified, { ...seen, kind: 'adult' })
  const before = await waiting()
  const reason = 'Lo reconoció su hermano'
  await by().act(mergeFiles, { id: known, loserId: other.id, reason, decisions: [] })
  expect(await fileOf(other.id)).toMatchObject({ mergedIntoId: known })
  expect(await waiting()).toBe(before - 1)
})
