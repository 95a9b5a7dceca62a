import { type InvoiceFacts, invoiceFacts } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, type Money, money, must } from '@quina/kernel'
import { sql } from 'kysely'
import type { discount } from './discount.contract.ts'
import type { Discountable } from './discount.domain.ts'

/** A locked line of a discount with its invoice. */
export interface DiscountedLine {
  readonly id: string
  readonly amount: Money
  readonly invoice: InvoiceFacts & Discountable
  readonly hasServices: boolean
  /** The cost centres of its services with the amount that each invoiced: their income is lowered. */
  readonly centres: readonly { readonly costCentreId: string | null; readonly amount: Money }[]
}

/**
 * Locks and reads the lines of a discount with their invoices: first invoices by id and then receivables, in the order of a
 * credit note. @throws Problem CAR-100 when one never was issued.
 */
export async function discountables(
  tx: Tx,
  { lines }: Pick<Stored<typeof discount>, 'lines'>,
): Promise<readonly DiscountedLine[]> {
  const ids = lines.map(({ invoiceId }) => invoiceId)
  await lockOwed(tx, ids)
  const facts = new Map((await invoiceFacts(tx, ids)).map((one) => [one.id, one]))
  const rows = await rowsFrom<{ id: string; disputed: string; hasServices: boolean }>(tx)`
    select i.id, coalesce((select sum(l.open + l.to_credit) from receivables.glosa_line l
             join receivables.glosa g on g.id = l.parent_id and g.status = 'notified' where g.invoice_id = i.id), 0)::text
             as disputed,
           exists (select from billing.invoice_line_face l where l.parent_id = i.id) as has_services
    from billing.invoice_face i where i.id = any(${ids}::uuid[])`
  const beside = new Map(rows.map((row) => [row.id, row]))
  const centres = await centresOf(tx, ids)
  return lines.map(({ id, invoiceId, amount }, index) => {
    const invoice = facts.get(invoiceId)
    must(invoice !== undefined, 'CAR-100', `lines.${index}.invoiceId`, 'La factura no está emitida.')
    const { disputed, hasServices } = beside.get(invoiceId)!
    const own = centres.get(invoiceId) ?? []
    return { id, amount, invoice: { ...invoice, disputed: money(disputed) }, hasServices, centres: own }
  })
}

async function centresOf(tx: Tx, ids: readonly string[]) {
  const rows = await rowsFrom<{ invoiceId: string; costCentreId: string | null; amount: string }>(tx)`
    select parent_id as invoice_id, cost_centre_id, sum(amount)::text as amount from billing.invoice_line_face
    where parent_id = any(${ids}::uuid[]) and amount > 0 group by 1, 2 order by 1, 2`
  return groupedBy(
    rows.map((row) => ({ ...row, amount: money(row.amount) })),
    'invoiceId',
  )
}

/** Locks invoices and then their receivables, each in the order of ids: any other change waits. */
export async function lockOwed(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from billing.invoice_face where id = any(${ids}::uuid[])
  order by id for no key update`.execute(tx)
  await sql`select from billing.receivable_face where invoice_id = any(${ids}::uuid[])
    order by invoice_id for no key update`.execute(tx)
}
