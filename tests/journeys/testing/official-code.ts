import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

type Facts = Readonly<Record<string, string>>

/** A code of an official catalogue, inserted once however often it is requested. @returns its id */
export async function officialCode(
  tx: Tx,
  [catalogue, code, name]: readonly [catalogue: string, code: string, name: string],
  facts: Facts = {},
): Promise<string> {
  await sql`
    insert into reference.entry (id, catalogue, code, name, facts, since)
    values (gen_random_uuid(), ${catalogue}, ${code}, ${name}, ${JSON.stringify(facts)}::jsonb, '2000-01-01')
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from reference.entry where catalogue = ${catalogue} and code = ${code}`.execute(tx)
  return rows[0]!.id
}
