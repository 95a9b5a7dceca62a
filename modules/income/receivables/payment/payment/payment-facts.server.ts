import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, type Money, money, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import type { PaymentOrigin, RetentionKind } from './payment.contract.ts'
import type { Holdings, Retention } from './payment.domain.ts'

/** The data of a registered payment that its application or collection needs. */
export interface PaymentFacts extends Holdings {
  readonly id: string
  readonly number: number
  readonly status: string
  readonly date: Day
  readonly campusId: string
  readonly bankAccountId: string
  readonly reference: string
  readonly purpose: string
  readonly origin: PaymentOrigin
  readonly payerId: string | null
  readonly terceroId: Id<'people.tercero'> | null
  readonly advanceId: string | null
  readonly unclassifiedId: string | null
  readonly retentions: readonly Retention[]
}

type Amount = keyof Holdings
type Row = Omit<PaymentFacts, Amount | 'retentions'> & Readonly<Record<Amount, string>>

/** Locks a payment until the transaction ends: a concurrent application waits. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentFacts> {
  await sql`select from receivables.payment where id = ${id}::uuid for update`.execute(tx)
  return readPayment(tx, id)
}

/** Reads a payment with its applied amounts. @throws Problem `GEN-404`. */
export async function readPayment(tx: Tx, id: string): Promise<PaymentFacts> {
  const found = await rowFrom<Row>(tx)`
    select p.id, p.number, p.status, p.date, p.campus_id, p.bank_account_id, p.reference, p.purpose, p.origin,
           p.payer_id, y.tercero_id, p.advance_id, p.unclassified_id, p.amount, p.retained, p.advanced, p.applied,
           p.applied_advance, p.applied_retained
    from receivables.payment p left join insurers.payer_face y on y.id = p.payer_id
    where p.id = ${id}::uuid`
  const row = mustBeFound(found, 'El pago')
  return {
    ...row,
    amount: money(row.amount),
    retained: money(row.retained),
    advanced: money(row.advanced),
    applied: money(row.applied),
    appliedAdvance: money(row.appliedAdvance),
    appliedRetained: money(row.appliedRetained),
    retentions: await retentionsOfPayment(tx, id),
  }
}

async function retentionsOfPayment(tx: Tx, id: string): Promise<Retention[]> {
  const rows = await tx
    .selectFrom('receivables.paymentRetention')
    .select(['kind', 'base', 'amount'])
    .where('parentId', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, base, amount }) => ({
    kind: kind as RetentionKind,
    base: base === null ? null : money(base),
    amount: money(amount) as Money,
  }))
}
