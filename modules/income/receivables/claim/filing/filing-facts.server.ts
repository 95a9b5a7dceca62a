import type { Stored } from '@quina/blocks'
import type { Extra } from '@quina/blocks/server'
import { rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import type { FiledInvoice, filing } from './filing.contract.ts'

/** The invoices of a filing, in the order of its lines. */
export async function filedInvoices(tx: Tx, filingId: string): Promise<FiledInvoice[]> {
  return rowsFrom<FiledInvoice>(tx)`
    select fi.invoice_id, i.full_number as number, i.date::text as day, p.name as patient, c.contract_number as contract,
           i.gross::text, i.prepaid::text, fi.amount::text, r.balance::text, i.uuid as cufe, i.cuv, fi.late, fi.filing_number,
           fi.filed_on::text, fi.return_by::text, fi.glosa_by::text, fi.pay_by::text
    from receivables.filing_invoice fi
    join billing.invoice_face i on i.id = fi.invoice_id
    join billing.receivable_face r on r.invoice_id = i.id
    left join people.patient_face p on p.id = i.patient_id
    left join insurers.contract_face c on c.id = i.contract_id
    where fi.parent_id = ${filingId}::uuid order by fi.position`
}

/** The facts of the screen: each invoice with its terms, and the data of the payer. */
export async function filingFacts(tx: Tx, stored: Stored<typeof filing>): Promise<Extra<typeof filing>> {
  const header = await storedRow(tx, 'receivables.filing', stored.id, [
    'filingNumber',
    'filedOn',
    'late',
    'total',
  ])
  const row = await rowFrom<Readonly<Record<string, string | null>>>(tx)`
    select t.name, t.document_type || ' ' || t.number || coalesce('-' || t.check_digit, '') as identification,
           p.filing_url, p.filing_hours, p.filing_formats
    from insurers.payer_face p join people.tercero_face t on t.id = p.tercero_id
    where p.id = ${stored.payerId}::uuid`
  const invoices = await filedInvoices(tx, stored.id)
  const someFiled = stored.status === 'sent' && invoices.some(({ filedOn }) => filedOn !== null)
  return {
    facts: { ...header, payer: row ?? null, invoices },
    mayNot: someFiled ? { annul: 'El pagador ya radicó facturas de esta cuenta.' } : {},
  }
}
