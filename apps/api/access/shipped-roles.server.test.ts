import { grantsOf, roleTemplates } from '@quina/admin/server'
import type { Endpoint } from '@quina/blocks'
import { permissionsOf } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
beforeAll(async () => {
  world = await testApp(modules)
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

/** How a door answers to made-up ids and an empty body. */
async function codeAt(page: Browser, { method, path }: Endpoint): Promise<string> {
  const url = path.replaceAll(/:\w+/g, () => newId())
  const headers = method === 'GET' ? {} : { 'idempotency-key': newId() }
  const answer = await page.send(method, url, { headers, ...(method === 'GET' ? {} : { body: {} }) })
  return `${answer.statusCode} ${(answer.json() as { code?: string }).code}`
}

/** How many parts the doors are dealt in: each role knocks at one of them, and at all that is clinical. */
const parts = 16

test('a shipped role opens only what its template grants, and of clinical data nothing more', {
  timeout: 300_000,
}, async () => {
  const clinical = new Set(
    known().flatMap(({ name, clinical: marked }) => (marked === true ? [lower(name)] : [])),
  )
  const wrong: string[] = []
  let knocks = 0
  const seeded = await world.db.selectFrom('admin.role').select('name').where('template', '=', true).execute()
  const shipped = roleTemplates.filter((role) => seeded.some(({ name }) => name === role.name))
  for (const [at, role] of shipped.entries()) {
    const page = await enterAs(role.name)
    const granted = new Set(grantsOf(role, known()))
    const shut = world.product.operations.filter(
      ({ endpoint: { access } }, index) =>
        access.includes('.') &&
        !granted.has(lower(access)) &&
        (index % parts === at % parts || clinical.has(lower(access))),
    )
    knocks += shut.length
    for (const { endpoint } of shut) {
      const code = await codeAt(page, endpoint)
      if (code !== '403 SIN_PERMISO') wrong.push(`${role.name}: ${endpoint.method} ${endpoint.path} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(shipped.length).toBeGreaterThan(10)
  expect(knocks).toBeGreaterThan(1_000)
})
