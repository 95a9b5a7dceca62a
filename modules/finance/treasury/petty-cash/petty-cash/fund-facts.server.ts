import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, money, notFound } from '@quina/kernel'
import type { FundFacts } from '../expense/petty-cash-expense.domain.ts'
import type { FundRubro } from './petty-cash.domain.ts'

/** A caja menor with its account of the chart and its rubros, each with the amount spent in it. */
export interface Fund extends FundFacts {
  readonly id: string
  readonly name: string
  readonly account: string
  readonly keeperId: Id<'people.tercero'>
  readonly bankAccountId: string
  readonly registroId: string | null
  readonly campusId: string
}

interface FundRow extends Omit<Fund, 'expenseMax' | 'rubros' | 'policyUntil'> {
  readonly expenseMax: string
  readonly policyUntil: Day | null
}

/** @throws Problem GEN-404 */
export async function fundOf(tx: Tx, id: string): Promise<Fund> {
  const row = await rowFrom<FundRow>(tx)`
    select c.id, c.name, c.status, c.date, c.expense_max as "expenseMax", c.policy_until as "policyUntil",
           coalesce(a.code, '') as account, c.keeper_id as "keeperId", c.bank_account_id as "bankAccountId",
           c.registro_id as "registroId", c.campus_id as "campusId"
    from treasury.petty_cash c left join accounting.account_face a on a.id = c.account_id
    where c.id = ${id}::uuid`
  if (row === undefined) throw notFound('La caja menor')
  return { ...row, expenseMax: money(row.expenseMax), rubros: await rubrosOf(tx, id) }
}

async function rubrosOf(tx: Tx, pettyCashId: string): Promise<FundFacts['rubros']> {
  const rows = await rowsFrom<Record<'id' | 'label' | 'amount' | 'pending' | 'left', string>>(tx)`
    select r.registro_line_id as id, u.code || ' ' || u.name as label, r.amount, b.available as left,
           coalesce((select sum(l.gross) from treasury.petty_cash_expense_line l
                     join treasury.petty_cash_expense e on e.id = l.parent_id
                     where e.petty_cash_id = r.parent_id and e.status = 'approved' and e.legalisation_id is null
                       and l.registro_line_id = r.registro_line_id), 0) as pending
    from treasury.petty_cash_rubro r join budget.line_face b on b.id = r.registro_line_id
    join budget.apropiacion_face p on p.id = b.apropiacion_id join budget.rubro_face u on u.id = p.rubro_id
    where r.parent_id = ${pettyCashId}::uuid order by r.position`
  return new Map(
    rows.map(({ id, label, amount, pending, left }) => [
      id,
      { label, amount: money(amount), pending: money(pending), left: money(left) },
    ]),
  )
}

/** Returns the registro lines that an act names, each with the balance that it may still owe. */
export async function namedRubros(tx: Tx, ids: readonly string[]): Promise<FundRubro[]> {
  const rows = await rowsFrom<Omit<FundRubro, 'left'> & { left: string }>(tx)`
    select l.id, l.parent_id as "registroId", u.code || ' ' || u.name as label, coalesce(u.ccpet_code, u.code) as "ccpetCode",
           b.available as left
    from budget.registro_line_face l join budget.line_face b on b.id = l.id
    join budget.apropiacion_face p on p.id = b.apropiacion_id join budget.rubro_face u on u.id = p.rubro_id
    where l.id = any(${ids}::uuid[])`
  return rows.map((row) => ({ ...row, left: money(row.left) }))
}
