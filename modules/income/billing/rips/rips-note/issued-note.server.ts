import { rowFrom, type Tx } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import type { adjustmentOwnerKind, debitOwnerKind, noteOwnerKind } from '../rips/owner-kinds.contract.ts'

/** An issued note (credit, debit or adjustment) of an invoice, with the data for its RIPS. */
export interface IssuedNote {
  readonly id: string
  /** The kind under which its RIPS is stored. */
  readonly owner: typeof noteOwnerKind | typeof debitOwnerKind | typeof adjustmentOwnerKind
  readonly kind: 'NC' | 'ND' | 'NA'
  readonly invoiceId: string
  readonly number: string
  readonly date: string
  readonly campusId: string
  readonly createdBy: string
  readonly amount: string
  /** The concept of DIAN. */
  readonly concept: string
  /** The modality of its invoice, like the following fields. */
  readonly modality: string
  readonly filed: boolean
  readonly invoiceKind: string
}

/** @throws Problem GEN-404 when it was not issued. */
export async function issuedNote(tx: Tx, noteId: string): Promise<IssuedNote> {
  const found = await rowFrom<IssuedNote>(tx)`
    select n.id, n.owner, n.kind, n.invoice_id as "invoiceId", n.full_number as number, n.date::text as date,
           n.campus_id as "campusId", n.created_by as "createdBy", n.amount::text as amount, n.concept, i.modality,
           i.kind as "invoiceKind", i.filed_on is not null as filed
    from (
      select 'billing.creditNote' as owner, 'NC' as kind, id, invoice_id, full_number, date, campus_id, created_by, amount,
             concept
      from billing.credit_note where id = ${noteId}::uuid and status = 'issued'
      union all
      select 'billing.debitNote', 'ND', id, invoice_id, full_number, date, campus_id, created_by, amount, concept
      from billing.debit_note where id = ${noteId}::uuid and status = 'issued'
      union all
      select 'billing.ripsNote', 'NA', id, invoice_id, full_number, date, campus_id, created_by, 0, ''
      from billing.rips_note where id = ${noteId}::uuid) n
    join billing.invoice i on i.id = n.invoice_id`
  const row = mustBeFound(found, 'La nota')
  return row
}
