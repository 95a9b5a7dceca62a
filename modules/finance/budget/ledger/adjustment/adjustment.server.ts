import type { LineId } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { insist, must, padded, plural } from '@quina/kernel'
import { sql } from 'kysely'

/** Checks that the given lines belong to the document. @throws Problem PRE-033 */
export function mustBeOwn(
  own: readonly { readonly id: LineId }[],
  given: readonly { readonly lineId: string }[],
): LineId[] {
  const known = new Set<string>(own.map((line) => line.id))
  for (const [at, { lineId }] of given.entries()) {
    must(known.has(lineId), 'PRE-033', `lines.${at}.lineId`, 'La línea no pertenece al documento.')
  }
  return given.map((line) => line.lineId as LineId)
}

/** The names of the documents of the next stage that still draw from a document: `RP 004`. */
export async function livingAfter(
  tx: Tx,
  documentId: string,
  { table, prefix }: { table: string; prefix: string },
): Promise<string[]> {
  const rows = await rowsFrom<{ number: number }>(tx)`
    select distinct d.number from budget.line own
    join budget.line later on later.from_line_id = own.id and later.came > 0
    join ${sql.table(table)} d on d.id = later.document_id
    where own.document_id = ${documentId}::uuid order by 1`
  return rows.map((row) => `${prefix} ${padded(row.number)}`)
}

/** @throws Problem with the given code, naming the documents that must be annulled first (finance dossier §7.1). */
export function mustHaveNoneAfter(living: readonly string[], code: string, sentence: string): void {
  const shown = living.slice(0, 10).join(', ')
  const more = living.length > 10 ? ` y ${plural(living.length - 10, 'más', 'más')}` : ''
  insist(living.length === 0, code, `${sentence}: ${shown}${more}.`, {
    status: 409,
    facts: { documents: living },
  })
}
