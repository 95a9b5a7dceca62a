import { type RawBuilder, sql } from 'kysely'
import type { Cut } from './pair.server.ts'

/** Comparisons whose other side is kept by a module above. */
export type DeclaredCheck = 'receivables'
type Statement = (cut: Cut) => RawBuilder<unknown>

const declared = new Map<DeclaredCheck, Statement>()

/**
 * Declares a comparison, by the module that keeps the sub-ledger: a statement that answers with `day, document, tercero, one,
 * other, reason, document_id`.
 */
export function defineProofCheck(name: DeclaredCheck, statement: Statement): void {
  declared.set(name, statement)
}

/** Without the module there is nothing to compare. */
const nothing = sql`
  select null::date as day, '' as document, null::text as tercero, 0 as one, 0 as other, 'unexplained' as reason,
         null::uuid as document_id where false`

/** The statement that a module declared. */
export const declaredCheck =
  (name: DeclaredCheck): Statement =>
  (cut) =>
    declared.get(name)?.(cut) ?? nothing
