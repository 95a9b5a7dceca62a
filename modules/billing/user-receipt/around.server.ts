import type { Tx } from '@quina/db/server'
import { isReconciled } from '@quina/treasury/server'
import { sql } from 'kysely'
import { isAnswered, waits } from './fev.server.ts'
import type { ReceiptFacts } from './user-receipt.contract.ts'

/** What the screen and the paper of a receipt show besides its fields. */
export async function receiptFacts(tx: Tx, id: string): Promise<ReceiptFacts> {
  const { rows } = await sql<ReceiptFacts>`
    select r.full_number as fev, r.uuid, r.electronic_id, r.dian_state, r.credit_note_number, r.credit_note_electronic_id,
           d.last_error as dian_said, p.name as patient, p.document_type || ' ' || p.number as document,
           r.invoice_id, i.full_number as invoice, u.label as cashier,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || e.number) order by e.at), '[]')
            from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
            where e.document = 'billing.userReceipt' and e.document_id = r.id) as vouchers
    from billing.user_receipt r
    join care.admission a on a.id = r.admission_id
    join people.patient p on p.id = a.patient_id
    left join billing.invoice i on i.id = r.invoice_id
    left join admin.user_option u on u.id = r.created_by
    left join einvoice.document d on d.id = coalesce(r.credit_note_electronic_id, r.electronic_id)
    where r.id = ${id}::uuid`.execute(tx)
  return rows[0]!
}

/** Why a receipt cannot be taken back now; nothing when it can. */
export async function mayNotAnnul(tx: Tx, id: string): Promise<Readonly<Record<string, string>>> {
  const row = await tx
    .selectFrom('billing.userReceipt as r')
    .leftJoin('billing.invoice as i', 'i.id', 'r.invoiceId')
    .leftJoin('einvoice.document as d', 'd.id', 'r.electronicId')
    .select(['i.fullNumber as invoice', 'd.state', 'd.number'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row?.invoice) return { annul: `Ya se descontó en la factura ${row.invoice}.` }
  if (row?.state && !isAnswered(row.state)) return { annul: waits(row.number ?? '') }
  return (await isReconciled(tx, id)) ? { annul: 'Ya fue conciliado con el extracto.' } : {}
}
