import { leavesWithNext, type Tx } from '@quina/db/server'
import { type Day, type Money, money, zero } from '@quina/kernel'
import { sql } from 'kysely'

/** What was received of some concepts for a payer in an admission, and no invoice credits yet. */
export async function uncredited(tx: Tx, asked: Uncredited): Promise<Money> {
  if (asked.payerId === null) return zero
  const { rows } = await readingUncredited(asked).execute(tx)
  return money(rows[0]!.collected)
}

/** The statement that adds it up: nothing without a payer. */
export const readingUncredited = ({ admissionIds, payerId, shared }: Uncredited) => sql<{
  collected: string
}>`
  select coalesce(sum(amount), 0)::text as collected from billing.user_receipt
  where admission_id = any(${[...admissionIds]}::uuid[]) and payer_id = ${payerId}::uuid and status = 'approved'
    and invoice_id is null and (concept = 'shared') = ${shared}`

interface Uncredited {
  readonly admissionIds: readonly string[]
  readonly payerId: string | null
  /** Pagos compartidos, or what the ranges of payment ask. */
  readonly shared: boolean
}

interface Crediting {
  readonly invoiceId: string
  readonly payerId: string | null
  readonly admissionIds: readonly string[]
}

/** The invoice of a payer credits what its users paid and no other invoice does. Their admissions must be locked. */
export async function creditReceipts(tx: Tx, { invoiceId, payerId, admissionIds }: Crediting): Promise<void> {
  if (payerId === null) return
  const update = tx
    .updateTable('billing.userReceipt')
    .set({ invoiceId })
    .where('admissionId', 'in', [...admissionIds])
    .where('payerId', '=', payerId)
    .where('status', '=', 'approved')
    .where('invoiceId', 'is', null)
  await sql`${leavesWithNext}${update}`.execute(tx)
}

/** What is paid once all was invoiced was discounted already: by the last invoice of the admission to its payer. */
export const creditLate = (tx: Tx, id: string) =>
  sql`
    update billing.user_receipt r set invoice_id = (
      select i.id from billing.invoice i join billing.invoice_charge l on l.invoice_id = i.id and l.live
      join billing.charge c on c.id = l.charge_id
      where i.status = 'issued' and i.payer_id = r.payer_id and c.admission_id = r.admission_id
      order by i.issued_at desc limit 1)
    where r.id = ${id}::uuid and not exists (select from billing.charge c where c.admission_id = r.admission_id
      and c.payer_id = r.payer_id and c.state in ('pending', 'reserved'))`.execute(tx)

/** An invoice that is annulled credits nothing: what its users paid waits for another. */
export async function releaseReceipts(tx: Tx, invoiceId: string): Promise<void> {
  await tx
    .updateTable('billing.userReceipt')
    .set({ invoiceId: null })
    .where('invoiceId', '=', invoiceId)
    .execute()
}

/** The documents that users were given for what an invoice credits, as DIAN asks them (`BillingReference`). */
export async function creditsOf(tx: Tx, invoiceId: string) {
  const rows = await tx
    .selectFrom('billing.userReceipt')
    .select(['fullNumber', 'uuid', 'date'])
    .where('invoiceId', '=', invoiceId)
    .where('uuid', 'is not', null)
    .orderBy('date')
    .orderBy('number')
    .execute()
  return rows.map(({ fullNumber, uuid, date }) => ({
    number: fullNumber,
    cufe: uuid!,
    issuedOn: date as Day,
  }))
}
