import { rowsFrom, type Tx } from '@quina/db/server'
import { invoiceDigits, invoicesWritten, must } from '@quina/kernel'

type WrittenInvoice = Readonly<{ id: string; campusId: string; number: string }>

/**
 * The issued invoice that a payer writes as `HSR-10`, `hsr 10`, `HSR0010`, or `10` where only one has that number. Within a site;
 * in any when null.
 * @throws Problem CAR-303 when several match.
 */
export async function issuedInvoice(
  tx: Tx,
  typed: string,
  campusId: string | null,
): Promise<WrittenInvoice | undefined> {
  const exact = await rowsFrom<WrittenInvoice>(tx)`
    select id, campus_id, full_number as number from billing.invoice_face
    where full_number = upper(btrim(${typed})) and status = 'issued'
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
  const found = exact.length > 0 ? exact : invoicesWritten(typed, await endingAs(tx, typed, campusId))
  must(
    found.length < 2,
    'CAR-303',
    'invoice',
    'Varias facturas tienen ese número: escriba también el prefijo.',
  )
  return found[0]
}

async function endingAs(tx: Tx, typed: string, campusId: string | null): Promise<readonly WrittenInvoice[]> {
  const digits = invoiceDigits(typed)
  if (digits === '' || digits.length > 15) return []
  return rowsFrom<WrittenInvoice>(tx)`
    select id, campus_id, full_number as number from billing.invoice_face
    where full_number like '%' || ${digits}::text and status = 'issued'
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
}
