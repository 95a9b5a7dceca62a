import { type RawBuilder, sql } from 'kysely'

/** The last day that a comparison includes, and its vigencia. */
export type ProofCut = Readonly<{ vigencia: number; to: string }>

/**
 * Comparisons of the Cuadre that the module with the sub-ledger declares. Their titles, and the reasons why two sides may differ,
 * are in the contract of the Cuadre (treasury).
 */
export type DeclaredCheck = 'receivables' | 'payers' | 'stock' | 'assets' | 'payroll'
type Statement = (cut: ProofCut) => RawBuilder<unknown>

const declared = new Map<DeclaredCheck, Statement>()

/** Declares a comparison: a statement that returns `day, document, tercero, one, other, reason, document_id`. */
export function defineProofCheck(name: DeclaredCheck, statement: Statement): void {
  declared.set(name, statement)
}

/** The empty result of a comparison whose module is not installed. */
const nothing = sql`
  select null::date as day, '' as document, null::text as tercero, 0 as one, 0 as other, 'unexplained' as reason,
         null::uuid as document_id where false`

/** The statement that a module declared. */
export const declaredCheck =
  (name: DeclaredCheck): Statement =>
  (cut) =>
    declared.get(name)?.(cut) ?? nothing
