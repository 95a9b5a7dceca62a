import { rowsFrom, type Tx } from '@quina/db/server'
import type { InvoicedPatient } from './invoice.contract.ts'

/**
 * The patients of an invoice of several patients, by their first day of care; the invoice itself names none. Empty for an invoice
 * of one patient, and for the invoice of a month, which reports people by groups.
 */
export async function invoicedPatients(tx: Tx, invoiceId: string): Promise<readonly InvoicedPatient[]> {
  return rowsFrom<InvoicedPatient>(tx)`
    select p.id, p.label as name, substring(p.detail from '^[^·]+[^· ]') as document, a.label as admission, g.day::text,
           g.charges::int, g.amount::text
    from (
      select c.patient_id, c.admission_id, min(c.day) as day, count(*) as charges, sum(l.amount) as amount
      from billing.invoice i join billing.invoice_charge l on l.invoice_id = i.id join billing.charge c on c.id = l.charge_id
      where i.id = ${invoiceId}::uuid and i.patient_id is null and i.admission_id is not null
        and (l.live or i.status <> 'draft')
      group by 1, 2) g
    join people.patient_option p on p.id = g.patient_id
    join care.admission_option a on a.id = g.admission_id
    order by g.day, p.label, a.label`
}
