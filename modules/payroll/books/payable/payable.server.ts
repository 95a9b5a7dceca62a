import { apiPathOf } from '@quina/blocks'
import { campusScope, listOperations, type Operation } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, newId, showPesos, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { OwedKind, RubroShare } from '../entry/book-facts.contract.ts'
import { payable, payableList, viewPayables } from './payable.contract.ts'

/** What gives rise to something that is owed. */
export interface PayableSource {
  readonly campusId: string
  readonly day: Day
  readonly periodId?: string
  readonly liquidationId?: string
  readonly runId?: string
  readonly commissionId?: string
}

/** Something that is owed to somebody, on the credit of an account. */
export interface NewPayable {
  readonly terceroId: string
  readonly kind: OwedKind
  readonly account: string
  readonly amount: Money
  readonly dueOn: Day
  /** What paying it is in the budget. */
  readonly rubros?: readonly RubroShare[]
}

/** The document that moves what is owed: a payment, its annulment, the answer of a bank. */
export interface PayableMover {
  readonly document: string
  readonly documentId: string
  readonly day: Day
}

/** Part of what is owed that a document pays or gives back. */
export interface PayablePart {
  readonly payableId: string
  readonly amount: Money
}

/**
 * Appends what a voucher owes with what paying each is in the budget, all in one statement. Accounts are named by their codes,
 * which the voucher has posted to.
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

/** Pays parts of what is owed. The database refuses more than the balance of each (`CXP_SUPERA_SALDO`). */
export const payPayables = (tx: Tx, mover: PayableMover, parts: readonly PayablePart[]): Promise<void> =>
  move(tx, 'paid', { mover, parts })

/** Gives back to what is owed what a payment that was annulled or rejected had paid of it. */
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
 * Reverses all that a document owed, whole: those already reversed stay so.
 * @throws Problem `TIENE_PAGOS` something of it is paid
 */
export async function reversePayables(tx: Tx, mover: PayableMover): Promise<void> {
  const { documentId } = mover
  const own = sql`${documentId}::uuid in (period_id, liquidation_id, run_id, commission_id)`
  // Locked first: what a payment that went before paid is seen only by the statement after the wait.
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

export const payableOperations: readonly Operation[] = listOperations({
  list: payableList,
  view: 'payroll.payableList',
  path: apiPathOf(payable),
  title: 'Cuentas por pagar de nómina',
  tag: 'payroll',
  access: viewPayables,
  scope: (actor) => ({ campusId: campusScope(actor) }),
})
