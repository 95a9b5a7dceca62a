import { oneFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { NoteFacts } from './credit-note.contract.ts'

/** The facts of a note that are not in its header: its state before DIAN and the ministry, and its postings. */
export async function noteFacts(
  tx: Tx,
  kind: 'billing.creditNote' | 'billing.debitNote',
  id: string,
): Promise<{ readonly facts: NoteFacts }> {
  const row = await oneFrom<NoteFacts>(tx)`
    select n.full_number, n.uuid, n.cuv, n.electronic_id, n.dian_state, n.rips_state, d.last_error as dian_answer,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || e.number) order by e.at), '[]')
            from accounting.entry_face e join accounting.voucher_kind_face k on k.id = e.kind_id
            where e.document = ${kind} and e.document_id = n.id) as vouchers
    from ${sql.table(kind)} n left join einvoice.document_face d on d.id = n.electronic_id
    where n.id = ${id}::uuid`
  return { facts: row }
}
