import { type Actor, campusScope } from '@quina/blocks/server'
import { type Day, must } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

/** Checks that the days are in order, and restricts the rows to the site of the caller, if any. @throws Problem FAC-220. */
export function within(
  actor: Actor,
  { from, to }: { readonly from: Day; readonly to: Day },
): RawBuilder<unknown> {
  must(from <= to, 'FAC-220', 'to', 'La fecha final va después de la inicial.')
  const campusId = campusScope(actor)
  return sql`(${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
}
