import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** Writes down again by what other documents a tercero can be found: those it had, and those of whom it absorbed. */
export async function retellKnownAs(tx: Tx, terceroId: string): Promise<void> {
  await sql`
    update people.tercero set known_as = coalesce((
      select string_agg(people.identification(document_type, number, check_digit), ' ' order by number) from (
        select document_type, number, check_digit from people.tercero where merged_into_id = ${terceroId}
        union all
        select a.document_type, a.number, a.check_digit from people.tercero_alias a
        join people.tercero t on t.id = a.tercero_id
        where t.id = ${terceroId} or t.merged_into_id = ${terceroId}) known), '')
    where id = ${terceroId}`.execute(tx)
}
