import type { Actor } from '@quina/blocks/server'
import { rowFrom, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, money } from '@quina/kernel'
import { decideAccount } from '@quina/people/server'
import { sql } from 'kysely'
import { giveItemsBack } from './payee-source.server.ts'
import { type ReturnedPayee, returnPayees } from './return-payees.server.ts'

/** The bank's answer about some payees of an egreso. */
export interface PayeeAnswer {
  readonly payeeId: string
  readonly paid: boolean
  /** Why the payee was not paid. */
  readonly message: string
}

/**
 * Marks as paid the payees whose transfer the bank made; the others are owed again, and their accounts must be approved again by
 * two people.
 * @returns the command that the egreso needs next: `confirm` or `reject` once no payee waits, null while one does.
 */
export async function settlePayees(
  tx: Tx,
  actor: Actor,
  { egresoId, answers, date }: { egresoId: string; answers: readonly PayeeAnswer[]; date: Day },
): Promise<'confirm' | 'reject' | null> {
  const paid = answers.filter((answer) => answer.paid).map(({ payeeId }) => payeeId)
  const rejected = answers
    .filter((answer) => !answer.paid)
    .map(({ payeeId, message }): ReturnedPayee => ({ payeeId, to: 'rejected', reason: message }))
  for (const { payeeId, reason } of rejected) await flagPayeeAccount(tx, actor, payeeId, reason)
  if (await areAll(tx, egresoId, rejected.length)) {
    await keepReasons(tx, rejected)
    return 'reject'
  }
  await markPaid(tx, paid, date)
  await returnPayees(tx, actor, { egresoId, date, payees: rejected })
  const left = await rowFrom<{ pending: boolean; paid: boolean }>(tx)`
    select bool_or(state = 'pending') as pending, bool_or(state = 'paid') as paid
    from treasury.egreso_payee where parent_id = ${egresoId}::uuid`
  if (left?.pending !== false) return null
  return left.paid ? 'confirm' : 'reject'
}

/** Whether the bank rejected every payee: the egreso is then reversed whole, with one entry. */
async function areAll(tx: Tx, egresoId: string, rejected: number): Promise<boolean> {
  const row = await rowFrom<{ all: number; pending: number }>(tx)`
    select count(*)::int as all, count(*) filter (where state = 'pending')::int as pending
    from treasury.egreso_payee where parent_id = ${egresoId}::uuid`
  return row?.all === rejected && row.pending === rejected
}

/** Stores the reason of each payee who is rejected with the whole egreso. */
const keepReasons = (tx: Tx, rejected: readonly ReturnedPayee[]) =>
  sql`update treasury.egreso_payee p set reason = r.reason
      from unnest(${rejected.map(({ payeeId }) => payeeId)}::uuid[], ${rejected.map(({ reason }) => reason)}::text[])
        as r(id, reason)
      where p.id = r.id`.execute(tx)

const markPaid = (tx: Tx, payeeIds: readonly string[], date: Day) =>
  sql`update treasury.egreso_payee set state = 'paid', decided_on = ${date}
      where id = any(${payeeIds}::uuid[]) and state = 'pending'`.execute(tx)

/** Flags an account where the bank could not pay: it must be approved again before its next use. */
export async function flagPayeeAccount(tx: Tx, actor: Actor, payeeId: string, why: string): Promise<void> {
  const sent = await rowWhere(tx, 'treasury.egresoPayee', { id: payeeId }, ['bankAccountId'])
  if (sent?.bankAccountId == null) return
  const approved = { id: sent.bankAccountId, status: 'approved' }
  const account = await rowWhere(tx, 'people.bankAccountFace', approved, ['id', 'version', 'terceroId'])
  if (account === undefined) return
  const reason = `Pago rechazado. ${why}`.slice(0, 500)
  await decideAccount(tx, { ...account, actor, to: 'inactive', reason })
}

/**
 * Updates the waiting payees of an egreso that is confirmed or rejected, and also the paid and retained ones when it is annulled.
 * Unless it is confirmed, the items that were waiting or paid are owed again.
 */
export async function followPayees(
  tx: Tx,
  egresoId: string,
  { to, date, reason }: { to: 'paid' | 'rejected' | 'annulled'; date: Day; reason: string | null },
): Promise<void> {
  const from = to === 'annulled' ? ['pending', 'paid', 'retained'] : ['pending']
  const rows = await rowsFrom<{ itemId: string; amount: string }>(tx)`
    with was as materialized (
      select id, item_id, amount, state from treasury.egreso_payee
      where parent_id = ${egresoId}::uuid and state = any(${from}::text[]) order by id for update),
    changed as (
      update treasury.egreso_payee p set state = ${to}, decided_on = ${date}, reason = coalesce(p.reason, ${reason}::text)
      from was where p.id = was.id)
    select item_id as "itemId", amount::text as amount from was where item_id is not null and state in ('pending', 'paid')`
  if (to === 'paid') return
  const items = rows.map(({ itemId, amount }) => ({ itemId, amount: money(amount) }))
  await giveItemsBack(tx, { egresoId, day: date }, items)
}
