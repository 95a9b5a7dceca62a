import { saveRow } from '@quina/blocks/server'
import { type Id, newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { payerService } from './payer.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

async function tercero(name: string): Promise<Id<'people.tercero'>> {
  const id = newId<'people.tercero'>()
  const number = String(900_000_000 + Number.parseInt(id.slice(-6), 16))
  await db
    .insertInto('people.tercero')
    .values({ id, documentType: 'NI', number, personType: 'juridica', businessName: name })
    .execute()
  return id
}

const values = (terceroId: string, change: object) => ({
  terceroId,
  kind: 'arl',
  adminCode: null,
  soatCode: null,
  coverage: '05',
  userType: '09',
  authorisation: 'never',
  demandsSiras: false,
  paymentDays: 30,
  bankId: null,
  directTransfer: false,
  deductions: null,
  invoiceEmail: null,
  filingMedium: null,
  filingUrl: null,
  filingHours: null,
  filingFormats: null,
  filingMaxMb: null,
  situation: 'normal',
  situationFrom: null,
  impairment: null,
  ...change,
})
const save = (body: object, id: string | null = null, version = 1) =>
  db.transaction().execute((tx) => saveRow(tx, payerService, { id, body, actor: actorFor(), version }))
const marks = async (...ids: Id<'people.tercero'>[]) => {
  const rows = await db
    .selectFrom('people.tercero')
    .select(['id', 'insures', 'isEps'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.insures, row?.isEps])
}
const offered = async (name: string) =>
  (await db.selectFrom('people.insurerOption').select('label').where('label', '=', name).execute()).length

test('a payer that insures may be chosen in affiliations, and one that only pays may not', async () => {
  const arl = await tercero('ARL Uno')
  const company = await tercero('Empresa Uno')
  const eps = await tercero('EPS Uno')
  await save(values(arl, {}))
  await save(values(company, { kind: 'company', coverage: '15', userType: '12' }))
  await save(values(eps, { kind: 'eps_contributory', adminCode: 'EPS901', coverage: '16', userType: '01' }))
  expect(await marks(arl, company, eps)).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ])
  expect([await offered('ARL Uno'), await offered('Empresa Uno'), await offered('EPS Uno')]).toEqual([
    1, 0, 1,
  ])
})

test('a payer that turns out to be another tercero, or no insurer, takes its mark with it', async () => {
  const wrong = await tercero('Mal escrita')
  const right = await tercero('Bien escrita')
  const { id } = await save(values(wrong, {}))
  await save(values(right, {}), id, 1)
  expect(await marks(wrong, right)).toEqual([
    [false, false],
    [true, false],
  ])
  await save(values(right, { kind: 'company', coverage: '15', userType: '12' }), id, 2)
  expect(await marks(right)).toEqual([[false, false]])
})

test('one that insures as another payer keeps it', async () => {
  const both = await tercero('ARL y empresa')
  await save(values(both, {}))
  const { id } = await save(values(both, { kind: 'company', coverage: '15', userType: '12' }))
  await save(values(both, { kind: 'ips', coverage: '15', userType: '12' }), id, 1)
  expect(await marks(both)).toEqual([[true, false]])
})
