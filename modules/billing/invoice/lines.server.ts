import type { Tx } from '@quina/db/server'
import { type Money, money, moneyText, newId, sumOf } from '@quina/kernel'
import { type Component, componentLabels } from '@quina/tariffs/contract'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import type { GroupedLine, LinedCharge } from '../totals/totals.contract.ts'
import { discounted, linesOf, totalsOf } from '../totals/totals.domain.ts'

interface ChargeRow {
  readonly id: string
  readonly serviceId: string
  readonly component: Component | null
  readonly quantity: string
  readonly price: string
  readonly amount: string
  readonly packageId: string | null
  readonly concept: string
  readonly moderating: string
}

/** The charges of an invoice, in the order in which they were given, locked by id while it is worked on. */
async function chargesIn(tx: Tx, invoiceId: string): Promise<readonly ChargeRow[]> {
  await sql`
    select from billing.charge where id in
      (select charge_id from billing.invoice_charge where invoice_id = ${invoiceId}::uuid and live)
    order by id for no key update`.execute(tx)
  const { rows } = await sql<ChargeRow>`
    select c.id, c.service_id as "serviceId", c.component, c.quantity, c.price, c.amount, c.package_id as "packageId",
           c.moderating_concept as concept, c.moderating_amount as moderating
    from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
    where l.invoice_id = ${invoiceId}::uuid and l.live order by c.day, c.hour, c.id`.execute(tx)
  return rows
}

/**
 * Writes the lines of a prefactura from its charges as they are now, and its totals.
 * @throws Problem FAC-121 when what was paid is more than they are worth, FAC-122 by the discount.
 */
export async function writeLines(tx: Tx, invoiceId: string): Promise<readonly GroupedLine[]> {
  const invoice = await tx
    .selectFrom('billing.invoice')
    .select(['discount', 'shared', 'advance'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const charges = await chargesIn(tx, invoiceId)
  const lines = discounted(linesOf(await lined(tx, charges)), money(invoice.discount))
  const copago = moderatingOf(charges, 'copago')
  const cuota = moderatingOf(charges, 'cuota')
  const prepaid = { copago, cuota, shared: money(invoice.shared), advance: money(invoice.advance) }
  const totals = totalsOf(lines, prepaid)
  await replaceLines(tx, invoiceId, lines)
  await tx
    .updateTable('billing.invoice')
    .set({ gross: moneyText(totals.gross), copago: moneyText(copago), cuota: moneyText(cuota) })
    .where('id', '=', invoiceId)
    .execute()
  return lines
}

const moderatingOf = (charges: readonly ChargeRow[], concept: string): Money =>
  sumOf(
    charges.filter((charge) => charge.concept === concept),
    ({ moderating }) => money(moderating),
  )

async function lined(tx: Tx, charges: readonly ChargeRow[]): Promise<readonly LinedCharge[]> {
  const services = await serviceFacts(
    tx,
    charges.map(({ serviceId }) => serviceId),
  )
  return charges.map(({ id, serviceId, component, quantity, price, amount, packageId }) => {
    const service = services.get(serviceId)!
    const part = component === null ? '' : ` - ${componentLabels[component]}`
    return {
      ...{ id, serviceId, quantity, packageId },
      code: service.cups ?? service.cumCode ?? service.code,
      description: `${service.invoiceName}${part}`,
      price: money(price),
      amount: money(amount),
    }
  })
}

async function replaceLines(tx: Tx, invoiceId: string, lines: readonly GroupedLine[]): Promise<void> {
  await tx.deleteFrom('billing.invoiceLine').where('parentId', '=', invoiceId).execute()
  if (lines.length === 0) return
  const rows = lines.map(({ chargeIds: _, price, discount, amount, ...line }, at) => ({
    ...{ ...line, id: newId(), parentId: invoiceId, position: at + 1 },
    ...{ price: moneyText(price), discount: moneyText(discount), amount: moneyText(amount) },
  }))
  await tx.insertInto('billing.invoiceLine').values(rows).execute()
  const links = lines.flatMap(({ chargeIds }, at) =>
    chargeIds.map((charge) => ({ charge, line: rows[at]!.id })),
  )
  await sql`
    update billing.invoice_charge l set line_id = t.line, amount = c.amount
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as t(charge uuid, line uuid)
    join billing.charge c on c.id = t.charge
    where l.invoice_id = ${invoiceId}::uuid and l.charge_id = t.charge`.execute(tx)
}

/** The prefacturas of an admission follow its charges. */
export async function refreshDrafts(tx: Tx, admissionId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from billing.invoice where status = 'draft' and (admission_id = ${admissionId}::uuid or id in (
      select l.invoice_id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
      where c.admission_id = ${admissionId}::uuid and l.live)) order by id for update`.execute(tx)
  for (const { id } of rows) await writeLines(tx, id)
}

/** Puts charges in a prefactura: they are in no other while they are there. */
export async function reserve(tx: Tx, invoiceId: string, chargeIds: readonly string[]): Promise<void> {
  const rows = chargeIds.map((chargeId) => ({ invoiceId, chargeId, amount: '0.00' }))
  await tx.insertInto('billing.invoiceCharge').values(rows).execute()
  await tx
    .updateTable('billing.charge')
    .set({ state: 'reserved' })
    .where('id', 'in', [...chargeIds])
    .execute()
  await writeLines(tx, invoiceId)
}

/** Takes the charges of an invoice out of it: they may be invoiced again, or stay reversed. */
export async function letGo(tx: Tx, invoiceId: string, state: 'pending' | 'reversed'): Promise<void> {
  const freed = await tx
    .updateTable('billing.invoiceCharge')
    .set({ live: false })
    .where('invoiceId', '=', invoiceId)
    .where('live', '=', true)
    .returning('chargeId')
    .execute()
  const ids = freed.map(({ chargeId }) => chargeId)
  if (ids.length > 0) await tx.updateTable('billing.charge').set({ state }).where('id', 'in', ids).execute()
}
