import { grantsOf, roleTemplates } from '@quina/admin/server'
import type { Endpoint } from '@quina/blocks'
import { permissionsOf } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { doorsModule, openDoorsPath } from '../testing/doors-module.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
beforeAll(async () => {
  world = await testApp([...modules, doorsModule(() => world.product.operations)])
  campus = await addCampus(world.db)
})
afterAll(() => world.close())

const known = () => world.product.modules.flatMap(permissionsOf)
const lower = (name: string): string => name.toLowerCase()

/** Somebody who holds one shipped role at a site, signed in there. */
async function enterAs(role: string): Promise<Browser> {
  const { id: roleId } = await world.db
    .selectFrom('admin.role')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  const { id: userId, email } = await addPerson(world.db)
  await world.db
    .insertInto('admin.userRole')
    .values({ id: newId(), userId, roleId, campusId: campus, fromDay: '2026-01-01' })
    .execute()
  const page = browser(world.app)
  await page.login(email, password)
  await page.post('/api/auth/campus', { campus_id: campus })
  return page
}

/** The shipped roles whose areas this product has. */
async function shippedRoles() {
  const seeded = await world.db.selectFrom('admin.role').select('name').where('template', '=', true).execute()
  const shipped = roleTemplates.filter((role) => seeded.some(({ name }) => name === role.name))
  expect(shipped.length).toBeGreaterThan(10)
  return shipped
}

/** How a door answers to made-up ids and an empty body. */
async function codeAt(page: Browser, { method, path }: Endpoint): Promise<string> {
  const url = path.replaceAll(/:\w+/g, () => newId())
  const headers = method === 'GET' ? {} : { 'idempotency-key': newId() }
  const answer = await page.send(method, url, { headers, ...(method === 'GET' ? {} : { body: {} }) })
  return `${answer.statusCode} ${(answer.json() as { code?: string }).code}`
}

test('a shipped role opens the doors that its template grants, each of them and no other', {
  timeout: 300_000,
}, async () => {
  const doors = world.product.operations.map(({ endpoint }) => endpoint)
  const wrong: string[] = []
  for (const role of await shippedRoles()) {
    const page = await enterAs(role.name)
    const granted = new Set(grantsOf(role, known()))
    const open = new Set((await page.get(openDoorsPath)).json() as string[])
    for (const { method, path, access } of doors) {
      const should = !access.includes('.') || granted.has(lower(access))
      if (open.has(`${method} ${path}`) !== should) wrong.push(`${role.name}: ${method} ${path} ${access}`)
    }
  }
  expect(wrong).toEqual([])
  expect(doors.length).toBeGreaterThan(2_500)
})

test('a shipped role without a clinical permission is refused when it knocks at a door of it', {
  timeout: 300_000,
}, async () => {
  const clinical = known().flatMap(({ name, clinical: marked }) => (marked === true ? [lower(name)] : []))
  const wrong: string[] = []
  let knocks = 0
  for (const [at, role] of (await shippedRoles()).entries()) {
    const page = await enterAs(role.name)
    const granted = new Set(grantsOf(role, known()))
    for (const permission of clinical.filter((name) => !granted.has(name))) {
      const endpoint = doorOf(permission, at)
      if (endpoint === undefined) continue
      knocks += 1
      const code = await codeAt(page, endpoint)
      if (code !== '403 SIN_PERMISO') wrong.push(`${role.name}: ${endpoint.method} ${endpoint.path} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(knocks).toBeGreaterThan(200)
})

/** Another of its doors for each role. */
function doorOf(permission: string, at: number): Endpoint | undefined {
  const doors = world.product.operations.filter(({ endpoint: { access } }) => lower(access) === permission)
  return doors[at % doors.length]?.endpoint
}
