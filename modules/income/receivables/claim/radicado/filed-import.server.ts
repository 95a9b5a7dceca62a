import { permissionFor } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  campusScope,
  importOperations,
  type Operation,
  performAction,
} from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, day, dayInBogota, must } from '@quina/kernel'
import { filedImportPath, filedRow, filing } from '../filing/filing.contract.ts'
import { filingService, stillSent } from '../filing/filing.server.ts'
import { issuedInvoice } from '../filing/invoice-written.server.ts'
import { fileInvoices } from './filed.server.ts'

type Row = Readonly<{ invoice: string; filingNumber: string; filedOn: Day }>

/** Imports the radicados that a payer sends in a sheet, one invoice in each row; the account is filed with its last invoice. */
export const filedImportOperations: Operation[] = importOperations({
  path: filedImportPath,
  access: permissionFor(filing, 'file'),
  tag: 'receivables',
  title: 'Radicados del pagador',
  fields: filedRow,
  saving: async (tx, actor) => async (values) =>
    fileRow(tx, actor, { ...values, filedOn: day(values.filedOn) }),
})

/** Returns true when it is filed now, and false when it already has that radicado. @throws Problem CAR-111. */
async function fileRow(tx: Tx, actor: Actor, { invoice, filingNumber, filedOn }: Row): Promise<boolean> {
  const issued = await issuedInvoice(tx, invoice, campusScope(actor))
  const found = issued && (await sentLine(tx, issued.id, campusScope(actor)))
  const absent = `La factura ${invoice} no está en ninguna cuenta enviada.`
  must(found !== undefined, 'CAR-111', 'invoice', absent)
  if (found.filingNumber === filingNumber && found.filedOn === filedOn) return false
  const already = `La factura ${invoice} ya tiene el radicado ${found.filingNumber ?? ''}.`
  must(found.filingNumber === null, 'CAR-111', 'filingNumber', already)
  const { filingId, invoiceId, campusId } = found
  const today = dayInBogota(new Date())
  const input = { filingNumber, filedOn }
  const source = { document: 'receivables.filing', id: filingId, campusId }
  const postings = await fileInvoices(tx, [invoiceId], { filingId, campusId, actor, today, ...input })
  for (const posting of postings) await posting.post(tx, source)
  if ((await stillSent(tx, filingId)).length === 0)
    await performAction(filingService, {
      tx,
      actor: actingOn(actor, filing, campusId),
      today,
      id: filingId,
      action: 'file',
      input,
    })
  return true
}

interface SentLine {
  readonly filingId: string
  readonly invoiceId: string
  readonly campusId: string
  readonly filingNumber: string | null
  readonly filedOn: string | null
}

/** The line of an invoice in a sent account, within a site; in any when null. */
async function sentLine(tx: Tx, invoiceId: string, campusId: string | null): Promise<SentLine | undefined> {
  return rowFrom<SentLine>(tx)`
    select f.id as filing_id, fi.invoice_id, f.campus_id, fi.filing_number, fi.filed_on::text
    from receivables.filing_invoice fi
    join receivables.filing f on f.id = fi.parent_id and f.status in ('sent', 'filed')
    where fi.live and fi.invoice_id = ${invoiceId}::uuid
      and (${campusId}::uuid is null or f.campus_id = ${campusId}::uuid)
    for update of f`
}
