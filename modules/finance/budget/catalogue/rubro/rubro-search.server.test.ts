import { optionsMatching } from '@quina/blocks/server'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'

const code = '2.4.5.01.03'
let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 1_000_000 })
  await world.approvedCdp(100_000)
  return world.close
}, 120_000)

/** The options of a lookup, by the first word of each. */
async function offered(to: string, q: string): Promise<string[]> {
  const found = await optionsMatching(world.db, to, { q })
  return found.map(({ label }) => label.split(' ')[0] ?? '')
}

test.each(['budget.rubro', 'budget.apropiacion', 'budget.line'])(
  'a %s is found by its code with dots, without them and by a part of it',
  async (to) => {
    for (const typed of [code, '2450103', '24501', '2.4.5.01'])
      expect(await offered(to, typed), typed).toContain(code)
    expect(await offered(to, '2450104')).not.toContain(code)
  },
)

test('a fuente is found likewise', async () => {
  expect(await offered('budget.fuente', '121000')).toEqual(['1.2.1.0.00'])
})

test.each(['rubro_list', 'move_list'])('the rows of %s are found without dots', async (view) => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(`budget.${view}`)} where search like '%2450103%') as found`.execute(
    world.db,
  )
  expect(rows).toEqual([{ found: true }])
})

test('a rubro that changes its name keeps being found by its code', async () => {
  await world.act((tx) => sql`update budget.rubro set name = 'Fármacos' where code = ${code}`.execute(tx))
  expect(await offered('budget.rubro', 'farmacos')).toEqual([code])
  expect(await offered('budget.rubro', '2450103')).toEqual([code])
})
