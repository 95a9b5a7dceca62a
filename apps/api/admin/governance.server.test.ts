import { permission } from '@quina/blocks'
import type { ServerModule } from '@quina/blocks/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

permission('cash.cdp.approve', 'Expedir')
permission('cash.pago.approve', 'Pagar')
permission('cash.cdp.view', 'Ver')

/** A module with two works that nobody may hold together. */
const cash: ServerModule = {
  name: 'cash',
  label: 'Caja',
  operations: [],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  jobs: [],
  segregations: [
    { code: 'SOD-4', label: 'Expedir y pagar', one: ['cash.CDP.approve'], other: ['cash.pago.approve'] },
  ],
}

let world: TestApp
let north: string
let south: string
let admin: Browser
let clerk: Browser
const everything = ['view', 'edit', 'exception', 'any'].map((command) => `admin.role.${command}`)
const people = ['view', 'edit'].map((command) => `admin.user.${command}`)

beforeAll(async () => {
  world = await testApp([cash])
  north = await addCampus(world.db)
  south = await addCampus(world.db)
  admin = await enter([...everything, ...people], '*')
  clerk = await enter([...people, 'admin.role.view', 'admin.role.edit', 'admin.role.any'])
})
afterAll(() => world.close())

async function enter(permissions: readonly string[], where = north): Promise<Browser> {
  const { email } = await addPerson(world.db, { may: { [where]: permissions } })
  const page = browser(world.app)
  await page.login(email, password)
  if (where === '*') await page.post('/api/auth/campus', { campus_id: north })
  return page
}

let serial = 0
const makeRole = (permissions: readonly string[], more: object = {}, by = admin) =>
  by.post('/api/admin/createRole', { name: `Papel ${++serial}`, permissions, ...more })
const roleOf = async (...permissions: string[]): Promise<string> => (await makeRole(permissions)).json().id
const given = (roleId: string, more: object = {}) => ({
  roleId,
  campusId: north,
  fromDay: '2026-01-01',
  toDay: null as string | null,
  ...more,
})
const newUser = (roles: object[], more: object = {}, by = admin) =>
  by.post('/api/admin/createUser', {
    username: `quien${++serial}`,
    name: 'Luis Prieto Mora',
    email: `quien${serial}@hospital.gov.co`,
    roles,
    ...more,
  })
const month = { reason: 'Vacaciones de la tesorera', untilDay: '2026-12-20' }

describe('functions held apart', () => {
  test('a role with both is refused, and kept with an exception by who may allow it', async () => {
    const both = ['cash.cdp.approve', 'cash.pago.approve']
    const refused = await makeRole(both)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'CONFLICTO_FUNCIONES',
      fields: { permissions: 'Expedir y pagar (SOD-4)' },
    })
    expect((await makeRole(both, { exception: month }, clerk)).json()).toMatchObject({
      code: 'SIN_PERMISO',
      permiso: 'admin.role.exception',
    })
    const tooLong = await makeRole(both, { exception: { ...month, untilDay: '2027-02-19' } })
    expect(tooLong.json()).toMatchObject({
      code: 'USU-009',
      fields: { 'exception.untilDay': expect.any(String) },
    })
    expect((await makeRole(both, { exception: { ...month, reason: 'corto' } })).json()).toMatchObject({
      fields: { 'exception.reason': expect.any(String) },
    })
    expect((await makeRole(both, { exception: { ...month, untilDay: '2027-02-18' } })).statusCode).toBe(200)
  })

  test('what an exception lets a role hold is no longer granted when it ends', async () => {
    const both = ['cash.cdp.approve', 'cash.pago.approve']
    const role = await roleOf('cash.cdp.approve')
    const grow = (version: number, permissions: string[], exception?: object) =>
      admin.post('/api/admin/editRole', {
        id: role,
        version,
        name: `Papel ${++serial}`,
        permissions,
        reason: 'Vacaciones',
        ...(exception === undefined ? {} : { exception }),
      })
    expect((await grow(1, both, month)).statusCode).toBe(200)
    const longer = { ...month, untilDay: '2027-02-01' }
    const email = 'encargado@hospital.gov.co'
    const made = await newUser([given(role, { toDay: longer.untilDay })], { exception: longer, email })
    const { temporaryPassword } = made.json()
    const first = browser(world.app)
    await first.login(email, temporaryPassword)
    await first.post('/api/user/password', { current: temporaryPassword, next: password })
    const before = world.clock.now
    const heldOn = async (text: string): Promise<string[]> => {
      world.clock.now = new Date(text)
      const { data } = (await browser(world.app).login(email, password)).json()
      return data.all_permissions
    }
    expect(await heldOn('2026-12-20T23:00:00Z')).toEqual(both)
    expect(await heldOn('2026-12-21T05:00:00Z')).toEqual(['cash.cdp.approve'])
    const shown = (await (await enter(everything)).get(`/api/admin/roleOf?id=${role}`)).json()
    expect(shown).toMatchObject({ permissions: both, exceptions: [], withdrawn: ['cash.pago.approve'] })
    world.clock.now = before
    expect((await grow(2, ['cash.pago.approve'])).statusCode).toBe(200)
    expect(await heldOn('2026-12-21T05:00:00Z')).toEqual(['cash.pago.approve'])
    world.clock.now = before
  })

  test('reports roles that join them at one site before saving, and refuses them', async () => {
    const roles = [given(await roleOf('cash.cdp.approve')), given(await roleOf('cash.pago.approve'))]
    const reported = await admin.post('/api/admin/grantConflicts', { roles })
    expect(reported.json()).toMatchObject([{ code: 'SOD-4', rows: [0, 1], campusId: north, untilDay: null }])
    const refused = await newUser(roles)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'CONFLICTO_FUNCIONES',
      fields: { 'roles.1.roleId': expect.stringContaining('SOD-4') },
    })
    const apart = [roles[0]!, { ...roles[1]!, campusId: south }]
    expect((await admin.post('/api/admin/grantConflicts', { roles: apart })).json()).toEqual([])
    expect((await newUser(apart)).statusCode).toBe(200)
  })

  test('an exception ends with the role that it allows', async () => {
    const roles = [given(await roleOf('cash.cdp.approve')), given(await roleOf('cash.pago.approve'))]
    expect((await newUser(roles, { exception: month })).json()).toMatchObject({
      code: 'USU-010',
      fields: { 'roles.1.toDay': expect.any(String) },
    })
    const ended = [roles[0]!, { ...roles[1]!, toDay: month.untilDay }]
    const { id } = (await newUser(ended, { exception: month })).json()
    const shown = (await admin.get(`/api/admin/userOf?id=${id}`)).json()
    expect(shown.exceptions).toEqual([{ code: 'SOD-4', ...month }])
    expect((await admin.post('/api/admin/grantConflicts', { userId: id, roles: ended })).json()).toEqual([])
    const longer = [roles[0]!, { ...roles[1]!, toDay: '2026-12-21' }]
    expect(
      (await admin.post('/api/admin/grantConflicts', { userId: id, roles: longer })).json(),
    ).toHaveLength(1)
  })

  test('a role cannot come to join them in somebody who holds it', async () => {
    const issues = await roleOf('cash.cdp.approve')
    const pays = await roleOf('cash.cdp.view')
    await newUser([given(issues), given(pays)], { name: 'Rosa Vega Luna' })
    const grown = await admin.post('/api/admin/editRole', {
      id: pays,
      version: 1,
      name: `Papel ${++serial}`,
      permissions: ['cash.pago.approve'],
      reason: 'Crece',
    })
    expect(grown.statusCode).toBe(409)
    expect(grown.json()).toMatchObject({ code: 'CONFLICTO_FUNCIONES', facts: { users: ['Rosa Vega Luna'] } })
    expect((await admin.get(`/api/admin/roleOf?id=${pays}`)).json().permissions).toEqual(['cash.cdp.view'])
  })
})

describe('grants', () => {
  test('a role is deactivated once no grant of it is in force or to come', async () => {
    const turnOff = async (toDay: string | null, fromDay = '2026-01-01') => {
      const id = await roleOf('cash.cdp.view')
      await newUser([given(id, { fromDay, toDay })])
      return admin.post('/api/admin/turnRole', { id, version: 1, active: false })
    }
    expect((await turnOff('2026-01-31')).statusCode).toBe(200)
    expect((await turnOff(null)).json()).toMatchObject({ code: 'ROL-002' })
    expect((await turnOff(null, '2027-01-01')).json()).toMatchObject({ code: 'ROL-002' })
  })

  test('the same role at the same site does not cross itself, and a user has at least one', async () => {
    const role = await roleOf('cash.cdp.view')
    const crossed = [given(role, { toDay: '2026-12-31' }), given(role, { fromDay: '2026-12-31' })]
    expect((await newUser(crossed)).json()).toMatchObject({ code: 'USU-007' })
    const after = [given(role, { toDay: '2026-12-31' }), given(role, { fromDay: '2027-01-01' })]
    expect((await newUser(after)).statusCode).toBe(200)
    expect((await newUser([])).json()).toMatchObject({
      code: 'USU-008',
      fields: { roles: expect.any(String) },
    })
  })

  test('what a role gains or loses counts from the next request', async () => {
    const role = await roleOf('admin.role.view')
    const { id, temporaryPassword } = (await newUser([given(role)], { email: 'luz@hospital.gov.co' })).json()
    const page = browser(world.app)
    await page.login('luz@hospital.gov.co', temporaryPassword)
    await page.post('/api/user/password', { current: temporaryPassword, next: password })
    expect((await page.get('/api/admin/roles')).statusCode).toBe(200)
    const change = (version: number, permissions: string[]) =>
      admin.post('/api/admin/editRole', {
        id: role,
        version,
        name: `Papel ${++serial}`,
        permissions,
        reason: 'Cambio',
      })
    expect((await change(1, [])).statusCode).toBe(200)
    expect((await page.get('/api/admin/roles')).json()).toMatchObject({ code: 'SIN_PERMISO' })
    expect((await change(2, ['admin.role.view'])).statusCode).toBe(200)
    expect((await page.get('/api/admin/roles')).statusCode).toBe(200)
    expect(
      (await admin.post('/api/admin/editRole', { id: role, version: 3, name: 'x', permissions: [] })).json(),
    ).toMatchObject({ fields: { reason: 'Escriba el motivo.' } })
    expect(id).toEqual(expect.any(String))
  })
})

/** Both are let in, and wait at the first lock of who governs, before either goes on. */
async function meeting<Answer>(db: TestApp['db'], ask: () => readonly Promise<Answer>[]): Promise<Answer[]> {
  const input = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('admin.governance').select('theOnly').forUpdate().execute()
    const answers = ask()
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{
            waiting: number
          }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows[0]?.waiting
        },
        { timeout: 20_000 },
      )
      .toBe(answers.length)
    return { answers }
  })
  return Promise.all(input.answers)
}

test('two administrators cannot lock each other out at the same time', async () => {
  const alone = await testApp([cash])
  const site = await addCampus(alone.db)
  const may = { [site]: [...everything, ...people] }
  const [one, two] = await Promise.all([addPerson(alone.db, { may }), addPerson(alone.db, { may })])
  const pages = [browser(alone.app), browser(alone.app)]
  await pages[0]!.login(one.email, password)
  await pages[1]!.login(two.email, password)
  const off = (page: Browser, id: string) =>
    page.post('/api/admin/turnUser', { id, active: false, reason: 'A la vez' })
  const answers = await meeting(alone.db, () => [off(pages[0]!, two.id), off(pages[1]!, one.id)])
  const left = await alone.db.selectFrom('admin.appUser').select('id').where('active', '=', true).execute()
  expect(left).toHaveLength(1)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'ROL-003' })
  await alone.close()
})

test('the last administrator may not be given an end, nor put an end to themselves', async () => {
  const alone = await testApp([cash])
  const site = await addCampus(alone.db)
  const governor = await addPerson(alone.db, { may: { [site]: everything } })
  const editor = await addPerson(alone.db, { may: { [site]: [...people, 'admin.role.any'] } })
  const page = browser(alone.app)
  await page.login(editor.email, password)
  const shown = (await page.get(`/api/admin/userOf?id=${governor.id}`)).json()
  const { roleId, campusId, fromDay } = shown.roles[0]
  const edit = (more: object) =>
    page.post('/api/admin/editUser', {
      id: governor.id,
      version: shown.version,
      username: 'quien.gobierna',
      name: shown.name,
      email: shown.email,
      active: true,
      roles: [{ roleId, campusId, fromDay, toDay: null }],
      ...more,
    })
  expect((await edit({ expiresOn: '2026-12-31' })).json()).toMatchObject({ code: 'ROL-003' })
  expect((await edit({ roles: [{ roleId, campusId, fromDay, toDay: '2027-01-31' }] })).json()).toMatchObject({
    code: 'ROL-003',
  })
  expect((await edit({})).statusCode).toBe(200)
  await alone.close()
})
