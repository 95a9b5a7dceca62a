import { apiPathOf } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  listOperations,
  type Operation,
  serveCommand,
  serveFlatReport,
} from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  newId,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { partsOfHeirs } from '../entry/book-entry.domain.ts'
import type { OwedKind, RubroShare } from '../entry/book-facts.contract.ts'
import {
  type HoldCause,
  heirsPaid,
  holdCauses,
  holdPayables,
  payable,
  payableList,
  releasePayables,
  viewPayables,
} from './payable.contract.ts'

/** The document that creates a debt. */
export interface PayableSource {
  readonly campusId: string
  readonly day: Day
  readonly periodId?: string
  readonly liquidationId?: string
  readonly runId?: string
  readonly commissionId?: string
}

/** A new debt with a beneficiary, on the credit of an account. */
export interface NewPayable {
  readonly terceroId: string
  readonly kind: OwedKind
  readonly account: string
  readonly amount: Money
  readonly dueOn: Day
  /** The rubros that its payment uses. */
  readonly rubros?: readonly RubroShare[]
}

/** The document that moves a debt: a payment, its annulment, the answer of a bank. */
export type PayableMover = Readonly<{ document: string; documentId: string; day: Day }>

/** The part of a debt that a document pays or gives back. */
export type PayablePart = Readonly<{ payableId: string; amount: Money }>

/**
 * Appends the debts of a voucher with their shares of the budget, all in one statement. Accounts are named by their codes, to
 * which the voucher was posted.
 */
export async function owe(tx: Tx, source: PayableSource, payables: readonly NewPayable[]): Promise<void> {
  const rows = payables.map(({ amount, rubros = [], ...one }) => ({
    ...one,
    id: newId(),
    amount: moneyText(amount),
    rubros: rubros.map((share) => ({ rubro: share.rubro, amount: moneyText(share.amount) })),
  }))
  await rowsFrom(tx)`
    with owed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
        (id uuid, "terceroId" uuid, kind text, account text, "dueOn" date, amount numeric(18,2), rubros jsonb)
      where r.amount > 0),
    stored as (
      insert into payroll.payable (id, campus_id, day, due_on, period_id, liquidation_id, run_id, commission_id, tercero_id, kind,
                                   account_id, amount)
      select r.id, ${source.campusId}::uuid, ${source.day}::date, greatest(r."dueOn", ${source.day}::date),
             ${source.periodId ?? null}::uuid, ${source.liquidationId ?? null}::uuid, ${source.runId ?? null}::uuid,
             ${source.commissionId ?? null}::uuid, r."terceroId", r.kind, a.id, r.amount
      from owed r join accounting.account_face a on a.code = r.account
      returning id)
    insert into payroll.payable_rubro (payable_id, rubro, amount)
    select s.id, g.rubro, g.amount from stored s join owed r on r.id = s.id
    cross join jsonb_to_recordset(r.rubros) g (rubro text, amount numeric(18,2))
    where g.amount > 0`
}

/** Pays parts of debts. The database refuses more than the balance of each (`CXP_SUPERA_SALDO`). */
export const payPayables = (tx: Tx, mover: PayableMover, parts: readonly PayablePart[]): Promise<void> =>
  move(tx, 'paid', { mover, parts })

/** Restores to the debts what an annulled or rejected payment had paid. */
export const returnPayables = (tx: Tx, mover: PayableMover, parts: readonly PayablePart[]): Promise<void> =>
  move(tx, 'returned', { mover, parts })

async function move(
  tx: Tx,
  className: 'paid' | 'returned' | 'reversed',
  { mover, parts }: { mover: PayableMover; parts: readonly PayablePart[] },
): Promise<void> {
  if (parts.length === 0) return
  const rows = JSON.stringify(
    parts.map(({ payableId, amount }) => ({ payableId, amount: moneyText(amount) })),
  )
  await rowsFrom(tx)`
    insert into payroll.payable_move (id, payable_id, class, day, document, document_id, amount)
    select gen_random_uuid(), r."payableId", ${className}, ${mover.day}::date, ${mover.document}, ${mover.documentId}::uuid,
           r.amount
    from jsonb_to_recordset(${rows}::jsonb) r ("payableId" uuid, amount numeric(18,2))
    order by r."payableId"`
}

/**
 * Reverses every debt of a document in full; debts already reversed stay so.
 * @throws Problem `TIENE_PAGOS` a part is paid
 */
export async function reversePayables(tx: Tx, mover: PayableMover): Promise<void> {
  const { documentId } = mover
  const own = sql`${documentId}::uuid in (period_id, liquidation_id, run_id, commission_id)`
  // Locked first: only a statement after the wait sees the amounts that an earlier payment paid.
  await sql`select from payroll.payable where ${own} order by id for update`.execute(tx)
  const rows = await rowsFrom<{ id: string; amount: string; paid: string; reversed: string }>(tx)`
    select id, amount::text as amount, paid::text as paid, reversed::text as reversed from payroll.payable_list where ${own}`
  const paid = sumOf(rows, (row) => money(row.paid))
  const message = `Ya se pagaron ${showPesos(paid)} de lo que debe: anule antes esos pagos.`
  insist(paid === zero, 'TIENE_PAGOS', message, { status: 409, facts: { paid: moneyText(paid) } })
  const parts = rows
    .filter(({ reversed }) => money(reversed) === zero)
    .map(({ id, amount }) => ({ payableId: id, amount: money(amount) }))
  await move(tx, 'reversed', { mover, parts })
}

type HoldRow = Readonly<{ id: string; cause: HoldCause; reason: string }>

/** The holds of some items, each with its sentence. An item held for lack of an account can be paid by other means. */
export async function heldOf(
  tx: Tx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly why: string; readonly otherMeans: boolean }>> {
  const rows = await rowsFrom<HoldRow>(tx)`
    select payable_id as id, cause, reason from payroll.payable_hold
    where payable_id = any(${itemIds}::uuid[]) and released_at is null`
  return new Map(
    rows.map(({ id, cause, reason }) => [
      id,
      { why: `Retenida (${holdCauses[cause].toLowerCase()}): ${reason}`, otherMeans: cause === 'account' },
    ]),
  )
}

/** The selected items, locked in the order that payments use, and their holds. */
async function lockedFor(tx: Tx, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  await rowsFrom(tx)`select from payroll.payable where id = any(${wanted}::uuid[]) order by id for update`
  const rows = await rowsFrom<{ id: string; owed: boolean; approved: boolean }>(tx)`
    select p.id, p.balance > 0 as owed,
           exists (select from people.bank_account_face a join people.tercero_face t on t.id = p.tercero_id
                   where a.tercero_id = coalesce(t.merged_into_id, t.id) and a.status = 'approved') as approved
    from payroll.payable_list p where p.id = any(${wanted}::uuid[])`
  return { wanted, rows, held: await heldOf(tx, wanted) }
}

const serveHold = serveCommand(holdPayables, async ({ tx, actor, input: { payables, cause, reason } }) => {
  const { wanted, rows, held } = await lockedFor(tx, payables)
  const free = wanted.length > 0 && held.size === 0 && rows.every(({ owed }) => owed)
  const gone = 'Algo de lo marcado ya no se debe o ya está retenido: actualice la lista.'
  insist(free && rows.length === wanted.length, 'NOM-785', gone, { status: 409 })
  const has = 'Tiene una cuenta bancaria aprobada: reténgalo por otra causa.'
  must(cause !== 'account' || !rows.some(({ approved }) => approved), 'NOM-786', 'cause', has)
  const by = { cause, reason, heldBy: actor.userId }
  await addTo(
    tx,
    'payroll.payableHold',
    wanted.map((payableId) => ({ id: newId(), payableId, ...by })),
  )
  return { items: wanted.length }
})

const serveRelease = serveCommand(releasePayables, async ({ tx, actor, input: { payables, reason } }) => {
  const { wanted } = await lockedFor(tx, payables)
  const released = await valuesFrom(tx)`
    update payroll.payable_hold set released_by = ${actor.userId}, released_at = now(), release_reason = ${reason}
    where payable_id = any(${wanted}::uuid[]) and released_at is null returning id`
  const none = 'Algo de lo marcado no está retenido: actualice la lista.'
  insist(released.length > 0 && released.length === wanted.length, 'NOM-787', none, { status: 409 })
  return { items: released.length }
})

interface HeirRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly heirDocument: string
  readonly heir: string
  readonly percent: string
  readonly support: string
  readonly source: string
  readonly paid: string
}

type HeirsRow = Readonly<{ social: string; net: string; heirs: readonly HeirRow[] }>

/** The debts with the heirs of each person who died, by approved payroll, with the part of each heir. */
async function heirsOn(tx: Tx, to: Day, actor: Actor) {
  const rows = await rowsFrom<HeirsRow>(tx)`
    select n.net::text as net,
           coalesce((select sum(i.amount) from payroll.period_line i
                     where i.person_id = n.id and i.nature = 'earning'
                       and i.concept in (select code from payroll.claimed_concept)), 0)::text as social,
           jsonb_agg(jsonb_build_object(
             'id', n.id || ' ' || h.id, 'identification', l.identification, 'person', l.employee_label,
             'percent', h.percent::text, 'heirDocument', t.shown_identification, 'heir', t.name, 'support', h.support,
             'source', y.source, 'paid', least(y.paid, y.amount)::text) order by h.percent desc, h.id) as heirs
    from payroll.heir h
    join people.tercero_face t on t.id = h.tercero_id
    join payroll.engagement e on e.employee_id = h.employee_id and e.retirement_cause = 'death'
    join payroll.engagement_list l on l.id = e.id
    join payroll.period_person n on n.engagement_id = e.id
    join payroll.period p on p.id = n.period_id and p.status = 'approved'
    join lateral (
      select min(y.source) as source, sum(y.amount) as amount, sum(y.paid) as paid from payroll.payable_list y
      where y.kind = 'net' and y.tercero_id = h.tercero_id and y.reversed = 0 and y.day <= ${to}::date
        and (y.period_id = p.id or y.liquidation_id = p.liquidation_id)) y on y.source is not null
    where (${campusScope(actor)}::uuid is null or p.campus_id = ${campusScope(actor)}::uuid)
    group by n.id, n.net, l.employee_label, p.year, p.month order by l.employee_label, p.year, p.month, n.id`
  return rows.flatMap(({ net, social, heirs }) => {
    const amounts = partsOfHeirs(money(net), heirs)
    const leaves = partsOfHeirs(money(social), heirs)
    return heirs.map((row, index) => {
      const amount = amounts[index]!
      const own = leaves[index]!
      return {
        ...row,
        amount: moneyText(amount),
        social: moneyText(own),
        others: moneyText(minus(amount, own)),
      }
    })
  })
}

export const payableOperations: readonly Operation[] = [
  ...listOperations({
    list: payableList,
    view: 'payroll.payableList',
    path: apiPathOf(payable),
    title: 'Cuentas por pagar de nómina',
    tag: 'payroll',
    access: viewPayables,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: heirsPaid,
    read: (tx, { to }, actor) => heirsOn(tx, to, actor),
  }),
  serveHold,
  serveRelease,
]
