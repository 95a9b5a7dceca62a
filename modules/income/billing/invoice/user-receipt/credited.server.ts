import { changeWhere, pipelined, type Tx } from '@quina/db/server'
import { type Day, type Money, money } from '@quina/kernel'
import { sql } from 'kysely'

/** What users paid with a receipt, by concept: only that is credited to a payer (Documento Técnico 2, §4.6 to §4.8). */
export type CollectedAmounts = Readonly<{ copago: Money; cuota: Money; shared: Money }>

interface CollectionQuery {
  readonly admissionIds: readonly string[]
  readonly payerId: string | null
  /** The receipt that this command is issuing or annulling: its stored state is not up to date yet. */
  readonly changing?: ReceiptChange
}

export type ReceiptChange = Readonly<{ id: string; to: 'received' | 'given-back' }>

/** What was received for a payer in some admissions, and no invoice credits yet. */
export async function collectedFor(tx: Tx, input: CollectionQuery): Promise<CollectedAmounts> {
  const { rows } = await readingCollected(input).execute(tx)
  return collectedIn(rows)
}

/** The statement that adds up the receipts: zero without a payer. A rejected receipt does not count until it is corrected. */
export const readingCollected = ({ admissionIds, payerId, changing }: CollectionQuery) => sql<Sums>`
  select coalesce(sum(amount) filter (where concept = 'copago'), 0)::text as copago,
         coalesce(sum(amount) filter (where concept = 'cuota'), 0)::text as cuota,
         coalesce(sum(amount) filter (where concept = 'shared'), 0)::text as shared
  from billing.user_receipt
  where admission_id = any(${[...admissionIds]}::uuid[]) and payer_id = ${payerId}::uuid and invoice_id is null
    and case when id = ${changing?.id ?? null}::uuid then ${changing?.to === 'received'} else status = 'approved' end
    and dian_state <> 'rejected'`

type Sums = Readonly<Record<keyof CollectedAmounts, string>>

export const collectedIn = ([row]: readonly Sums[]): CollectedAmounts => ({
  copago: money(row?.copago ?? '0.00'),
  cuota: money(row?.cuota ?? '0.00'),
  shared: money(row?.shared ?? '0.00'),
})

type CreditInput = Readonly<{ invoiceId: string; payerId: string | null; admissionIds: readonly string[] }>

/** Credits in the invoice of a payer the receipts of its users that no other invoice credits. The admissions must be locked. */
export async function creditReceipts(
  tx: Tx,
  { invoiceId, payerId, admissionIds }: CreditInput,
): Promise<void> {
  if (payerId === null) return
  const update = tx
    .updateTable('billing.userReceipt')
    .set({ invoiceId })
    .where('admissionId', 'in', [...admissionIds])
    .where('payerId', '=', payerId)
    .where('status', '=', 'approved')
    .where('invoiceId', 'is', null)
    .where('dianState', '<>', 'rejected')
  await pipelined(tx, update)
}

/** Releases the receipts of an annulled invoice: another invoice may credit them. */
export async function releaseReceipts(tx: Tx, invoiceId: string): Promise<void> {
  await changeWhere(tx, 'billing.userReceipt', { invoiceId }, { invoiceId: null })
}

/** A payment that an invoice credits, with the electronic document given to its user. */
export interface CreditedReceipt {
  readonly concept: keyof CollectedAmounts
  readonly date: Day
  readonly number: string
  readonly cufe: string | null
  /** The document was issued in a contingency of the hospital (type 03). */
  readonly byPin: boolean
}

/** The payments that an invoice credits, oldest first. */
export async function creditsOf(tx: Tx, invoiceId: string): Promise<readonly CreditedReceipt[]> {
  return (await readingCredits(invoiceId).execute(tx)).rows
}

export const readingCredits = (invoiceId: string) => sql<CreditedReceipt>`
    select r.concept, r.date, r.full_number as number, r.uuid as cufe, coalesce(d.contingency = 'issuer', false) as "byPin"
    from billing.user_receipt r left join einvoice.document_face d on d.id = r.electronic_id
    where r.invoice_id = ${invoiceId}::uuid order by r.date, r.number`

/** What the users of an invoice owe and have not paid: it is not discounted from the invoice. */
export async function uncollectedIn(
  tx: Tx,
  invoiceId: string,
): Promise<Pick<CollectedAmounts, 'copago' | 'cuota'>> {
  return uncollectedOf((await readingUncollected(invoiceId).execute(tx)).rows)
}

export const uncollectedOf = (rows: readonly Sums[]): Pick<CollectedAmounts, 'copago' | 'cuota'> => {
  const { copago, cuota } = collectedIn(rows)
  return { copago, cuota }
}

export const readingUncollected = (invoiceId: string) => sql<Sums>`
    with due as (
      select c.moderating_concept as concept, sum(c.moderating_amount) as due
      from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
      where l.invoice_id = ${invoiceId}::uuid and c.moderating_concept <> 'none' group by 1),
    owed as (
      select due.concept, greatest(due.due - coalesce((
        select sum(r.amount) from billing.user_receipt r
        where r.concept = due.concept and r.status = 'approved' and r.payer_id = i.payer_id and r.admission_id in (
          select c.admission_id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
          where l.invoice_id = i.id)), 0), 0) as owed
      from due join billing.invoice i on i.id = ${invoiceId}::uuid)
    select coalesce(sum(owed) filter (where concept = 'copago'), 0)::numeric(18,2)::text as copago,
           coalesce(sum(owed) filter (where concept = 'cuota'), 0)::numeric(18,2)::text as cuota, '0.00' as shared
    from owed`
