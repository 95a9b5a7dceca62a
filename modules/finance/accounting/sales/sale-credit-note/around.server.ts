import type { Stored } from '@quina/blocks'
import { closestFirst, hasWords } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { money, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { invoiceIssuer } from '../sale-issuer/invoice-issuer.server.ts'
import type { SaleNoteFacts, saleCreditNote } from './sale-credit-note.contract.ts'

/** The derived facts of a note for its screen and its print. */
export async function aroundSaleNote(tx: Tx, { id }: Stored<typeof saleCreditNote>): Promise<SaleNoteFacts> {
  const row = await oneFrom<Omit<SaleNoteFacts, 'electronic'>>(tx)`
    select l.item, l.sale_invoice_label as invoice_item, l.tercero_label, l.dian_state, l.total, n.adjustment_id,
      (select jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || e.number) order by e.at, e.number)
       from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
       where e.document = 'accounting.saleCreditNote' and e.document_id = l.id) as vouchers,
      (select coalesce(jsonb_agg(coalesce(s.vat, round(s.amount * coalesce(i.vat_rate, 0) / 100, 2))::numeric(18,2)::text
                       order by s.position), '[]')
       from accounting.sale_credit_note_line s join accounting.sale_invoice_line i on i.id = s.sale_invoice_line_id
       where s.parent_id = l.id) as vats
    from accounting.sale_credit_note_list l join accounting.sale_credit_note n on n.id = l.id
    where l.id = ${id}::uuid`
  return { ...row, electronic: (await invoiceIssuer()?.reportedNote(tx, id)) ?? [] }
}

type Input = Readonly<{ q: string | null; id: string | null }>

type Creditable = Readonly<{ id: string; label: string; uncredited: string; vatRate: string | null }>

/** The lines of one invoice to choose from, each with its amount not credited yet. */
export async function creditableLines(tx: Tx, invoiceId: string, { q, id }: Input) {
  const rows = await rowsFrom<Creditable>(tx)`
    select o.id, o.label, o.uncredited::numeric(18,2)::text as uncredited, l.vat_rate
    from accounting.sale_invoice_line_option o join accounting.sale_invoice_line l on l.id = o.id
    where o.parent_id = ${invoiceId}::uuid and (${id}::uuid is null or o.id = ${id}::uuid)
      and ${hasWords(sql.ref('o.search'), q ?? '')} 
    order by ${closestFirst(q, { label: sql.ref('o.label') })} o.position limit 50`
  return rows.map(({ uncredited, vatRate, ...option }) => ({
    ...option,
    detail: `Quedan ${showPesos(money(uncredited))} sin IVA`,
    enabled: uncredited !== '0.00',
    facts: { uncredited, vatRate },
  }))
}
