import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { Actions } from '../lifecycle/lifecycle.ts'
import type { AnyDocument, Kept } from './document.ts'

/**
 * Whether the paper of a numbered document already went out: what the audit says was printed since it took its number.
 * A draft has no original, so that what was printed before counts for nothing.
 */
export async function printedBefore<D extends AnyDocument>(
  tx: Tx,
  document: D,
  kept: Kept<D>,
): Promise<boolean> {
  if (kept.number === null) return false
  const name = `${document.module}.${document.name}`
  const actions = Object.entries(document.lifecycle.actions as Actions)
  const numbering = actions.filter(([, { takesNumber }]) => takesNumber === true).map(([action]) => action)
  const { rows } = await sql<{ before: boolean }>`
    select exists (
      select from platform.audit a
      where a.table_name = ${name} and a.row_id = ${kept.id} and a.deed = 'EVENT' and a.after ->> 'event' = 'print'
        and a.at > coalesce((select min(h.at) from platform.history h
                             where h.document = ${name} and h.document_id = ${kept.id}::uuid
                               and h.action = any(${numbering}::text[])), '-infinity')) as before`.execute(tx)
  return rows[0]?.before === true
}
