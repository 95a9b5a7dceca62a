import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { purge } from '../apps/api/prepare.ts'
import { browser } from '../apps/api/testing/browser.ts'
import { addCampus, addPerson, password } from '../apps/api/testing/people.ts'
import { type TestApp, testApp } from '../apps/api/testing/test-app.ts'
import { layGround } from '../modules/finance/budget/testing/world-ground.server.ts'
import { openVigencia } from '../modules/finance/budget/testing/world-vigencia.server.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp(modules)
})
afterAll(() => world.close())

const dayMs = 86_400_000

test('a balance that someone changed behind its moves is reported the next day, and again until it is repaired', async () => {
  const campus = await addCampus(world.db)
  const { email } = await addPerson(world.db, { may: { [campus]: ['admin.audit.view'] } })
  const page = browser(world.app)
  await page.login(email, password)
  const alerts = async () => (await page.get('/api/dashboard/alerts')).json().alerts
  const measured = async () => (await world.app.inject({ url: '/metrics' })).body
  /** The checks of the day, as if the last ones were of the day before. */
  const night = async () => {
    await world.db
      .updateTable('admin.monitor')
      .set({ at: new Date(world.clock.now.getTime() - dayMs) })
      .execute()
    await purge(world.connection, world.product, world.clock.now)
  }

  const ground = await layGround(world.db)
  await openVigencia(ground, 2026, {})
  await night()
  expect(await alerts()).toEqual([])
  expect(await measured()).toContain('ledger_findings{monitor="budget"} 0')

  const change = (by: number) =>
    sql`update budget.apropiacion set creditos = creditos + ${by}, contracreditos = contracreditos + ${by}
        where id = (select min(id::text)::uuid from budget.apropiacion)`.execute(world.db)
  await change(1)
  await night()
  expect(await alerts()).toMatchObject([{ name: 'drift', count: 2, tone: 'bad' }])
  expect(await measured()).toContain('ledger_findings{monitor="budget"} 2')
  expect(await measured()).toContain('ledger_findings{monitor="accounting"} 0')

  await change(-1)
  await night()
  expect(await alerts()).toEqual([])
})
