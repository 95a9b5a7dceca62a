import { addTo, rowFrom, rowOf, rowsWhere, type Tx, valueOrNull } from '@quina/db/server'
import { addDays, type Day, insist, must, newId, notFound, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import { mustPost } from '../../ledger/posting/check.domain.ts'
import { type AnyPosting, type PostingRule, postings } from '../../ledger/posting/posting.contract.ts'
import { type Purpose, purposes } from '../../ledger/purpose/purpose.contract.ts'

/** The last day of the last closed period; null when none was closed, and then changes take effect at once. */
export async function closedUntil(tx: Tx): Promise<Day | null> {
  return valueOrNull<Day>(tx)`
    select max(case when number in (0) then make_date(vigencia, 1, 1)
                    else (make_date(vigencia, least(number, 12), 1) + interval '1 month - 1 day')::date end)::text as day
    from accounting.period where status in ('closed', 'locked') and number > 0`
}

/** @throws Problem CON-056 for a day in a closed period. */
export function mustBeAfter(closed: Day | null, fromDay: Day): void {
  if (closed === null) return
  const message = `Elija una fecha desde el ${showDay(addDays(closed, 1))}: lo anterior está cerrado.`
  must(fromDay > closed, 'CON-056', 'fromDay', message)
}

export type Change = Readonly<{ fromDay: Day; reason: string }>
export type Status = 'current' | 'proposed'

/** @throws Problem CON-057 for a purpose nobody declared, CON-011 for an account that takes no moves, CON-056 for the day. */
export async function changePurpose(
  tx: Tx,
  { key, accountId, fromDay, reason }: Change & { readonly key: Purpose['key']; readonly accountId: string },
): Promise<Status> {
  insist(
    purposes().some((one) => one.key === key),
    'CON-057',
    `No existe el propósito «${key}».`,
  )
  const account = await rowOf(tx, 'accounting.account', accountId, ['code', 'acceptsMoves', 'active'])
  const message = 'Elija una cuenta activa que acepte movimiento.'
  must(account?.acceptsMoves === true && account.active, 'CON-011', 'accountId', message)
  const status = await statusFor(tx, fromDay)
  if (status === 'current') await retire(tx, { table: 'purpose_account', column: 'purpose', key, fromDay })
  await addTo(tx, 'accounting.purposeAccount', {
    id: newId(),
    purpose: key,
    accountId,
    fromDay,
    reason,
    status,
  })
  return status
}

/** @throws Problem CON-052, 053 for lines that do not post, CON-011 for a code that takes no moves, CON-056 for the day. */
export async function changeTemplate(
  tx: Tx,
  {
    event,
    lines,
    fromDay,
    reason,
  }: Change & { readonly event: string; readonly lines: readonly PostingRule[] | null },
): Promise<Status> {
  const posting = postingCalled(event)
  if (lines !== null) {
    mustPost(posting, lines)
    await mustTakeMoves(tx, lines)
  }
  const status = await statusFor(tx, fromDay)
  if (status === 'current') await retire(tx, { table: 'posting_rule', column: 'event', key: event, fromDay })
  await addTo(tx, 'accounting.postingRule', {
    id: newId(),
    event,
    lines: lines === null ? null : JSON.stringify(lines),
    fromDay,
    reason,
    status,
  })
  return status
}

/** @throws Problem CON-125 for an event nobody declared. */
export function postingCalled(event: string): AnyPosting {
  const posting = postings().find((one) => one.event === event)
  insist(posting !== undefined, 'CON-125', `No existe la plantilla «${event}».`, { status: 404 })
  return posting
}

/** Checks that the account codes typed in the lines take moves. @throws Problem CON-011 at the line. */
async function mustTakeMoves(tx: Tx, lines: readonly PostingRule[]): Promise<void> {
  const codes = lines.map(({ account }) => account).filter((account) => /^\d+$/.test(account))
  if (codes.length === 0) return
  const rows = await rowsWhere(tx, 'accounting.account', { code: codes, acceptsMoves: true, active: true }, [
    'code',
  ])
  const known = new Set(rows.map(({ code }) => code))
  const bad = lines.findIndex(({ account }) => /^\d+$/.test(account) && !known.has(account))
  const message = `La cuenta ${lines[bad]?.account} no existe o no acepta movimiento.`
  must(bad === -1, 'CON-011', `lines.${bad}.account`, message)
}

/** The status of a change: it may not affect closed periods, and once a period was closed a second person must accept it. */
async function statusFor(tx: Tx, fromDay: Day): Promise<Status> {
  const closed = await closedUntil(tx)
  mustBeAfter(closed, fromDay)
  return closed === null ? 'current' : 'proposed'
}

interface RowToRetire {
  readonly table: 'purpose_account' | 'posting_rule'
  readonly column: 'purpose' | 'event'
  readonly key: string
  readonly fromDay: Day
}

/** Replaces the current value that began on the same day. */
const retire = (tx: Tx, { table, column, key, fromDay }: RowToRetire) =>
  sql`update ${sql.table(`accounting.${table}`)} set status = 'replaced', version = version + 1
      where ${sql.ref(column)} = ${key} and from_day = ${fromDay}::date and status = 'current'`.execute(tx)

type Proposal = Readonly<{ key: string; fromDay: Day; by: string | null }>

const places = {
  purpose: { table: 'purpose_account', column: 'purpose' },
  posting: { table: 'posting_rule', column: 'event' },
} as const

export type Decision = Readonly<{ kind: keyof typeof places; id: string; accepts: boolean; userId: string }>

/** @throws Problem CON-054 when the proposer accepts the change, CON-056 when its day was closed meanwhile. */
export async function decide(tx: Tx, { kind, id, accepts, userId }: Decision): Promise<void> {
  const { table, column } = places[kind]
  const proposed = await rowFrom<Proposal>(tx)`
    select ${sql.ref(column)} as key, from_day, proposed_by as by from ${sql.table(`accounting.${table}`)}
    where id = ${id}::uuid and status = 'proposed' for update`
  if (proposed === undefined) throw notFound('El cambio propuesto')
  if (accepts) {
    const { by, fromDay, key } = proposed
    insist(by !== userId, 'CON-054', 'Quien propone un cambio no lo aprueba.', { status: 409 })
    mustBeAfter(await closedUntil(tx), fromDay)
    await retire(tx, { table, column, key, fromDay })
  }
  const decidedBy = accepts ? userId : null
  await sql`update ${sql.table(`accounting.${table}`)}
    set status = ${accepts ? 'current' : 'rejected'}, decided_by = ${decidedBy}::uuid, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}
