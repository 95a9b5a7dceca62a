import { askSetup } from '@quina/accounting/server'
import { parameterIn } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import {
  type Day,
  divide,
  insist,
  type Money,
  minus,
  money,
  must,
  notFound,
  padded,
  plus,
  showPesos,
  zero,
} from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { ItemSettlement, OpenItemRow } from '../../rules/open-item/open-item.server.ts'
import { type Receipt, type ReceiptAccounts, receiptEvents } from './receipt-voucher.domain.ts'

/**
 * Returns the queries of a receipt, sent together by its id: whether it affects the budget; receipts with the same bank data; the
 * receipt that it explains, locked, and then its payer, so that a concurrent collection from the same payer waits; the payer's
 * debts; the accounts of its lines and of its cash register or bank; the VAT of the paid invoices; and the format of its entry.
 */
export function receiptParams(id: string) {
  const own = sql`treasury.receipt_voucher v where v.id = ${id}::uuid`
  const lines = sql`treasury.receipt_voucher_line l where l.parent_id = ${id}::uuid`
  const openItemAccounts = sql`
    select a.id from accounting.account_face a where (a.requires_open_item and a.code like '1%' or a.code like '13%')
      and a.id in (select l.account_id from ${lines})`
  return {
    budget: sql<{ uses: string }>`select ${parameterIn(manejaPresupuesto, sql`v.date`)} as uses from ${own}`,
    twins: sql<{ number: number; net: string }>`
      select t.number, t.net from treasury.receipt_voucher v
      join treasury.receipt_voucher t on t.bank_account_id = v.bank_account_id and t.date = v.date
        and t.reference = v.reference and t.status = 'approved' and t.id <> v.id
      where v.id = ${id}::uuid`,
    locked: sql`select from treasury.receipt_voucher where id = (select v.classifies_id from ${own}) for update`,
    unclassified: sql<{ left: string; date: Day }>`
      select net - classified as left, date from treasury.unclassified_receipt
      where id = (select v.classifies_id from ${own})`,
    payer: sql`select from people.tercero_face where id = (select v.tercero_id from ${own}) for no key update`,
    stored: sql<{ id: string }>`${openItemAccounts}`,
    owed: sql<OpenItemRow>`
      select o.account_id, o.open_item, o.balance
      from (select v.tercero_id from ${own} and exists (${openItemAccounts})) w, lateral treasury.open_items(w.tercero_id) o`,
    codes: sql<{ id: string; code: string }>`
      select a.id, a.code from accounting.account_face a where a.id in (select l.account_id from ${lines})
      union all select c.id, a.code from accounting.concept_face c join accounting.account_face a on a.id = c.credit_account_id
      where c.id in (select l.concept_id from ${lines})`,
    place: sql<Place>`
      select a.code, p.active from (
        select account_id, active from treasury.bank_account where id = (select v.bank_account_id from ${own})
        union all
        select account_id, active from treasury.cash_register where id = (select v.cash_register_id from ${own})) p
      join accounting.account_face a on a.id = p.account_id`,
    taxed: askTaxed(id),
    setup: askSetup(receiptEvents, sql`(select v.date from ${own})`),
  }
}

type Input = ReturnType<typeof receiptParams>
/** The rows that each of the named queries returned. */
type FactsOf<N extends keyof Input> = { readonly [One in N]: readonly RowOf<Input[One]>[] }
type RowOf<One> = One extends RawBuilder<infer Row> ? Row : never

type Place = Readonly<{ code: string; active: boolean }>

/** Returns the accounts of a receipt: of its bank or register, and of each line, its own account or the one of its concept. */
export function receiptAccounts(receipt: Receipt, found: FactsOf<'codes' | 'place'>): ReceiptAccounts {
  const ids = receipt.lines.map(({ accountId, conceptId }) => accountId ?? conceptId)
  const codes = new Map(found.codes.map(({ id, code }) => [id, code]))
  return {
    place: receipt.classifiesId === null ? placeOf(receipt, found.place) : null,
    lines: ids.map((id) => codes.get(id ?? '') ?? null),
  }
}

function placeOf({ bankAccountId }: Receipt, [place]: readonly Place[]): string {
  if (place === undefined) throw notFound('La cuenta')
  const field = bankAccountId === null ? 'cashRegisterId' : 'bankAccountId'
  must(place.active, 'TES-038', field, 'La cuenta está inactiva.')
  return place.code
}

/** Returns the lines that pay a document: lines of accounts kept by document, or of receivables that have lines with one. */
export function settlingsOf({ lines }: Receipt, found: FactsOf<'stored'>): ItemSettlement[] {
  const openItemIds = new Set(found.stored.map(({ id }) => id))
  return lines.flatMap(({ accountId, openItem, amount }, index) =>
    accountId !== null && openItem !== null && openItemIds.has(accountId)
      ? [{ accountId, openItem, amount, cell: `lines.${index}.amount` }]
      : [],
  )
}

interface Twin {
  readonly receipt: Receipt & { readonly reference: string | null; readonly duplicateReason: string | null }
  readonly net: Money
}

/** @throws Problem TES-030 when another receipt has the same bank data and no reason is given for the repetition. */
export function mustNotBeTwin({ receipt, net }: Twin, found: FactsOf<'twins'>): void {
  const { bankAccountId, reference, duplicateReason } = receipt
  if (bankAccountId === null || reference === null || duplicateReason !== null) return
  const twin = found.twins.find((one) => money(one.net) === net)
  const known = `CI ${padded(twin?.number ?? 0)}`
  const message = `Posible consignación duplicada: ${known} tiene la misma cuenta, fecha, valor y referencia.`
  insist(twin === undefined, 'TES-030', `${message} Si no lo es, diga por qué.`, {
    status: 409,
    facts: { twin: known },
    fields: { duplicateReason: message },
  })
}

/** The receipt that is explained must still hold that amount as unknown money; it is locked. @throws Problem TES-035. */
export function mustBeUnclassified(
  { classifiesId, date }: Receipt,
  net: Money,
  { unclassified: [source] }: FactsOf<'unclassified'>,
): void {
  if (classifiesId === null) return
  const wrong = 'Ese comprobante no es un recaudo por clasificar.'
  must(source !== undefined, 'TES-035', 'classifiesId', wrong)
  must(source.date <= date, 'TES-035', 'date', 'No se puede clasificar antes de la fecha del recaudo.')
  const left = money(source.left)
  const message = `Por clasificar quedan ${showPesos(left)}.`
  insist(net <= left, 'TES-035', message, {
    status: 409,
    facts: { left },
    fields: { 'lines.0.amount': message },
  })
}

type TaxedRow = Readonly<{ owed: string; base: string; vat: string; before: string }>

/** The facturas de venta that a receipt pays, less their notes, with what was collected from them before. */
export const askTaxed = (id: string) => sql<TaxedRow>`
  select l.receivable_id || ' ' || v.item as owed, sum(l.base - coalesce(n.base, 0)) as base,
         sum(l.vat - coalesce(n.vat, 0)) as vat, coalesce(min(p.amount), 0) as before
  from accounting.sale_invoice v join accounting.sale_invoice_line l on l.parent_id = v.id
  left join lateral (
    select sum(s.amount) as base, sum(s.vat) as vat from accounting.sale_credit_note_line s
    join accounting.sale_credit_note c on c.id = s.parent_id and c.status = 'approved'
    where s.sale_invoice_line_id = l.id) n on true
  left join lateral (
    select sum(x.amount) as amount from treasury.receipt_voucher own
    join treasury.receipt_voucher r on r.tercero_id = own.tercero_id and r.id <> own.id and r.status = 'approved'
      and not r.without_budget
      and (own.number is null or (r.vigencia, r.number) < (own.vigencia, own.number))
    join treasury.receipt_voucher_line x on x.parent_id = r.id
    where own.id = ${id}::uuid and x.account_id = l.receivable_id and x.open_item = v.item) p on true
  where v.tercero_id = (select tercero_id from treasury.receipt_voucher where id = ${id}::uuid) and v.status = 'approved'
    and v.item in (select open_item from treasury.receipt_voucher_line where parent_id = ${id}::uuid)
  group by 1`

/**
 * Returns the part of each line that counts in the budget: in a factura de venta, less its notes, the VAT belongs to the State. A
 * collection counts the invoice's total after it less the total before it, half-up to the cent, so that all collections add up to
 * the recognised amount in any order.
 */
export function withoutVat(
  { lines }: Pick<Receipt, 'lines'>,
  amounts: readonly Money[],
  found: readonly TaxedRow[],
): Money[] {
  const taxed = new Map(found.map(({ owed, ...figures }) => [owed, soldOf(figures)]))
  return amounts.map((amount, index) => {
    const sale = taxed.get(`${lines[index]?.accountId} ${lines[index]?.openItem}`)
    if (sale === undefined || sale.base + sale.vat === zero) return amount
    const counted = baseIn(sale)
    sale.before = plus(sale.before, amount)
    return minus(baseIn(sale), counted)
  })
}

interface SoldAmounts {
  readonly base: Money
  readonly vat: Money
  /** The amount already collected from the invoice. */
  before: Money
}

const soldOf = ({ base, vat, before }: Readonly<Record<keyof SoldAmounts, string>>): SoldAmounts => ({
  base: money(base),
  vat: money(vat),
  before: money(before),
})

const baseIn = ({ base, vat, before }: SoldAmounts): Money =>
  divide(before * base, base + vat, 'half-up') as Money
