import { decideParameter } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { day } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
beforeAll(async () => {
  world = await testApp(modules)
  campus = await addCampus(world.db)
})
afterAll(() => world.close())

const may = [
  'budget.cdp.view',
  'budget.summary.view',
  'budget.vigencia.view',
  'budget.vigencia.edit',
  'budget.dependencia.edit',
  'budget.dependencia.view',
  'people.tercero.view',
]

type Entry = Readonly<{ ruta: string | null; hijos: readonly Entry[] }>
const routesOf = (entries: readonly Entry[]): (string | null)[] =>
  entries.flatMap(({ ruta, hijos }) => [ruta, ...routesOf(hijos)])

async function seenBy(email: string) {
  const page = browser(world.app)
  await page.login(email, password)
  const get = async (path: string) => (await page.get(path)).json()
  const { steps } = await get('/api/dashboard/firstSteps')
  return {
    menu: routesOf((await get('/api/menu')).data),
    permissions: (await get('/api/user/current')).data.all_permissions as string[],
    steps: steps.map(({ name }: { name: string }) => name) as string[],
    cdp: (await page.get('/api/budget/cdp')).statusCode,
    summary: (await page.get('/api/budget/summary?vigencia=2026&from=2026-01-01&to=2026-12-31')).statusCode,
  }
}

test('a private provider has no budget: menu, first page and calls, from the day it is decided', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: may } })
  const before = await seenBy(email)
  expect(before).toMatchObject({ cdp: 200, summary: 200 })
  expect(before.menu).toContain('/cdp')
  expect(before.steps).toContain('vigencia')

  const decide = (fromDay: string, value: boolean) =>
    world.db
      .transaction()
      .execute((tx) => decideParameter(tx, manejaPresupuesto, { fromDay: day(fromDay), value, userId: null }))
  await decide('2026-11-20', false)
  const after = await seenBy(email)
  expect(after).toMatchObject({ cdp: 403, summary: 403, steps: ['dependencias'] })
  expect(after.permissions).toEqual([
    'budget.dependencia.edit',
    'budget.dependencia.view',
    'people.tercero.view',
  ])
  expect(after.menu).not.toContain('/cdp')
  expect(after.menu).toContain('/terceros/list')

  await decide('2026-11-21', true)
  world.clock.pass(24 * 60)
  expect(await seenBy(email)).toEqual(before)
})
