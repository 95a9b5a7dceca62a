import { must } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

export interface BelongingCheck {
  /** The field of each line that names a line of the document in the header. */
  readonly field: string
  readonly named: readonly string[]
  readonly message: string
}

type OwnRow = { readonly id: string }

/** The lines of the document in the header, from its table: `budget.registro_line`. */
export const askOwn = (table: string, parentId: RawBuilder<unknown>) => sql<OwnRow>`
  select id from ${sql.table(table)} where parent_id = ${parentId}`

/** Checks that every line names a line of the document in the header. @throws Problem PRE-033 */
export function mustBelong(own: readonly OwnRow[], { field, named, message }: BelongingCheck): void {
  const known = new Set(own.map((row) => row.id))
  for (const [at, id] of named.entries()) {
    must(known.has(id), 'PRE-033', `lines.${at}.${field}`, message)
  }
}
