import type { ProofCut } from '@quina/accounting/server'
import { type RawBuilder, sql } from 'kysely'

type Statement = (cut: ProofCut) => RawBuilder<unknown>

/** How a module recognises the income of its documents in the budget. */
export interface RecognisedSource {
  /** `effect_id, document_id`: the ingreso and its document. */
  readonly links: Statement
  /**
   * `document_id, apart, reason, waits`: the budget amount of a document less its book amount, and why; `waits` is the reason why
   * the budget may have nothing yet, null when it must have the document.
   */
  readonly reasons: Statement
}

const recognised = new Map<string, RecognisedSource>()

/** Declares how a module's documents are recognised, so that the Cuadre distinguishes a delay from a fault. */
export function defineRecognised(module: string, one: RecognisedSource): void {
  recognised.set(module, one)
}

const union = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...parts], sql` union all `)

/** Returns the recognition links of all modules. */
export const recognisedLinks = (cut: ProofCut): RawBuilder<unknown> =>
  union([ownLinks, ...[...recognised.values()].map(({ links }) => links(cut))])

export const recognisedReasons = (cut: ProofCut): RawBuilder<unknown> =>
  union([ownReasons(cut), ...[...recognised.values()].map(({ reasons }) => reasons(cut))])

/** Sales other than health services, with their credit notes. */
const ownLinks = sql`
  select ingreso_id as effect_id, id as document_id from accounting.sale_invoice where ingreso_id is not null
  union all select adjustment_id, id from accounting.sale_credit_note where adjustment_id is not null`

/** A credit note of an invoice of another year adjusts nothing, because that year is closed. */
const ownReasons = ({ vigencia }: ProofCut) => sql`
  select n.id as document_id, 0::numeric as apart, 'earlier' as reason,
         case when extract(year from v.date) < ${vigencia} then 'earlier' end as waits
  from accounting.sale_credit_note n join accounting.sale_invoice v on v.id = n.sale_invoice_id
  where n.date between make_date(${vigencia}, 1, 1) and make_date(${vigencia}, 12, 31)`
