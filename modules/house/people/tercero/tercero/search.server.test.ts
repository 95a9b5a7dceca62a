import { readPage } from '@quina/blocks/server'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tercero } from './tercero.contract.ts'

const { db, close } = await testDatabase()
afterAll(close)

// Twenty thousand before the first María Peña, who are many; and few of another name.
beforeAll(async () => {
  await sql`alter table people.tercero disable trigger user`.execute(db)
  await sql`
    insert into people.tercero (id, document_type, number, person_type, first_name, last_name, name, search)
    select gen_random_uuid(), 'CC', (1000000 + n)::text, 'natural', 'X', 'Y', name, platform.fold(name || ' CC ' || (1000000 + n))
    from (select n, case when n % 997 = 0 then 'Zoila Ñungo ' || n when n <= 20000 then 'Ana Ruiz ' || n
                         else 'María Peña ' || md5(n::text) end as name from generate_series(1, 28000) n) named`.execute(
    db,
  )
  await sql`alter table people.tercero enable trigger user`.execute(db)
  await sql`vacuum analyze people.tercero`.execute(db)
})

const source = { list: tercero.list, view: 'people.terceroList' }
const scope = { campusId: null }
const page = (q: string, after?: string | null) =>
  db
    .transaction()
    .execute((tx) => readPage(tx, source, { q, filters: {}, ...(after ? { after } : {}) }, scope))

test.each(['María', 'maria peña', 'peña 1020', 'Ñungo', 'Ana 997', 'zoila pena'])(
  '«%s» finds the first in order, and then those that follow',
  async (q) => {
    const { rows: all } = await sql<{ name: string }>`
      select name from people.tercero where search like all (array(
        select '%' || word || '%' from regexp_split_to_table(platform.fold(${q}), ' ') word))
      order by name, id limit 100`.execute(db)
    const first = await page(q)
    const second = first.next === null ? { rows: [] } : await page(q, first.next)
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  },
)
