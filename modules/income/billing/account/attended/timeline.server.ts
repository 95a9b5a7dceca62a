import { defineTimelineInvoices } from '@quina/care/server'
import { rowsFrom } from '@quina/db/server'
import { money, showPesos } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'

/** The invoices of a patient, issued or annulled, in their history. */
defineTimelineInvoices(async (tx, patientId) => {
  const rows = await rowsFrom<{
    id: string
    at: Date
    number: string
    status: string
    net: string
    payer: string
    campusId: string
    admissionIds: string[]
  }>(tx)`
    select i.id, i.issued_at as at, i.full_number as number, i.status, i.net::text as net, t.name as payer, i.campus_id,
           case when i.status = 'annulled' then '{}' else
             array(select distinct c.admission_id::text from billing.invoice_charge k join billing.charge c on c.id = k.charge_id
                   where k.invoice_id = i.id) end as admission_ids
    from billing.invoice i join people.tercero_face t on t.id = i.tercero_id
    where i.patient_id = ${anyFileOf(patientId)} and i.issued_at is not null`
  return rows.map(({ id, at, number, status, net, payer, campusId, admissionIds }) => ({
    id,
    at,
    campusId,
    admissionIds,
    title: `Factura ${number}${status === 'annulled' ? ' anulada' : ''}`,
    summary: `${payer} · ${showPesos(money(net))}`,
  }))
})
