import { changeById, changeWhere, load, pipelined, rowsFrom, type Tx } from '@quina/db/server'
import { type Money, minus, money, moneyText, newId, pluck, scaled, zero } from '@quina/kernel'
import { type Component, componentLabels } from '@quina/tariffs/contract'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { reportedPatient } from '../../rules/reported-patient/reported-patient.server.ts'
import type { GroupedLine, InvoiceTotals, Prepayments } from '../../rules/totals/totals.contract.ts'
import { discounted, linesOf, totalsOf } from '../../rules/totals/totals.domain.ts'
import { declaredOfMedicine } from '../charges/charge/declared.contract.ts'
import { type CollectedAmounts, collectedFor, type ReceiptChange } from '../user-receipt/credited.server.ts'

/** A charge of an invoice, with what its lines and its RIPS need. */
export interface InvoicedCharge {
  readonly id: string
  readonly admissionId: string
  readonly patientId: string
  readonly serviceId: string
  readonly component: Component | null
  readonly quantity: string
  readonly price: string
  readonly amount: string
  readonly discountPercent: string
  readonly packageId: string | null
  readonly programId: string | null
  /** It is a package or an act with charges of its own. */
  readonly hasParts: boolean
  /** A key shared by the doses of a medicine at the same minute, which RIPS reports once. */
  readonly gift: string
}

/** The columns of the charge `c`. */
export const chargeColumns = sql`
  c.id, c.admission_id as "admissionId", ${reportedPatient(sql`null::timestamptz`)} as "patientId",
  c.service_id as "serviceId", c.component,
  c.quantity, c.price, c.amount, c.discount_percent as "discountPercent", c.package_id as "packageId",
  c.program_id as "programId",
  exists (select from billing.charge p where p.admission_id = c.admission_id and p.package_id = c.id) as "hasParts",
  concat_ws('|', c.service_id, c.admission_id, c.day, c.hour, c.price, c.diagnosis, c.professional_id,
            ${sql.join(declaredOfMedicine.map((name) => sql.ref(`c.${name}`)))}) as gift`

/** A line as it is stored, with its charges in any order. */
export interface StoredLine extends Omit<GroupedLine, 'price' | 'discount' | 'amount'> {
  readonly id: string
  readonly price: string
  readonly discount: string
  readonly amount: string
}

/**
 * The statements that lock the charges of an invoice by id, and then read them in the order in which they were given, with its
 * lines. They must be sent in this order.
 */
export const lockingCharges = (invoiceId: string) => ({
  chargeLock: sql`
      select from billing.charge where id in
        (select charge_id from billing.invoice_charge where invoice_id = ${invoiceId}::uuid and live)
      order by id for no key update`,
  charges: sql<InvoicedCharge>`
      select ${chargeColumns}
      from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
      where l.invoice_id = ${invoiceId}::uuid and l.live order by c.day, c.hour, c.id`,
  storedLines: sql<StoredLine>`
      select i.id, i.service_id as "serviceId", i.code, i.description, i.quantity, i.price, i.discount, i.amount,
             array(select l.charge_id::text from billing.invoice_charge l
                   where l.invoice_id = i.parent_id and l.line_id = i.id and l.live) as "chargeIds"
      from billing.invoice_line i where i.parent_id = ${invoiceId}::uuid order by i.position`,
})

/** The amounts typed in an invoice, and what its users paid. */
export type DeclaredMoney = CollectedAmounts & Readonly<{ discount: Money; advance: Money }>

/** The lines of an invoice, calculated from its charges, and its totals. */
export interface PricedInvoice {
  readonly lines: readonly (GroupedLine & { readonly id: string })[]
  readonly collected: CollectedAmounts
  readonly totals: InvoiceTotals
  /** The discounts of its charges, besides the discount agreed for the whole invoice. */
  readonly lineDiscount: Money
}

/**
 * The lines made of some charges, each with an id: that of its stored line when all lines equal the stored ones.
 * @throws Problem FAC-121 when what was paid is more than they are worth, FAC-122 for the discount.
 */
export async function priceLines(
  tx: Tx,
  charges: readonly InvoicedCharge[],
  { discount, advance, copago, cuota, shared }: DeclaredMoney,
  written: readonly StoredLine[] = [],
): Promise<PricedInvoice> {
  const services = await serviceFacts(tx, pluck(charges, 'serviceId'))
  const sold = charges.map((charge) => {
    const { id, serviceId, component, quantity, price, amount, discountPercent, packageId } = charge
    const service = services.get(serviceId)!
    const part = component === null ? '' : ` - ${componentLabels[component]}`
    return {
      id,
      serviceId,
      quantity,
      discountPercent,
      packageId,
      code: service.cups ?? service.ium ?? service.cumCode ?? service.code,
      description: `${service.invoiceName}${part}`,
      price: money(price),
      amount: money(amount),
    }
  })
  const lines = discounted(linesOf(sold), discount)
  const totals = totalsOf(lines, { copago, cuota, shared, advance })
  const same = areSame(lines, written)
  return {
    collected: { copago, cuota, shared },
    totals,
    lineDiscount: minus(totals.discount, discount),
    lines: lines.map((line, index) => ({ ...line, id: same ? written[index]!.id : newId() })),
  }
}

/** Totals of stored lines that come from no charge: those of a month. @throws Problem FAC-121 for what was paid. */
export function priceStored(
  written: readonly StoredLine[],
  { advance, ...collected }: Prepayments,
): PricedInvoice {
  const lines = written.map((line) => ({
    ...line,
    price: money(line.price),
    discount: money(line.discount),
    amount: money(line.amount),
  }))
  return { lines, collected, lineDiscount: zero, totals: totalsOf(lines, { ...collected, advance }) }
}

const areSame = (lines: readonly GroupedLine[], written: readonly StoredLine[]): boolean =>
  lines.length === written.length &&
  lines.every((line, index) => contentOf(line) === contentOf(written[index]!))

const contentOf = (line: GroupedLine | StoredLine): string => {
  const { serviceId, code, description, quantity, price, discount, amount, chargeIds } = line
  const amounts = [price, discount, amount].map((one) => (typeof one === 'string' ? money(one) : one))
  const numbers = [...amounts, scaled(quantity, 4)].map(String)
  return JSON.stringify([serviceId, code, description, numbers, [...chargeIds].sort()])
}

/** Writes the lines of a prefactura from its current charges, and its totals. @throws Problem FAC-121, FAC-122. */
async function writeLines(tx: Tx, invoiceId: string, changing?: ReceiptChange): Promise<void> {
  const header = tx
    .selectFrom('billing.invoice')
    .select(['discount', 'advance', 'payerId', 'admissionId'])
    .where('id', '=', invoiceId)
  const { headers, charges, storedLines } = await load(tx, { headers: header, ...lockingCharges(invoiceId) })
  const { discount, advance, payerId, admissionId } = headers[0]!
  const named = admissionId === null ? [] : [admissionId]
  const admissionIds = [...new Set([...named, ...charges.map((charge) => charge.admissionId)])]
  const collected = await collectedFor(tx, {
    admissionIds,
    payerId,
    ...(changing === undefined ? {} : { changing }),
  })
  const own = { ...collected, discount: money(discount), advance: money(advance) }
  const made = await priceLines(tx, charges, own, storedLines)
  await replaceLines(tx, invoiceId, made, storedLines)
  await changeById(tx, 'billing.invoice', invoiceId, totalColumns(made))
}

export const totalColumns = ({
  totals,
  lineDiscount,
  collected: { copago, cuota, shared },
}: PricedInvoice) => ({
  gross: moneyText(totals.gross),
  lineDiscount: moneyText(lineDiscount),
  copago: moneyText(copago),
  cuota: moneyText(cuota),
  shared: moneyText(shared),
})

/** Replaces the stored lines of an invoice, unless they are equal. */
export async function replaceLines(
  tx: Tx,
  invoiceId: string,
  { lines }: Pick<PricedInvoice, 'lines'>,
  written: readonly StoredLine[],
): Promise<void> {
  if (areSame(lines, written)) return
  await pipelined(tx, sql`delete from billing.invoice_line where parent_id = ${invoiceId}::uuid`)
  await pipelined(
    tx,
    sql`
    with line as (${insertingLines(invoiceId, lines)})
    update billing.invoice_charge l set line_id = t.line, amount = c.amount
    from jsonb_to_recordset(${linksOf(lines)}::jsonb) as t(charge uuid, line uuid)
    join billing.charge c on c.id = t.charge
    where l.invoice_id = ${invoiceId}::uuid and l.charge_id = t.charge`,
  )
}

const insertingLines = (invoiceId: string, lines: PricedInvoice['lines']) => {
  const rows = lines.map(({ chargeIds: _, price, discount, amount, ...line }, index) => ({
    ...line,
    position: index + 1,
    price: moneyText(price),
    discount: moneyText(discount),
    amount: moneyText(amount),
  }))
  return sql`
    insert into billing.invoice_line (id, parent_id, position, service_id, code, description, quantity, price, discount, amount)
    select t.id, ${invoiceId}::uuid, t.position, t."serviceId", t.code, t.description, t.quantity, t.price, t.discount, t.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, position int, "serviceId" uuid, code text,
      description text, quantity numeric, price numeric, discount numeric, amount numeric)`
}

const linksOf = (lines: PricedInvoice['lines']): string =>
  JSON.stringify(lines.flatMap(({ id, chargeIds }) => chargeIds.map((charge) => ({ charge, line: id }))))

/** Recalculates the prefacturas of an admission from its charges and from what its users pay. */
export async function refreshDrafts(tx: Tx, admissionId: string, changing?: ReceiptChange): Promise<void> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select id from billing.invoice where status = 'draft' and (admission_id = ${admissionId}::uuid or id in (
      select l.invoice_id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
      where c.admission_id = ${admissionId}::uuid and l.live)) order by id for update`
  for (const { id } of rows) await writeLines(tx, id, changing)
}

/** Puts charges in a new prefactura, with its lines and totals; no other prefactura can take them meanwhile. */
export async function reserve(tx: Tx, invoiceId: string, made: PricedInvoice): Promise<void> {
  const { gross, lineDiscount, copago, cuota, shared } = totalColumns(made)
  await pipelined(
    tx,
    sql`
    with line as (${insertingLines(invoiceId, made.lines)}),
    held as (
      update billing.charge c set state = 'reserved'
      from jsonb_to_recordset(${linksOf(made.lines)}::jsonb) as t(charge uuid) where c.id = t.charge),
    link as (
      insert into billing.invoice_charge (invoice_id, charge_id, line_id, amount)
      select ${invoiceId}::uuid, c.id, t.line, c.amount
      from jsonb_to_recordset(${linksOf(made.lines)}::jsonb) as t(charge uuid, line uuid)
      join billing.charge c on c.id = t.charge)
    update billing.invoice set gross = ${gross}, line_discount = ${lineDiscount}, copago = ${copago}, cuota = ${cuota},
      shared = ${shared}
    where id = ${invoiceId}::uuid`,
  )
}

/** Removes the charges from an invoice: they may be invoiced again, or stay reversed. */
export async function freeCharges(tx: Tx, invoiceId: string, state: 'pending' | 'reversed'): Promise<void> {
  const freed = await tx
    .updateTable('billing.invoiceCharge')
    .set({ live: false })
    .where('invoiceId', '=', invoiceId)
    .where('live', '=', true)
    .returning('chargeId')
    .execute()
  const ids = freed.map(({ chargeId }) => chargeId)
  if (ids.length > 0) await changeWhere(tx, 'billing.charge', { id: ids }, { state })
}
