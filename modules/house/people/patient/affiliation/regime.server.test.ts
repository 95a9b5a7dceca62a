import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { regimes } from './regime.contract.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world.close())

test('the database has the same word for each régimen as the screens', async () => {
  const codes = [...Object.keys(regimes), 'EVENTO', null]
  const { rows } = await sql<{ word: string }>`
    select people.regime_word(code) as word from unnest(${codes}::text[]) with ordinality as x (code, at) order by at`.execute(
    world.db,
  )
  expect(rows.map(({ word }) => word)).toEqual([...Object.values(regimes), 'EVENTO', 'Sin régimen'])
})
