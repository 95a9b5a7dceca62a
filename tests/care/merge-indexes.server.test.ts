import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A merge looks for the rows of a file in every table that refers to a patient but in those of merges.
// A merge of terceros moves no rows, so its columns need none.

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
}, 120_000)
afterAll(() => base.close())

/** Columns that refer to a table and begin no index: one that leaves out only rows without a value counts. */
const unindexed = async (): Promise<string[]> => {
  const { rows } = await sql<{ column: string }>`
    select n.nspname || '.' || c.relname || '.' || a.attname as column
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'people.patient'::regclass and f.conparentid = 0 and c.relname <> 'patient_merge'
      and not exists (
        select from pg_index x
        where x.indrelid = c.oid and x.indisvalid and x.indkey[0] = a.attnum
          and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`.execute(base.db)
  return rows.map(({ column }) => column)
}

test('every column that refers to a patient begins an index', async () => {
  expect(await unindexed()).toEqual([])
})
