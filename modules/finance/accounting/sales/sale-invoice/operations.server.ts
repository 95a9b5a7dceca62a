import { resending } from '@quina/blocks'
import {
  closestFirst,
  hasWords,
  load,
  serveCommand,
  serveDocument,
  serveOptions,
  tellBeside,
} from '@quina/blocks/server'
import { rowsFrom, storedRow } from '@quina/db/server'
import { insist, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { invoiceIssuer, saleAnswered } from '../sale-issuer/invoice-issuer.server.ts'
import { resendSale, saleConceptOptions, saleInvoice } from './sale-invoice.contract.ts'
import { saleInvoiceService } from './sale-invoice.server.ts'
import { soldOf } from './sale-sending.server.ts'

/**
 * Regenerates a document that the DIAN rejected, once its data are corrected.
 * @throws Problem VTA-009 when it rejected nothing.
 */
const resendSaleOperation = serveCommand(resendSale, async ({ tx, actor, today, input: { id } }) => {
  const document = await load(
    tx,
    { document: saleInvoice, tables: saleInvoiceService, actor, lock: true },
    id,
  )
  const { dianState } = await storedRow(tx, 'accounting.saleInvoice', id, ['dianState'])
  const issuer = invoiceIssuer()
  const isRejected = dianState === 'rejected' && issuer !== null
  insist(isRejected, 'VTA-009', 'La DIAN no ha rechazado la factura.', { status: 409 })
  await saleAnswered(tx, id, await issuer.resend(tx, await soldOf(tx, { document, actor, today })))
  const { action } = resending
  await tellBeside(tx, {
    document: saleInvoice,
    stored: document,
    actor,
    permission: resendSale.access,
    action,
  })
  return { id }
})

interface ConceptRow {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly takesVat: boolean
  readonly rubroId: string | null
  readonly rubroLabel: string | null
  readonly fuenteId: string | null
  readonly fuenteLabel: string | null
  readonly cpc: string | null
}

/** Concepts of the family of invoices, each with whether it takes VAT, its rubro of that year and its only fuente. */
const saleConceptOperation = serveOptions(saleConceptOptions, async ({ tx, input: { q, id, date } }) => {
  const matches = hasWords(sql.ref('c.search'), q ?? '')
  const year = date === null ? null : vigenciaOf(date)
  const rows = await rowsFrom<ConceptRow>(tx)`
      select c.id, c.code || ' ' || c.name as label, a.code || ' ' || a.name as detail, c.active as enabled,
             c.vat_account_id is not null as takes_vat, c.cpc_code as cpc,
             r.id as rubro_id, r.code || ' ' || r.name as rubro_label, u.id as fuente_id, u.code || ' ' || u.name as fuente_label
      from accounting.concept c join accounting.voucher_kind k on k.id = c.kind_id
      join accounting.voucher_family f on f.id = k.family_id and f.code = 'invoicing'
      join accounting.account a on a.id = c.credit_account_id
      left join budget.rubro_face r on r.code = c.rubro_code and r.vigencia = ${year} and r.side = 'income'
      left join lateral (select min(fuente_id::text)::uuid as id from budget.aforo_face where rubro_id = r.id
                         having count(distinct fuente_id) = 1) sole on true
      left join budget.fuente_face u on u.id = sole.id
      where (${id}::uuid is null or c.id = ${id}::uuid)
        and ${matches}
      order by ${closestFirst(q, { label: sql`c.code || ' ' || c.name`, enabled: sql.ref('c.active') })}
        c.active desc, c.code limit 20`
  return rows.map(({ takesVat, id: one, label, detail, enabled, ...facts }) => ({
    id: one,
    label,
    detail,
    enabled,
    facts: { ...facts, vatRate: takesVat ? '19' : null },
  }))
})

export const saleInvoiceOperations = [
  ...serveDocument(saleInvoiceService),
  saleConceptOperation,
  resendSaleOperation,
]
