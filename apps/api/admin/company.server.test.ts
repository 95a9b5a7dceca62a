import { parameterOn } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { day, newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
let manager: Browser
beforeAll(async () => {
  world = await testApp(modules)
  campus = await addCampus(world.db)
  manager = await enter([
    'admin.company.view',
    'admin.company.edit',
    'admin.campus.view',
    'admin.campus.edit',
  ])
})
afterAll(() => world.close())

async function enter(permissions: readonly string[]): Promise<Browser> {
  const page = browser(world.app)
  await page.login((await addPerson(world.db, { may: { [campus]: permissions } })).email, password)
  return page
}

const good = {
  name: 'ESE Hospital de Prueba',
  shortName: null,
  nit: '999000111',
  checkDigit: 0,
  nature: 'ese',
  complexity: 2,
  repsCode: '9900000111',
  chipCode: null,
  fromDay: '2026-11-20',
}
const save = async (more: object = {}) => {
  const { version } = (await manager.get('/api/admin/company')).json()
  return manager.post('/api/admin/editCompany', { version, ...good, ...more })
}

test('the NIT is checked by its digit, and the dates by the calendar', async () => {
  const right = [...Array(10).keys()]
  const answers = await Promise.all(right.map((checkDigit) => save({ checkDigit })))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9)
  const digit = answers.findIndex(({ statusCode }) => statusCode !== 422)
  const wrong = await save({ checkDigit: (digit + 1) % 10 })
  expect(wrong.json().fields).toEqual({ checkDigit: 'No corresponde al NIT.' })
  const future = await save({ checkDigit: digit, fromDay: '2026-11-21' })
  expect(future.json()).toMatchObject({ code: 'ENT-006', fields: { fromDay: expect.any(String) } })
  const past = await save({ checkDigit: digit, fromDay: '2026-11-19' })
  expect(past.json()).toMatchObject({ code: 'ENT-005' })
  const { editions } = (await manager.get('/api/admin/company')).json()
  expect(editions).toMatchObject([{ fromDay: '2026-11-20', name: good.name }])
})

test.each([
  ['a NIT that is no number', { nit: '2026-11-20' }],
  ['a NIT of another type', { nit: {} }],
  ['a digit of another type', { checkDigit: '0' }],
  ['no NIT', { nit: undefined }],
  ['a day that is none', { fromDay: 'infinity' }],
  ['a day before every calendar', { fromDay: '0001-01-01' }],
  ['a municipality that is none', { municipalityId: '0191e7a0-0000-7000-8000-000000000000' }],
  ['signs that no text holds', { name: 'ESE\u0000 Hospital' }],
  ['half a letter', { slogan: 'a\ud800' }],
  ['a version of another type', { version: null }],
])('%s is refused and not a fault of ours', async (_, wrong) => {
  const answer = await save(wrong)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json().code).not.toBe('GEN-500')
})
for (const body of [null, [], 7, [[]], { values: {} }])
  test(`an entity that is ${JSON.stringify(body)} is refused`, async () => {
    expect((await manager.post('/api/admin/editCompany', body)).statusCode).toBe(422)
  })

test('a logo is a picture by its first bytes, whatever its name says', async () => {
  const content = Buffer.from('<svg onload="alert(1)"/>')
  const edge = '----quina'
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const answer = await manager.send('POST', '/api/admin/uploadLogo', {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
  expect(answer.json()).toMatchObject({ code: 'ENT-001' })
})

test('the code of a site begins with that of the provider', async () => {
  const site = { code: newId().slice(-6), name: newId(), municipalityId: null, address: null, phone: null }
  const wrong = await manager.post('/api/admin/campus', { ...site, repsCode: '123456789012' })
  expect(wrong.json()).toMatchObject({
    code: 'SED-004',
    fields: { repsCode: expect.stringContaining('9900000111') },
  })
  const short = await manager.post('/api/admin/campus', { ...site, repsCode: '99000001110' })
  expect(short.statusCode).toBe(422)
  const right = await manager.post('/api/admin/campus', { ...site, repsCode: '990000011101' })
  expect(right.statusCode).toBe(200)
})

test('a parameter holds from its day on; before it, what was decided before', async () => {
  const name = 'hospital.manejaPresupuesto'
  const decide = (fromDay: string, value: unknown) =>
    manager.post('/api/admin/setParameter', { name, fromDay, value })
  const on = (text: string) => parameterOn(world.db, manejaPresupuesto, day(text))
  expect(await on('2026-11-20')).toBe(true)
  expect((await decide('2026-01-01', true)).statusCode).toBe(200)
  expect((await decide('2027-01-01', false)).statusCode).toBe(200)
  expect([await on('2025-12-31'), await on('2026-12-31'), await on('2027-01-01')]).toEqual([
    true,
    true,
    false,
  ])
  expect((await decide('2026-06-01', false)).json()).toMatchObject({
    code: 'PAR-003',
    fields: { fromDay: expect.any(String) },
  })
  expect((await decide('2027-01-01', 'quizá')).json()).toMatchObject({
    code: 'PAR-002',
    fields: { value: expect.any(String) },
  })
  expect(
    (
      await manager.post('/api/admin/setParameter', { name: 'no.hay', fromDay: '2027-01-01', value: 1 })
    ).json().code,
  ).toBe('PAR-001')
  const shown = (await manager.get('/api/admin/parameters'))
    .json()
    .find((one: { name: string }) => one.name === name)
  expect(shown).toMatchObject({
    area: 'Presupuesto',
    value: true,
    versions: [{ fromDay: '2027-01-01', value: false }, {}],
  })
})
