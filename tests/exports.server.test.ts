import type { Field, Fields } from '@quina/blocks'
import { permissionsOf } from '@quina/blocks/server'
import { snake } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { type Browser, browser } from '../apps/api/testing/browser.ts'
import { addPerson, password } from '../apps/api/testing/people.ts'
import { type TestApp, testApp } from '../apps/api/testing/test-app.ts'
import { shortHospital } from '../modules/house/demo/testing/short-hospital.server.ts'

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

/** What must be answered before there is a file: a list wants a reason at most, a report what it declares. */
async function questionOf(path: string): Promise<string> {
  const report = modules
    .flatMap(({ reports }) => reports)
    .find(({ module, name }) => path === `/api/${module}/${name}/export`)
  if (report === undefined) return path.includes('/people/patient/') ? '&motive=Revisión de lo exportado' : ''
  const input: string[] = []
  for (const [name, field] of Object.entries(report.params as Fields))
    if (!field.optional) input.push(`&${name}=${await valueFor(name, field)}`)
  return input.join('')
}

const byName: Readonly<Record<string, string>> = {
  from: '2026-01-01',
  to: '2026-10-31',
  vigencia: '2026',
  year: '2026',
  month: '11',
  threshold: '10',
  days: '180',
  safety: '7',
  within: '90',
  cover: '60',
}

async function valueFor(name: string, { kind, options, to }: Field): Promise<string> {
  if (kind === 'ref') {
    const view = sql.table(`${to!.split('.').map(snake).join('.')}_option`)
    const { rows } = await sql<{ id: string }>`select id from ${view} order by label limit 1`.execute(
      world.db,
    )
    return rows[0]?.id ?? ''
  }
  if (kind === 'choice') return Object.keys(options ?? {})[0] ?? ''
  return byName[name] ?? { day: '2026-11-20', flag: 'false', integer: '2026' }[String(kind)] ?? '1'
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/

/** An indicator of an outside source has no cases; the demonstration no impairment, provision, cuadro, inventory or recall. */
const withoutAnswer = [
  '/api/quality/indicatorCases/export',
  '/api/receivables/impairmentDetail/export',
  '/api/payroll/provisionDetail/export',
  '/api/payroll/shiftSheet/export',
  '/api/assets/inventoryReport/export',
  '/api/pharmacy/recallTrace/export',
]

/** Columns that are the key of something on purpose: a trace is looked for by it. */
const keysOnPurpose = new Set(['/api/admin/audit/export: Registro'])

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
    const { statusCode, body } = await reader.get(`${path}?format=csv${await questionOf(path)}`)
    if (statusCode !== 200 && !withoutAnswer.includes(path))
      unanswered.push(`${path}: ${statusCode} ${body.slice(0, 200)}`)
    else if (statusCode === 200 && body.trim().split('\n').length > 1) withRows += 1
    const keys = keysIn(statusCode === 200 ? body : '').map((each) => `${path}: ${each}`)
    wrong.push(...keys.filter((each) => !keysOnPurpose.has(each.split(': ').slice(0, 2).join(': '))))
  }
  expect(wrong).toEqual([])
  expect(unanswered).toEqual([])
  expect(withRows).toBeGreaterThan(40)
})
