import { endpoint, f } from '@quina/blocks'
import { exportRows, type Operation, operation, serverModule } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

const columns = { number: f.integer('Número'), text: f.text('Texto') }

/** Rows of the database, whose reading fails at one of them as a statement fails: with an error of PostgreSQL. */
async function* rowsUntil(tx: Tx, failsAt: number) {
  for (let from = 1; ; from += 1_000) {
    const { rows } = await sql<{ number: number; text: string }>`
      select n as number, repeat(md5(n::text), 1 + 0 / (${failsAt} - n)) as text
      from generate_series(${from}::int, ${from + 999}::int) n`.execute(tx)
    yield* rows
  }
}

const failing: Operation = operation(
  endpoint({
    method: 'GET',
    path: '/api/hostile/failing/export',
    access: 'campus',
    tag: 'hostile',
    summary: 'A list whose reading fails',
  }),
  async ({ tx, query }) => {
    const { format, at } = query as { readonly format: 'csv' | 'xlsx'; readonly at: string }
    return exportRows({ format, title: 'Falla', columns, rows: rowsUntil(tx, Number(at)) })
  },
)

export const failingModule = serverModule({
  name: 'hostile',
  label: 'Hostil',
  operations: [failing],
  jobs: [],
})
