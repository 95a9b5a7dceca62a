import { startWorker } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { day, newId } from '@quina/kernel'
import { people } from '@quina/people/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browser } from '../apps/api/testing/browser.ts'
import { mailServer } from '../apps/api/testing/mail-server.ts'
import { addCampus, addPerson, password } from '../apps/api/testing/people.ts'
import { type TestApp, testApp } from '../apps/api/testing/test-app.ts'
import { keep } from '../modules/finance/budget/testing/world-commands.server.ts'
import { type Ground, layGround } from '../modules/finance/budget/testing/world-ground.server.ts'
import { cdpInput, requestInput } from '../modules/finance/budget/testing/world-inputs.server.ts'
import { type Lines, openVigencia } from '../modules/finance/budget/testing/world-vigencia.server.ts'
import { digestChore } from '../modules/house/admin/session/digest/digest.server.ts'

const cdps = ['budget.cdp.view', 'budget.cdp.approve']
const morning = new Date('2026-11-20T14:00:00Z')
const days = { fromDay: '2026-11-20', toDay: '2026-11-25' }

let world: TestApp
let post: Awaited<ReturnType<typeof mailServer>>
let ground: Ground
let lines: Lines
let campus: string

type Person = Readonly<{ id: string; name: string; email: string; page: Browser }>
let chief: Person
let helper: Person
let clerk: Person

async function person(permissions: readonly string[]): Promise<Person> {
  const { id, email } = await addPerson(world.db, { may: { [campus]: permissions } })
  const page = browser(world.app)
  const { data } = (await page.login(email, password)).json()
  return { id, email, name: data.name, page }
}

beforeAll(async () => {
  post = await mailServer()
  const mail = { url: post.url, from: 'Quina <no-responder@hospital.gov.co>', address: 'https://quina.test' }
  world = await testApp([people, budget], { settings: { mail } })
  campus = await addCampus(world.db)
  const laid = await layGround(world.db)
  lines = await openVigencia(laid, 2026, { drugs: 1_000 })
  ground = { ...laid, chief: { ...laid.chief, campusId: campus as never } }
  chief = await person([...cdps, 'budget.registro.view', 'budget.registro.approve'])
  helper = await person(['budget.pac.view'])
  clerk = await person(['budget.cdp.view'])
})
afterAll(async () => {
  await world.close()
  await post.close()
})

/** A CDP that somebody prepared and waits. */
async function waitingBy({ id: author }: Pick<Person, 'id'>, amount = 1): Promise<string> {
  const { id } = await keep(ground, 'cdp', cdpInput(ground, lines, amount, {}), {})
  await sql`update budget.cdp set created_by = ${author}, updated_by = ${author} where id = ${id}`.execute(
    world.db,
  )
  return id
}

let serial = 0
const once = () => ({ 'idempotency-key': `delegacion-${++serial}` })
const hand = (from: Person, to: Person, more: object = {}) =>
  from.page.post(
    '/api/admin/delegate',
    { delegateId: to.id, reason: 'Vacaciones de la jefe', ...days, ...more },
    once(),
  )
const revoke = (by: Person, id: string) => by.page.post('/api/admin/revokeDelegation', { id }, once())
const approve = (by: Person, id: string) => by.page.post(`/api/budget/cdp/${id}/approve`, {}, once())
const waitsFor = async ({ page }: Person): Promise<{ id: string; onBehalfOf: string | null }[]> =>
  (await page.get('/api/dashboard/pending')).json().rows
const delegationsOf = async ({ page }: Person) => (await page.get('/api/admin/delegations')).json()

test('a delegated approval waits in both inboxes, and the command records who did it and on whose behalf', async () => {
  const id = await waitingBy(clerk)
  expect((await approve(helper, id)).statusCode).toBe(403)
  const handed = (await hand(chief, helper)).json()
  expect(await waitsFor(helper)).toMatchObject([{ id, onBehalfOf: chief.name }])
  expect(await waitsFor(chief)).toMatchObject([{ id, onBehalfOf: null }])
  expect(await delegationsOf(helper)).toMatchObject([
    {
      giver: chief.name,
      given: false,
      state: 'current',
      passes: expect.arrayContaining(['Certificados de disponibilidad presupuestal']),
    },
  ])
  expect((await helper.page.get('/api/user/notices')).json()[0].text).toContain('le delegó sus aprobaciones')
  expect((await approve(helper, id)).statusCode).toBe(200)
  const past = (await clerk.page.get(`/api/budget/cdp/${id}/history`)).json()
  expect(past.at(-1)).toMatchObject({ action: 'approve', by: helper.name, onBehalfOf: chief.name })
  await revoke(chief, handed.id)
})

test('by delegation nobody approves what either of them prepared', async () => {
  const handed = (await hand(chief, helper)).json()
  const theirs = await waitingBy(chief)
  const own = await waitingBy(helper)
  expect(await waitsFor(helper)).toEqual([])
  for (const id of [theirs, own])
    expect((await approve(helper, id)).json()).toMatchObject({ code: 'GEN-DELEGATED' })
  const { may, mayNot } = (await helper.page.get(`/api/budget/cdp/${theirs}`)).json()
  expect([may.includes('approve'), typeof mayNot.approve]).toEqual([false, 'string'])
  await revoke(helper, handed.id)
})

test('what segregation of duties keeps from somebody is not received, now or when they come to do the other work', async () => {
  const payer = await person(['budget.pago.approve'])
  const handed = (await hand(chief, payer)).json()
  const [one] = await delegationsOf(payer)
  expect(one.barred).toMatchObject([
    { kind: 'Certificados de disponibilidad presupuestal', why: expect.stringContaining('SOD-4') },
  ])
  expect(one.passes).toEqual(['Registros presupuestales'])
  const id = await waitingBy(clerk)
  expect((await approve(payer, id)).statusCode).toBe(403)
  await revoke(chief, handed.id)

  const next = (await hand(chief, helper)).json()
  expect((await waitsFor(helper)).map((row) => row.id)).toContain(id)
  const { id: roleId } = await world.db
    .selectFrom('admin.userRole')
    .select('roleId as id')
    .where('userId', '=', payer.id)
    .executeTakeFirstOrThrow()
  const given = {
    id: crypto.randomUUID(),
    userId: helper.id,
    roleId,
    campusId: campus,
    fromDay: '2026-01-01',
  }
  await world.db.insertInto('admin.userRole').values(given).execute()
  expect((await approve(helper, id)).statusCode).toBe(403)
  await world.db.deleteFrom('admin.userRole').where('id', '=', given.id).execute()
  expect((await waitsFor(helper)).map((row) => row.id)).toContain(id)
  await revoke(chief, next.id)
})

test('it starts and ends by itself, at once when revoked, with the current permissions of its giver', async () => {
  const id = await waitingBy(clerk)
  const may = async () => {
    await enter(helper)
    return (await waitsFor(helper)).some((row) => row.id === id)
  }
  const handed = (await hand(chief, helper, { fromDay: '2026-11-21' })).json()
  const on = async (instant: string) => {
    world.clock.now = new Date(instant)
    return may()
  }
  expect(await may()).toBe(false)
  expect(await on('2026-11-21T05:00:00Z')).toBe(true)
  await world.db.updateTable('admin.appUser').set({ active: false }).where('id', '=', chief.id).execute()
  expect(await may()).toBe(false)
  await world.db.updateTable('admin.appUser').set({ active: true }).where('id', '=', chief.id).execute()
  const held = world.db.updateTable('admin.userRole').where('userId', '=', chief.id)
  await held.set({ toDay: '2026-11-20' }).execute()
  expect(await may()).toBe(false)
  await held.set({ toDay: null }).execute()
  expect(await on('2026-11-26T04:59:00Z')).toBe(true)
  expect(await on('2026-11-26T05:00:00Z')).toBe(false)
  expect((await approve(helper, id)).statusCode).toBe(403)
  world.clock.now = new Date('2026-11-21T14:00:00Z')
  expect(await may()).toBe(true)
  for (const one of [clerk, chief]) await enter(one)
  expect((await revoke(clerk, handed.id)).statusCode).toBe(404)
  await revoke(chief, handed.id)
  expect(await may()).toBe(false)
  world.clock.now = morning
  await enter(chief)
})

test('one delegates to one person at a time, not to oneself, not backwards, and not what one received', async () => {
  const other = await person(['budget.pac.view'])
  const handed = (await hand(chief, helper)).json()
  const refused = async (from: Person, to: Person, more: object = {}) =>
    (await hand(from, to, more)).json().code
  expect(await refused(chief, other, { fromDay: '2026-11-25', toDay: '2026-11-30' })).toBe('DEL-005')
  expect(await refused(chief, chief)).toBe('DEL-001')
  expect(await refused(chief, other, { fromDay: '2026-11-19' })).toBe('DEL-002')
  expect(await refused(chief, other, { fromDay: '2026-11-27' })).toBe('DEL-003')
  expect(await refused(helper, other)).toBe('DEL-004')
  const twice = world.db
    .insertInto('admin.delegation')
    .values({
      id: crypto.randomUUID(),
      giverId: chief.id,
      delegateId: other.id,
      ...days,
      reason: 'Por la base de datos',
    })
    .execute()
  await expect(twice).rejects.toMatchObject({ code: '23P01', constraint: 'delegation_once' })
  await revoke(chief, handed.id)
  expect((await hand(chief, other)).statusCode).toBe(200)
})

/** The chore of an hour, in several processes at once, and the letters that it has sent. */
async function lettersAt(
  instant: string,
  many = 1,
): Promise<readonly { to: readonly string[]; text: string }[]> {
  const now = new Date(instant)
  world.clock.now = now
  const before = post.received.length
  const chore = digestChore(world.product.admin)
  await Promise.all(Array.from({ length: many }, () => chore.run(world.db, day(instant.slice(0, 10)), now)))
  const kinds = world.product.modules.flatMap(({ jobs }) => jobs)
  const worker = await startWorker(world.connection, kinds, { clock: () => now })
  await until(async () => {
    const open = world.db.selectFrom('platform.job').select('id').where('state', 'in', ['queued', 'running'])
    return (await open.execute()).length === 0
  })
  await worker.stop()
  return post.received.slice(before).filter(({ text }) => text.includes('No recibir'))
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let at = 0; at < 400; at++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it never came')
}

/** Anew: the session of another day has ended. */
const enter = ({ page, email }: Person) => page.login(email, password)

const addressed = (letters: readonly { to: readonly string[] }[]) => letters.flatMap(({ to }) => to).sort()

test('each day one letter goes to whom something waits for, however many processes look, and none to the others', async () => {
  await waitingBy(clerk)
  expect(await lettersAt('2026-11-21T10:59:00Z')).toEqual([])
  const letters = await lettersAt('2026-11-21T11:00:00Z', 8)
  expect(addressed(letters)).toContain(chief.email)
  expect(addressed(letters)).not.toContain(helper.email)
  expect(new Set(addressed(letters)).size).toBe(letters.length)
  const own = letters.find(({ to }) => to.includes(chief.email))!
  expect(own.text).toContain('esperan su aprobación:')
  expect(own.text).not.toContain('Suministro de medicamentos')
  expect(await lettersAt('2026-11-21T15:00:00Z')).toEqual([])
})

test('the author of a document is notified of what others did with it', async () => {
  const id = await waitingBy(clerk)
  await enter(chief)
  expect((await approve(chief, id)).statusCode).toBe(200)
  const own = (await lettersAt('2026-11-22T12:00:00Z')).find(({ to }) => to.includes(clerk.email))
  expect(own?.text).toContain(`: Expedir CDP, por ${chief.name}`)
})

test('the link of a letter ends them once, with nobody signed in, and one may ask for them again', async () => {
  const own = (await lettersAt('2026-11-23T12:00:00Z')).find(({ to }) => to.includes(chief.email))!
  const [, token = ''] = /carta=([\w.-]+)/.exec(own.text) ?? []
  const stop = async (given: string) => {
    const stranger = browser(world.app)
    await stranger.get('/sanctum/csrf-cookie')
    return stranger.post('/api/admin/stopDigest', { token: given })
  }
  const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  expect((await stop(forged)).json()).toMatchObject({ code: 'CTA-001' })
  expect((await stop(token)).json()).toEqual({ email: chief.email })
  expect((await stop(token)).json()).toMatchObject({ code: 'CTA-001' })
  expect(addressed(await lettersAt('2026-11-24T12:00:00Z'))).not.toContain(chief.email)
  await enter(chief)
  await chief.page.post('/api/admin/chooseDigest', { wanted: true }, once())
  expect(addressed(await lettersAt('2026-11-25T12:00:00Z'))).toContain(chief.email)
})

test('what the mail server does not take is kept as failed and goes when it is tried again', async () => {
  const admin = await person(['admin.failedJob.view', 'admin.failedJob.retry'])
  post.refuse('buzón lleno')
  expect(await lettersAt('2026-11-26T12:00:00Z')).toEqual([])
  post.refuse(undefined)
  await enter(admin)
  const { rows } = (await admin.page.get('/api/admin/failed-job?condition=open')).json()
  const mine = rows.find(({ title }: { title: string }) => title.includes(chief.email))
  expect(mine.message).toContain('buzón lleno')
  await admin.page.post('/api/admin/retryFailedJob', { id: mine.id }, once())
  expect(addressed(await lettersAt('2026-11-26T13:00:00Z'))).toEqual([chief.email])
})

test('a filed solicitud is judged by its lines, sent back with a motive and filed again with its number', async () => {
  const params = await person(['budget.cdpRequest.view', 'budget.cdpRequest.edit', 'budget.cdpRequest.file'])
  const decides = await person(
    ['view', 'approve', 'sendBack'].map((command) => `budget.cdpRequest.${command}`),
  )
  const mine = { ...ground.chief, userId: params.id as never }
  const { id } = await keep(ground, 'cdpRequest', requestInput(ground, lines, 400, {}), { as: mine })
  const path = `/api/budget/cdpRequest/${id}`
  const read = async () => (await params.page.get(path)).json()
  const once = () => ({ 'idempotency-key': newId() })
  const file = () => params.page.post(`${path}/file`, {}, once())
  expect((await file()).statusCode).toBe(200)
  const { number } = await read()

  const waiting = (await decides.page.get('/api/dashboard/pending')).json()
  expect(waiting.rows).toMatchObject([{ id, of: 'budget.cdpRequest', canBeSentBack: true }])
  const preview = await decides.page.post(`${path}/approve/preview`, {}, once())
  const [table] = preview.json().postings
  expect(table.rows).toEqual([[expect.stringContaining('2.'), expect.any(String), '400', '998', '']])

  const reason = 'El rubro no corresponde al objeto.'
  const back = await decides.page.post('/api/budget/cdpRequestSendBack', { id, reason }, once())
  expect(back.statusCode).toBe(200)
  expect(await read()).toMatchObject({ status: 'returned', number, sentBack: { reason } })
  const returned = (await params.page.get('/api/dashboard/returned')).json()
  expect(returned.rows).toMatchObject([{ id, reason }])
  expect((await decides.page.get('/api/dashboard/pending')).json().rows).toEqual([])

  expect((await file()).statusCode).toBe(200)
  expect(await read()).toMatchObject({ status: 'filed', number, sentBack: null })
  expect((await params.page.get('/api/dashboard/returned')).json().rows).toEqual([])
})
