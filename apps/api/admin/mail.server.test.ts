import { setTimeout as sleep } from 'node:timers/promises'
import { type JobWorker, startWorker } from '@quina/blocks/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browser } from '../testing/browser.ts'
import { mailServer } from '../testing/mail-server.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const own = 'llueve sobre el páramo'
const address = 'https://quina.hospital.gov.co'
let world: TestApp
let post: Awaited<ReturnType<typeof mailServer>>
let worker: JobWorker
let admin: Browser
let looker: Browser
let role: string
let site: string

beforeAll(async () => {
  post = await mailServer()
  const mail = { url: post.url, from: 'Quina <no-responder@hospital.gov.co>', address }
  world = await testApp([], { settings: { mail } })
  const kinds = world.product.modules.flatMap(({ jobs }) => jobs)
  worker = await startWorker(world.connection, kinds, { clock: () => world.clock.now })
  const campus = await addCampus(world.db)
  site = campus
  const other = await addCampus(world.db)
  const jobs = ['admin.failedJob.view', 'admin.failedJob.retry']
  const may = { [campus]: ['admin.user.view', 'admin.user.edit', 'admin.user.reset', ...jobs] }
  admin = await enteredBy(may)
  looker = await enteredBy({ [other]: jobs })
  role = (
    await world.db
      .selectFrom('admin.role')
      .select('id')
      .where('name', '=', 'Solicitante')
      .executeTakeFirstOrThrow()
  ).id
  await world.db.updateTable('admin.company').set({ name: 'Hospital San Rafael' }).execute()
})
afterAll(async () => {
  await worker.stop()
  await world.close()
  await post.close()
})

async function enteredBy(may: Record<string, readonly string[]>): Promise<Browser> {
  const { email } = await addPerson(world.db, { may })
  const page = browser(world.app)
  await page.login(email, password)
  return page
}

async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let at = 0; at < 400; at++) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(25)
  }
  throw new Error('it never came')
}

async function atTheDoor(path: string, body: object) {
  const page = browser(world.app)
  await page.get('/sanctum/csrf-cookie')
  return page.post(`/api/account/${path}`, body)
}

const linkIn = (text = ''): string => /enlace=([\w-]+)/.exec(text)?.[1] ?? ''
const failed = async (who = admin) =>
  (await who.get('/api/admin/failed-job?condition=open')).json().rows as { id: string; message: string }[]

const invited = (email: string) => ({
  name: 'Rosa Vega Luna',
  username: email.split('@')[0],
  email,
  phone: null,
  idNumber: null,
  personKind: 'external',
  personId: null,
  twoFactorRequired: false,
  expiresOn: null,
  roles: [{ roleId: role, campusId: site, fromDay: '2026-11-01', toDay: null }],
  entry: 'link',
})

test('an invitation goes by mail: the administrator never sees the link, and nothing keeps it', async () => {
  const email = 'rosa.vega@hospital.gov.co'
  const answer = await admin.post('/api/admin/createUser', invited(email))
  expect(answer.json()).toMatchObject({ link: null, temporaryPassword: null, mailedTo: email })
  const letter = await until(() => post.received.at(-1))
  expect(letter.to).toEqual([email])
  expect(letter.text).toContain('Buen día, Rosa Vega Luna')
  expect(letter.text).toContain('sistema de Hospital San Rafael. Su usuario es rosa.vega')
  expect(letter.text).toContain(`${address}/login#enlace=`)
  const token = linkIn(letter.text)
  const stored = JSON.stringify(await world.db.selectFrom('platform.job').selectAll().execute())
  expect(stored).not.toContain(token)
  expect((await atTheDoor('link/use', { token, password: own })).statusCode).toBe(204)
  expect((await browser(world.app).login(email, own)).statusCode).toBe(200)
})

test('who forgot gets one letter in five minutes, and the old password goes on until the link is used', async () => {
  const { email } = await addPerson(world.db)
  const before = post.received.length
  expect((await atTheDoor('forgot', { user: email })).json()).toEqual({ byMail: true })
  await atTheDoor('forgot', { user: email })
  expect((await atTheDoor('forgot', { user: 'nadie@hospital.gov.co' })).json()).toEqual({ byMail: true })
  const letter = await until(() => post.received[before])
  expect(letter.text).toContain('Si no fue usted, no haga nada')
  expect((await browser(world.app).login(email, password)).statusCode).toBe(200)
  world.clock.pass(6)
  await atTheDoor('forgot', { user: email })
  const second = await until(() => post.received[before + 1])
  expect((await atTheDoor('link/use', { token: linkIn(letter.text), password: own })).json()).toMatchObject({
    code: 'LNK-001',
  })
  expect((await atTheDoor('link/use', { token: linkIn(second.text), password: own })).statusCode).toBe(204)
  expect(post.received).toHaveLength(before + 2)
})

test('a letter that is not accepted is a failed job: with its reason, for its site only, and retried', async () => {
  post.refuse('buzón lleno')
  await admin.post('/api/admin/createUser', invited('luz@hospital.gov.co'))
  const [job] = await until(async () => ((await failed()).length > 0 ? failed() : undefined))
  expect(job?.message).toContain('El servidor de correo no recibió el mensaje')
  expect(job?.message).toContain('buzón lleno')
  expect(await failed(looker)).toEqual([])
  expect((await looker.post('/api/admin/retryFailedJob', { id: job?.id })).statusCode).toBe(409)
  const alerts = (await admin.get('/api/dashboard/alerts')).json()
  expect(JSON.stringify(alerts)).toContain('proceso falló')

  post.refuse(undefined)
  expect((await admin.post('/api/admin/retryFailedJob', { id: job?.id })).statusCode).toBe(204)
  await until(() => post.received.find(({ to }) => to.includes('luz@hospital.gov.co')))
  expect(await failed()).toEqual([])
  expect((await admin.post('/api/admin/retryFailedJob', { id: job?.id })).json()).toMatchObject({
    code: 'JOB-001',
  })
})

test('a failed job that needs nothing more is set aside', async () => {
  post.refuse('no existe')
  await admin.post('/api/admin/createUser', invited('nadie@hospital.gov.co'))
  const [job] = await until(async () => ((await failed()).length > 0 ? failed() : undefined))
  expect((await admin.post('/api/admin/dismissFailedJob', { id: job?.id })).statusCode).toBe(204)
  expect(await failed()).toEqual([])
  expect((await admin.get('/api/admin/failed-job?condition=dismissed')).json().rows).toHaveLength(1)
})
