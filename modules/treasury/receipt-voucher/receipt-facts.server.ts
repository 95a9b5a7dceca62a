import type { Tx } from '@quina/db/server'
import {
  divide,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  notFound,
  padded,
  plus,
  showPesos,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import type { Settling } from '../open-item/open-item.server.ts'
import type { Receipt, ReceiptAccounts } from './receipt-voucher.domain.ts'

/** The accounts a receipt brings: of where it entered, and of each line, its own or that of its concept. */
export async function receiptAccounts(tx: Tx, receipt: Receipt): Promise<ReceiptAccounts> {
  const ids = receipt.lines.map(({ accountId, conceptId }) => accountId ?? conceptId)
  const codes = await codesOf(tx, ids)
  return {
    place: receipt.classifiesId === null ? await placeOf(tx, receipt) : null,
    lines: ids.map((id) => codes.get(id ?? '') ?? null),
  }
}

async function codesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from accounting.account where id = any(${ids}::uuid[])
    union all select c.id, a.code from accounting.concept c join accounting.account a on a.id = c.credit_account_id
    where c.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

async function placeOf(tx: Tx, { bankAccountId, cashRegisterId }: Receipt): Promise<string> {
  const { rows } = await sql<{ code: string; active: boolean }>`
    select a.code, p.active from (
      select account_id, active from treasury.bank_account where id = ${bankAccountId}::uuid
      union all select account_id, active from treasury.cash_register where id = ${cashRegisterId}::uuid) p
    join accounting.account a on a.id = p.account_id`.execute(tx)
  const place = rows[0]
  if (place === undefined) throw notFound('La cuenta')
  const message = 'La cuenta está inactiva.'
  const field = bankAccountId === null ? 'cashRegisterId' : 'bankAccountId'
  insist(place.active, 'TES-038', message, { fields: { [field]: message } })
  return place.code
}

/** The lines that settle a document of an account that is kept by document. */
export async function settlingsOf(tx: Tx, { lines }: Receipt): Promise<Settling[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounting.account where requires_open_item and code like '1%'
    and id = any(${lines.map((line) => line.accountId)}::uuid[])`.execute(tx)
  const stored = new Set(rows.map(({ id }) => id))
  return lines.flatMap(({ accountId, openItem, amount }, at) =>
    accountId !== null && openItem !== null && stored.has(accountId)
      ? [{ accountId, openItem, amount, cell: `lines.${at}.amount` }]
      : [],
  )
}

interface Twin {
  readonly id: string
  readonly receipt: Receipt & { readonly reference: string | null; readonly duplicateReason: string | null }
  readonly net: Money
}

/** @throws Problem TES-030 when another receipt says the same of the bank and nobody said why both stand. */
export async function mustNotBeTwin(tx: Tx, { id, receipt, net }: Twin): Promise<void> {
  const { bankAccountId, reference, date, duplicateReason } = receipt
  if (bankAccountId === null || reference === null || duplicateReason !== null) return
  const twin = await tx
    .selectFrom('treasury.receiptVoucher')
    .select('number')
    .where('bankAccountId', '=', bankAccountId)
    .where('date', '=', date)
    .where('reference', '=', reference)
    .where('net', '=', moneyText(net))
    .where('status', '=', 'approved')
    .where('id', '<>', id)
    .executeTakeFirst()
  const known = `CI ${padded(twin?.number ?? 0)}`
  const message = `Posible consignación duplicada: ${known} tiene la misma cuenta, fecha, valor y referencia.`
  insist(twin === undefined, 'TES-030', `${message} Si no lo es, diga por qué.`, {
    status: 409,
    facts: { twin: known },
    fields: { duplicateReason: message },
  })
}

/**
 * What a receipt explains of another must still be unknown there. Locks that one.
 * @throws Problem TES-035.
 */
export async function mustBeUnclassified(tx: Tx, { classifiesId, date }: Receipt, net: Money): Promise<void> {
  if (classifiesId === null) return
  await sql`select from treasury.receipt_voucher where id = ${classifiesId}::uuid for update`.execute(tx)
  const { rows } = await sql<{ left: string; date: string }>`
    select net - classified as left, date from treasury.unclassified_receipt where id = ${classifiesId}::uuid`.execute(
    tx,
  )
  const source = rows[0]
  const wrong = 'Ese comprobante no es un recaudo por clasificar.'
  insist(source !== undefined, 'TES-035', wrong, { fields: { classifiesId: wrong } })
  const early = 'No se puede clasificar antes de la fecha del recaudo.'
  insist(source !== undefined && source.date <= date, 'TES-035', early, { fields: { date: early } })
  const left = money(source?.left ?? '0.00')
  const message = `Por clasificar quedan ${showPesos(left)}.`
  insist(net <= left, 'TES-035', message, {
    status: 409,
    facts: { left },
    fields: { 'lines.0.amount': message },
  })
}

/**
 * What of each line counts in the budget: of a factura de venta, less its notes, the VAT is of the State. Each collection counts
 * what the invoice has counted with it less what it had counted before, half-up to the cent, so that all of them add up to what
 * was recognised, whatever they are.
 */
export async function withoutVat(
  tx: Tx,
  { id, terceroId, lines }: Pick<Receipt, 'terceroId' | 'lines'> & { readonly id: string },
  amounts: readonly Money[],
): Promise<Money[]> {
  const items = lines.map(({ openItem }) => openItem)
  const { rows } = await sql<{ owed: string; base: string; vat: string; before: string }>`
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
    where v.tercero_id = ${terceroId}::uuid and v.status = 'approved' and v.item = any(${items}::text[])
    group by 1`.execute(tx)
  const taxed = new Map(rows.map(({ owed, ...figures }) => [owed, soldOf(figures)]))
  return amounts.map((amount, at) => {
    const sale = taxed.get(`${lines[at]?.accountId} ${lines[at]?.openItem}`)
    if (sale === undefined || sale.base + sale.vat === zero) return amount
    const counted = baseIn(sale)
    sale.before = plus(sale.before, amount)
    return minus(baseIn(sale), counted)
  })
}

interface Sold {
  readonly base: Money
  readonly vat: Money
  /** What was collected of it already. */
  before: Money
}

const soldOf = ({ base, vat, before }: Readonly<Record<keyof Sold, string>>): Sold => ({
  base: money(base),
  vat: money(vat),
  before: money(before),
})

const baseIn = ({ base, vat, before }: Sold): Money => divide(before * base, base + vat, 'half-up') as Money
