import { permissionsOf } from '@quina/blocks/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { type Browser, browser } from '../apps/api/testing/browser.ts'
import { addPerson, password } from '../apps/api/testing/people.ts'
import { type TestApp, testApp } from '../apps/api/testing/test-app.ts'
import { shortHospital } from '../modules/demo/testing/short-hospital.server.ts'

let world: TestApp
let reader: Browser
beforeAll(async () => {
  world = await testApp(modules, { ground: await shortHospital() })
  const { rows } = await sql<{ id: string }>`
    select campus_id as id from budget.cdp_list group by 1 order by count(*) desc limit 1`.execute(world.db)
  const campus = rows[0]!.id
  const everything = world.product.modules.flatMap(permissionsOf).map(({ name }) => name.toLowerCase())
  const { email } = await addPerson(world.db, { may: { '*': everything } })
  reader = browser(world.app)
  await reader.login(email, password)
  await reader.post('/api/auth/campus', { campus_id: campus })
}, 300_000)
afterAll(() => world.close())

/** What lists and reports ask for that have no default: the first that is accepted. */
const questions = [
  '',
  '&vigencia=2026',
  '&from=2026-01-01&to=2026-11-20',
  '&vigencia=2026&from=2026-01-01&to=2026-11-20',
  '&day=2026-11-20',
  '&date=2026-11-20',
  '&motive=Revisión de lo que se exporta',
]

async function fileOf(path: string): Promise<string | null> {
  for (const question of questions) {
    const { statusCode, body } = await reader.get(`${path}?format=csv${question}`)
    if (statusCode >= 500) throw new Error(`${path} ${question}: ${statusCode}`)
    if (statusCode === 200) return body
  }
  return null
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/

/** A heading, and the first cell under it that is the key of something and not its name. */
function keysIn(csv: string): string[] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(';')
  const found = new Map<string, string>()
  for (const line of lines)
    for (const [at, cell] of line.split(';').entries())
      if (uuid.test(cell)) found.set(names[at] ?? `column ${at}`, cell)
  return [...found].map(([name, cell]) => `${name}: ${cell}`)
}

test('no file of a list or a report says the key of something instead of its name', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = []
  const unanswered: string[] = []
  let withRows = 0
  for (const { endpoint } of world.product.operations) {
    const { method, path } = endpoint
    if (method !== 'GET' || !path.endsWith('/export') || path.includes(':')) continue
    const body = await fileOf(path)
    if (body === null) unanswered.push(path)
    else if (body.trim().split('\n').length > 1) withRows += 1
    wrong.push(...keysIn(body ?? '').map((each) => `${path}: ${each}`))
  }
  expect(wrong).toEqual([])
  expect(unanswered).toEqual([])
  expect(withRows).toBeGreaterThan(90)
})
