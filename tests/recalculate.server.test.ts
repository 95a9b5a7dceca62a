import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
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

const path = '/api/admin/recalculateBalances'
const reason = 'Se restauró una copia a medias el 20 de noviembre'

test('who may sets a changed balance again to the sum of its moves, and says why', async () => {
  const campus = await addCampus(world.db)
  const enter = async (permission: string) => {
    const { email } = await addPerson(world.db, { may: { [campus]: [permission] } })
    const page = browser(world.app)
    await page.login(email, password)
    return page
  }
  const keeper = await enter('admin.balance.recalculate')
  const ground = await layGround(world.db)
  await openVigencia(ground, 2026, {})
  const sums = async () =>
    (
      await sql<{ inicial: string; creditos: string }>`
      select sum(inicial) as inicial, sum(creditos) as creditos from budget.apropiacion`.execute(world.db)
    ).rows[0]
  const right = await sums()

  const idle = await keeper.post(path, { name: 'budget', reason })
  expect([idle.statusCode, idle.json().code]).toEqual([409, 'SAL-002'])
  await sql`update budget.apropiacion set creditos = creditos + 7, contracreditos = contracreditos + 7`.execute(
    world.db,
  )
  expect(await sums()).not.toEqual(right)

  const auditor = await enter('admin.audit.view')
  expect((await auditor.post(path, { name: 'budget', reason })).statusCode).toBe(403)
  expect((await keeper.post(path, { name: 'budget', reason: 'corto' })).statusCode).toBe(422)
  expect((await keeper.post(path, { name: 'proof', reason })).json().code).toBe('SAL-001')

  const checked = (await auditor.get('/api/admin/balanceChecks')).json()
  const named = checked.find(({ name }: { readonly name: string }) => name === 'budget')
  expect(named.found.length).toBeGreaterThan(0)
  const done = await keeper.post(path, { name: 'budget', reason })
  expect(done.json()).toEqual({ found: named.found, left: [] })
  expect(await sums()).toEqual(right)

  const { rows } = await sql<{ reason: string; by: string | null }>`
    select reason, user_id as by from platform.audit where table_name = 'admin.recalculation'`.execute(
    world.db,
  )
  expect(rows).toEqual([{ reason, by: expect.any(String) }])
})
