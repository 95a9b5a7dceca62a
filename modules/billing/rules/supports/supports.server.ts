import { storedRow, type Tx } from '@quina/db/server'
import type { PackedFile } from '@quina/einvoice/server'
import { sql } from 'kysely'
import { namedSupports } from './support.domain.ts'

/**
 * The clinical supports of an invoice: what was attached to its admissions and to itself that Anexo 1 admits, under its names
 * (Resolución 2284 de 2023). Read one by one when they are packed: they are large.
 */
export async function supportsOf(
  tx: Tx,
  invoiceId: string,
  named: { readonly nit: string; readonly number: string },
): Promise<readonly PackedFile[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from platform.attachment t
    where (t.document = 'billing.invoice' and t.document_id = ${invoiceId}::uuid)
       or (t.document = 'care.admission' and t.document_id in (
             select c.admission_id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
             where l.invoice_id = ${invoiceId}::uuid))
    order by t.uploaded_at, t.id`.execute(tx)
  const files: PackedFile[] = []
  for (const { id, supportName } of namedSupports(rows, named)) {
    const { content } = await storedRow(tx, 'platform.attachment', id, ['content'])
    files.push({ name: supportName, content })
  }
  return files
}
