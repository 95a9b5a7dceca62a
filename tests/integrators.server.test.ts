import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { type Browser, browser } from '../apps/api/testing/browser.ts'
import { addCampus, addPerson } from '../apps/api/testing/people.ts'
import { type TestApp, testApp } from '../apps/api/testing/test-app.ts'

let world: TestApp
let program: Browser
let campus: string
beforeAll(async () => {
  world = await testApp(modules)
  campus = await addCampus(world.db)
  const { id } = await addPerson(world.db, {
    may: { [campus]: ['hospital.costCentre.edit', 'hospital.costCentre.view'] },
  })
  await world.db
    .updateTable('admin.appUser')
    .set({ email: 'integrador@hospital.gov.co' })
    .where('id', '=', id)
    .execute()
  program = browser(world.app)
})
afterAll(() => world.close())

const page = readFileSync(new URL('../docs/integrators.md', import.meta.url), 'utf8')

interface Exchange {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  readonly answer?: object
}

/** Each block of the page: the request, its headers and body, a line each, and after an arrow what it gets. */
function exchanges(): Exchange[] {
  return [...page.matchAll(/```http\n([\s\S]*?)```/g)].map(([, block = '']) => {
    const [request = '', ...lines] = block.replaceAll('{campus}', campus).trim().split('\n')
    const [method = '', address = ''] = request.split(' ')
    const headers = lines.flatMap((line) => /^([\w-]+): (.+)$/.exec(line)?.slice(1, 3) ?? [])
    const body = lines.find((line) => line.startsWith('{'))
    const [, status = '', answer] = /^→ (\d+)(?: (.+))?$/m.exec(block.replaceAll('{campus}', campus)) ?? []
    return {
      method: method === 'POST' ? 'POST' : 'GET',
      address,
      headers: headers.length === 0 ? {} : { [headers[0]!]: headers[1]! },
      ...(body === undefined ? {} : { body: JSON.parse(body) }),
      status: Number(status),
      ...(answer === undefined ? {} : { answer: JSON.parse(answer) }),
    }
  })
}

test('every request of the page for integrators is answered as the page says', async () => {
  for (const { method, address, headers, body, status, answer } of exchanges()) {
    const { Cookie, ...sent } = headers
    const who = Cookie === '(none)' ? browser(world.app) : program
    const given = await who.send(method, address, { body, headers: sent })
    expect(given.statusCode, `${method} ${address}`).toBe(status)
    if (answer !== undefined) expect(given.json(), `${method} ${address}`).toMatchObject(shown(answer))
  }
})

/** An ellipsis means any text. */
const shown = (answer: object): object =>
  JSON.parse(JSON.stringify(answer), (_, value) => (value === '…' ? expect.any(String) : value))
