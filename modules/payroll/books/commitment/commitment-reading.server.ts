import type { LineId } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, minus, money, moneyText, sumOf, zero } from '@quina/kernel'
import { rubrosOf } from '../entry/book-entry.domain.ts'
import type { BookMove, RubroShare } from '../entry/book-facts.contract.ts'
import { type BookPeriod, movesIn } from '../reading/book-reading.server.ts'
import type { BudgetLine } from './allotment.domain.ts'
import type { Commitment } from './commitment.contract.ts'

export const commitmentsOf = (tx: Tx, periodId: string): Promise<Commitment[]> =>
  rowsFrom<Commitment>(tx)`
    select c.id, r.id as "registroId", platform.numbered('RP', r.number) as registro, o.id as "obligacionId",
           platform.numbered('OB', o.number) as obligacion, k.label as cdp,
           (select coalesce(sum(l.amount), 0)::text from budget.obligacion_line_face l where l.parent_id = o.id) as total,
           o.status = 'annulled' as annulled
    from payroll.period_commitment c
    join payroll.period_obligacion g on g.commitment_id = c.id
    join budget.registro_face r on r.id = c.registro_id
    join budget.obligacion_face o on o.id = g.obligacion_id
    join budget.cdp_option k on k.id = r.cdp_id
    where c.period_id = ${periodId}::uuid order by r.vigencia, r.number`

/** A line of an obligación of a period that is not annulled, with what is left to pay of it. */
export interface OwedBudgetLine extends BudgetLine<LineId> {
  readonly obligacionId: string
  readonly periodId: string
  readonly came: Money
}

/** @param periodIds whose obligaciones are read, in the order of their numbers */
export async function owedBudget(tx: Tx, periodIds: readonly string[]): Promise<OwedBudgetLine[]> {
  const rows = await rowsFrom<{
    id: LineId
    obligacionId: string
    periodId: string
    rubro: string
    came: string
    available: string
  }>(tx)`
    select f.id, o.id as "obligacionId", c.period_id as "periodId", u.code as rubro, f.came::text as came,
           f.available::text as available
    from payroll.period_commitment c
    join payroll.period_obligacion g on g.commitment_id = c.id
    join budget.obligacion_face o on o.id = g.obligacion_id and o.status = 'approved'
    join budget.line_face f on f.document_id = o.id
    join budget.apropiacion_face a on a.id = f.apropiacion_id
    join budget.rubro_face u on u.id = a.rubro_id
    where c.period_id = any(${[...periodIds]}::uuid[]) order by o.vigencia, o.number, u.code, f.id`
  return rows.map(({ came, available, ...row }) => ({
    ...row,
    came: money(came),
    available: money(available),
  }))
}

/** What of a payroll no obligación has yet, by rubro. */
export async function uncommitted(
  tx: Tx,
  period: BookPeriod,
  moves: readonly BookMove[],
): Promise<RubroShare[]> {
  const owed = groupedBy(await owedBudget(tx, [period.id]), ({ rubro }) => rubro)
  return rubrosOf(moves)
    .map(({ rubro, amount }) => ({
      rubro,
      amount: minus(
        amount,
        sumOf(owed.get(rubro) ?? [], ({ came }) => came),
      ),
    }))
    .filter(({ amount }) => amount > zero)
}

/** The lines of a CDP with what is left of each. */
export async function certifiedLines(tx: Tx, cdpId: string): Promise<BudgetLine<LineId>[]> {
  const rows = await rowsFrom<{ id: LineId; rubro: string; available: string }>(tx)`
    select f.id, u.code as rubro, f.available::text as available
    from budget.line_face f
    join budget.apropiacion_face a on a.id = f.apropiacion_id
    join budget.rubro_face u on u.id = a.rubro_id
    where f.document_id = ${cdpId}::uuid and f.stage = 'cdp' and f.available > 0 order by u.code, f.id`
  return rows.map(({ available, ...row }) => ({ ...row, available: money(available) }))
}

/** A payroll in the budget, rubro by rubro. */
export async function budgetRows(tx: Tx, period: BookPeriod) {
  const moves = await movesIn(tx, period)
  const needs = rubrosOf(moves)
  const owed = groupedBy(await owedBudget(tx, [period.id]), ({ rubro }) => rubro)
  const known = await knownRubros(
    tx,
    period.on,
    needs.map(({ rubro }) => rubro),
  )
  const rubros = needs.map(({ rubro, amount }) => {
    const lines = owed.get(rubro) ?? []
    const obliged = sumOf(lines, ({ came }) => came)
    const paid = minus(
      obliged,
      sumOf(lines, ({ available }) => available),
    )
    return {
      rubro,
      name: known.get(rubro)?.name ?? 'No existe en la vigencia',
      needed: moneyText(amount),
      obliged: moneyText(obliged),
      paid: moneyText(paid),
      lacking: moneyText(minus(amount, obliged)),
      certified: known.get(rubro)?.certified ?? '0.00',
    }
  })
  const cost = sumOf(
    moves.filter(({ side }) => side === 'debit'),
    ({ amount }) => amount,
  )
  return {
    rubros,
    unplaced: moneyText(
      minus(
        cost,
        sumOf(needs, ({ amount }) => amount),
      ),
    ),
  }
}

/** The rubros of a year by their code, with what its CDPs have left of each. */
async function knownRubros(tx: Tx, on: Day, codes: readonly string[]) {
  const rows = await rowsFrom<{ code: string; name: string; certified: string }>(tx)`
    select u.code, u.name, coalesce(sum(f.available) filter (where f.stage = 'cdp'), 0)::text as certified
    from budget.rubro_face u
    left join budget.apropiacion_face a on a.rubro_id = u.id
    left join budget.line_face f on f.apropiacion_id = a.id
    where u.side = 'expense' and u.vigencia = extract(year from ${on}::date)::int and u.code = any(${[...codes]}::text[])
    group by u.code, u.name`
  return new Map(rows.map((row) => [row.code, row]))
}
