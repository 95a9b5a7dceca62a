import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Id, money, notFound, padded, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { CreditableLine, CreditedSale } from './sale-credit-note.domain.ts'

/** The locked invoice of a note, with the other data that the note needs. */
export interface LockedSale extends CreditedSale {
  readonly id: string
  readonly ingresoId: string | null
  readonly lines: readonly SoldRow[]
}

type SoldRow = CreditableLine & { readonly code: string; readonly ingresoLineId: string | null }

interface Row {
  readonly id: string
  readonly item: string
  readonly status: string
  readonly date: Day
  readonly terceroId: Id<'people.tercero'>
  readonly dianState: string | null
  readonly ingresoId: string | null
  readonly claimedBy: number | null
}

/** Locks an invoice, so that its notes are issued one at a time, and its client, so that collections wait too. */
export async function lockSale(tx: Tx, invoiceId: string): Promise<LockedSale> {
  const row = await rowFrom<{ terceroId: string }>(tx)`
    select tercero_id from accounting.sale_invoice where id = ${invoiceId}::uuid and number is not null
`
  if (row === undefined) throw notFound('La factura')
  await sql`select from people.tercero_face
  where id = ${row.terceroId}::uuid for no key update`.execute(tx)
  const { claimedBy, ...sale } = await oneFrom<Row>(tx)`
    select v.id, v.item, v.status, v.date, v.tercero_id, v.dian_state, v.ingreso_id,
      (select min(c.number) from accounting.cuenta_de_cobro_line l
       join accounting.cuenta_de_cobro_list c on c.id = l.parent_id and c.condition in ('signed', 'filed')
       where l.open_item = v.item and c.tercero_id = v.tercero_id) as claimed_by
    from accounting.sale_invoice v where v.id = ${invoiceId}::uuid`
  return {
    ...sale,
    claimedBy: claimedBy === null ? null : `CC ${padded(claimedBy)}`,
    lines: await linesOf(tx, invoiceId),
    owed: await owedOf(tx, sale),
  }
}

interface LineRow extends Omit<SoldRow, 'base' | 'vat' | 'credited'> {
  readonly base: string
  readonly vat: string
  readonly noted: string
  readonly notedVat: string
}

/** The lines of an invoice, each with its line of the recognition, which has them in the same order. */
async function linesOf(tx: Tx, invoiceId: string): Promise<SoldRow[]> {
  const rows = await rowsFrom<LineRow>(tx)`
    select l.id, o.label, k.code, l.vat_rate, l.base, l.vat, d.code as receivable, i.code as income, t.code as vat_account,
           l.cost_centre_id, l.fuente_id, coalesce(n.base, 0) as noted, coalesce(n.vat, 0) as noted_vat, g.id as ingreso_line_id
    from accounting.sale_invoice_line l
    join accounting.sale_invoice v on v.id = l.parent_id
    join accounting.sale_invoice_line_option o on o.id = l.id
    join accounting.concept k on k.id = l.concept_id
    join accounting.account d on d.id = accounting.standing_account(l.receivable_id)
    join accounting.account i on i.id = accounting.standing_account(l.income_id)
    left join accounting.account t on t.id = accounting.standing_account(l.vat_account_id)
    left join budget.ingreso_line_face g on g.parent_id = v.ingreso_id and g.position = l.position
    left join lateral (
      select sum(s.amount) as base, sum(s.vat) as vat from accounting.sale_credit_note_line s
      join accounting.sale_credit_note c on c.id = s.parent_id and c.status = 'approved'
      where s.sale_invoice_line_id = l.id) n on true
    where l.parent_id = ${invoiceId}::uuid order by l.position`
  return rows.map(({ base, vat, noted, notedVat, ...line }) => ({
    ...line,
    base: money(base),
    vat: money(vat),
    credited: { base: money(noted), vat: money(notedVat) },
  }))
}

async function owedOf(tx: Tx, { terceroId, item }: Pick<Row, 'terceroId' | 'item'>) {
  const rows = await rowsFrom<{ account: string; balance: string }>(tx)`
    select a.code as account, o.debit - o.credit as balance from accounting.open_item o
    join accounting.account a on a.id = o.account_id and a.code like '13%'
    where o.tercero_id = ${terceroId}::uuid and o.item = ${item}`
  const groups = groupedBy(rows, 'account')
  return new Map(
    [...groups].map(([account, own]) => [account, sumOf(own, ({ balance }) => money(balance))] as const),
  )
}
