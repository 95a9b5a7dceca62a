import { rowsFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'

/**
 * Checks that a document is reversed on the account where it was booked: not once the invoice passed to difícil recaudo, or came
 * back from it.
 * @throws Problem CAR-198.
 */
export async function mustStillBeThere(tx: Tx, documentId: string): Promise<void> {
  const rows = await rowsFrom<{ number: string }>(tx)`
    select i.full_number as number
    from accounting.entry_face e
    join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account_face a on a.id = l.account_id
    join billing.invoice_face i on i.full_number = l.open_item and i.tercero_id = l.tercero_id
    where e.document_id = ${documentId}::uuid and a.code <> i.filed_account
      and a.code in (select unnest(array[t.from_account, t.to_account]) from receivables.doubtful_transfer_line t
                     join receivables.doubtful_transfer d on d.id = t.parent_id and d.status = 'approved'
                     where t.invoice_id = i.id)
    order by 1 limit 1`
  const number = rows[0]?.number ?? ''
  const message = `La factura ${number} pasó de cuenta después: devuélvala antes con otro traslado de difícil recaudo.`
  insist(rows.length === 0, 'CAR-198', message, { status: 409 })
}
