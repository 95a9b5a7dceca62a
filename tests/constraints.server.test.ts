import { fieldsOf } from '@quina/admin/server'
import { columnLabel, constraintsOf } from '@quina/blocks/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { type TestApp, testApp } from '../apps/api/testing/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp(modules)
})
afterAll(() => world.close())

/** What the program keeps for itself, and nobody writes to through a form. */
const ours = sql`n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker', 'public', 'demo')`

test('every constraint of the database has Spanish words: its own or those of its columns', async () => {
  const { product, db } = world
  const records = product.admin.records()
  const untold = (await constraintsOf(db, ours))
    .filter(({ name, kind }) => 'cux'.includes(kind) && !Object.hasOwn(product.constraints, name))
    .flatMap(({ name, table, columns }) => {
      const fields = fieldsOf(records, table)
      return columns
        .filter((column) => columnLabel(column, fields) === undefined)
        .map((column) => `${name} (${table}): ${column}`)
    })
  expect([...new Set(untold)]).toEqual([])
})
