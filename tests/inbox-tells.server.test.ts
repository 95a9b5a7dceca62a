import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { listOf, tellingColumns } from '../modules/house/admin/session/inbox/inbox.server.ts'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('what the inbox tells of each kind of document is in its list', async () => {
  const approved = modules
    .flatMap(({ documents = [] }) => documents)
    .filter(({ lifecycle }) => 'approve' in lifecycle.actions)
  expect(approved.length).toBeGreaterThan(20)
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns`.execute(
    database.db,
  )
  const known = new Set(rows.map(({ name }) => name))
  const reported = approved.flatMap((document) =>
    Object.values(tellingColumns(document)).flatMap((column) =>
      column === undefined ? [] : [`${listOf(document)}.${snake(column)}`],
    ),
  )
  expect(reported.filter((name) => !known.has(name))).toEqual([])
})
