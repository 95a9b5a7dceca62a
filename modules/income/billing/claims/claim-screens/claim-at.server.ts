import { oneFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { ClaimTable } from '../claim-form/claim-life.server.ts'
import type { ClaimAt } from './claim-at.contract.ts'

/** The claim with that id or of the invoice with that id, and the invoices that may be claimed for an invoice or an admission. */
export async function claimAt(tx: Tx, table: ClaimTable, id: string): Promise<ClaimAt> {
  const claims = sql.table(table)
  return oneFrom<ClaimAt>(tx)`
    select coalesce((select id from ${claims} where id = ${id}::uuid),
             (select id from ${claims} where invoice_id = ${id}::uuid order by created_at desc limit 1)) as claim_id,
           (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.full_number, 'payer', y.label,
              'claimId', (select f.id from ${claims} f where f.invoice_id = i.id order by f.created_at desc limit 1))
              order by i.consecutive), '[]')
            from billing.invoice i join insurers.payer_option y on y.id = i.payer_id and y.kind in ('soat', 'adres')
            where ${id}::uuid in (i.id, i.admission_id) and i.status = 'issued') as invoices`
}
