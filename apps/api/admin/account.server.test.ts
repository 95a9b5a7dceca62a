import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
beforeAll(async () => {
  world = await testApp()
  campus = await addCampus(world.db)
})
afterAll(() => world.close())

const codeAt = (secret: string) => codeOf(secret, world.clock.now)

async function withSecondFactor() {
  const { email, id } = await addPerson(world.db, { may: { [campus]: [] } })
  const page = browser(world.app)
  await page.login(email, password)
  const { secret, uri, qr } = (await page.post('/api/user/two-factor/start')).json()
  expect(qr).toMatch(/^data:image\/png;base64,/)
  expect(uri).toContain('otpauth://totp/')
  expect((await page.post('/api/user/two-factor', { secret, code: '000000' })).json()).toMatchObject({
    code: 'SES-007',
  })
  const confirmed = await page.post('/api/user/two-factor', { secret, code: codeAt(secret) })
  expect(confirmed.statusCode).toBe(200)
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] }
  world.clock.pass(1)
  return { email, id, page, secret, recoveryCodes }
}

test('with a second factor the password alone does not let in, and a code works once', async () => {
  const { email, secret, id } = await withSecondFactor()
  const door = browser(world.app)
  expect((await door.login(email, password)).json()).toMatchObject({
    code: 'SES-003',
    fields: { code: expect.any(String) },
  })
  expect((await door.login(email, password, '123456')).statusCode).toBe(422)
  expect((await door.login(email, password, codeAt(secret))).json().data).toMatchObject({ two_factor: true })
  expect((await browser(world.app).login(email, password, codeAt(secret))).statusCode).toBe(422)
  world.clock.pass(1)
  expect((await browser(world.app).login(email, password, codeAt(secret))).statusCode).toBe(200)
  const row = await world.db
    .selectFrom('admin.credential')
    .select('totpSecret')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.totpSecret?.toString('latin1')).not.toContain(secret)
})

test('mistaken codes lock like mistaken passwords', async () => {
  const { email } = await withSecondFactor()
  const door = browser(world.app, '10.9.9.9')
  for (let at = 0; at < 5; at++) await door.login(email, password, '111111')
  expect((await door.login(email, password, '111111')).statusCode).toBe(429)
})

test('removing it requires the password', async () => {
  const { email, page } = await withSecondFactor()
  expect((await page.post('/api/user/two-factor/stop', { password: 'mistaken' })).statusCode).toBe(422)
  expect((await page.post('/api/user/two-factor/stop', { password })).statusCode).toBe(204)
  expect((await browser(world.app).login(email, password)).statusCode).toBe(200)
})

test('the entity is edited with its check digit, and signers follow one another', async () => {
  const { email } = await addPerson(world.db, {
    may: { [campus]: ['admin.company.view', 'admin.company.edit'] },
  })
  const page = browser(world.app)
  await page.login(email, password)
  const {
    id: _id,
    hasLogo: _logo,
    editions: _editions,
    ...company
  } = (await page.get('/api/admin/company')).json()
  const name = 'ESE Hospital San Rafael'
  const edited = { ...company, name, nit: '890905154', checkDigit: 1, fromDay: '2026-11-20' }
  expect((await page.post('/api/admin/editCompany', { ...edited, checkDigit: 3 })).json()).toMatchObject({
    fields: { checkDigit: 'No corresponde al NIT.' },
  })
  expect((await page.post('/api/admin/editCompany', edited)).json()).toEqual({ version: 2 })
  expect((await page.post('/api/admin/editCompany', edited)).json()).toMatchObject({ code: 'GEN-409' })

  const signer = {
    role: 'budgetHead',
    idNumber: '30123456',
    position: 'Jefe de presupuesto',
    professionalCard: null,
  }
  const appoint = (personName: string, fromDay: string) =>
    page.post('/api/admin/appointSigner', { ...signer, personName, fromDay })
  await appoint('Rosa Vega', '2025-01-01')
  const { id } = (await appoint('Luis Prieto', '2026-07-01')).json()
  expect((await appoint('Tarde', '2026-06-30')).json()).toMatchObject({ code: 'ENT-008' })
  expect((await page.post('/api/admin/endSigner', { id, toDay: '2026-12-31' })).statusCode).toBe(200)
  const signers = (await page.get('/api/admin/signers')).json()
  expect(signers.map((one: Record<string, string>) => [one.personName, one.fromDay, one.toDay])).toEqual([
    ['Luis Prieto', '2026-07-01', '2026-12-31'],
    ['Rosa Vega', '2025-01-01', '2026-06-30'],
  ])
})

test('the server chooses the secret of the second factor: one that is sent is not used', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: [] } })
  const page = browser(world.app)
  await page.login(email, password)
  const short = 'AAAAAAAAAAAAAAAA'
  const early = await page.post('/api/user/two-factor', { secret: short, code: '000000' })
  expect([early.statusCode, early.json().code]).toEqual([409, 'SES-016'])
  const { secret } = (await page.post('/api/user/two-factor/start')).json()
  const weak = await page.post('/api/user/two-factor', { secret: short, code: '000000' })
  expect(weak.json()).toMatchObject({ code: 'SES-007' })
  const own = await page.post('/api/user/two-factor', { secret: short, code: codeAt(secret) })
  expect(own.statusCode).toBe(200)
})
