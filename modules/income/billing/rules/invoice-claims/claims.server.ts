import { sql } from 'kysely'
import type { ClaimsOfInvoice } from './claims.contract.ts'

/** The claims of an invoice `i`, and whether it may be claimed: columns of a query over `billing.invoice i`. */
export const claimColumns = sql<ClaimsOfInvoice>`
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'form', c.form, 'number', c.number)
     order by c.form, c.created_at), '[]') from billing.claim_summary c where c.invoice_id = i.id) as claims,
  i.status = 'issued' and exists (
    select from insurers.payer_option y where y.id = i.payer_id and y.kind in ('soat', 'adres')) as claimable,
  exists (select from billing.invoice_line l join tariffs.service_list s on s.id = l.service_id and s.kind = 'transfer'
    where l.parent_id = i.id) as transported`
