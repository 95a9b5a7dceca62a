import { parameterOn } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, money, monthOf, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { FundHoldings } from '../ledger/petty-cash-ledger.server.ts'
import type { Fund } from '../petty-cash/fund-facts.server.ts'
import { reimburseShare } from '../petty-cash/parameters.contract.ts'
import type {
  LegalisationInput,
  LegalisedExpense,
  LegalisingFacts,
  SpentIn,
} from './petty-cash-legalisation.domain.ts'

/** Returns the data needed to legalise some gastos and locks them, so that only one legalización takes each gasto. */
export async function legalisingFacts(
  tx: Tx,
  legalising: LegalisationInput,
  { today, fund, held }: { readonly today: Day; readonly fund: Fund; readonly held: FundHoldings },
): Promise<LegalisingFacts> {
  const { date, pettyCashId, expenseIds } = legalising
  const expenses = await expensesOf(tx, expenseIds, { lock: true })
  const { waiting, before } = await oneFrom<{ waiting: number; before: number }>(tx)`
    select (select count(*)::int from treasury.petty_cash_expense
            where petty_cash_id = ${pettyCashId}::uuid and status = 'approved' and legalisation_id is null) as waiting,
           (select count(*)::int from treasury.petty_cash_legalisation
            where petty_cash_id = ${pettyCashId}::uuid and status = 'approved' and vigencia = ${vigenciaOf(date)}
              and extract(month from date) = ${monthOf(date)}) as before`
  return {
    today,
    fund: { ...fund, amount: held.fund },
    expenses,
    waiting,
    vouchers: held.vouchers,
    sharePercent: await parameterOn(tx, reimburseShare, date),
    reimbursedThisMonth: before > 0,
  }
}

/** A gasto as the screen and the print show it. */
export type ReportedExpense = LegalisedExpense & Readonly<{ tercero: string; support: string }>

export async function expensesOf(
  tx: Tx,
  ids: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReportedExpense[]> {
  const rows = await rowsFrom<Record<keyof ReportedExpense, never>>(tx)`
    select e.id, 'GM ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as label,
           e.petty_cash_id as "pettyCashId", e.date, e.status, e.legalisation_id as "legalisationId", e.gross, e.withheld, e.net,
           t.name as tercero, e.support_number as support
    from treasury.petty_cash_expense e join people.tercero_face t on t.id = e.tercero_id
    where e.id = any(${ids}::uuid[]) order by e.id ${lock ? sql`for no key update of e` : sql``}`
  return rows.map((row) => ({
    ...(row as ReportedExpense),
    gross: money(row.gross),
    withheld: money(row.withheld),
    net: money(row.net),
  }))
}

/** Returns the amounts of some gastos by rubro, with the rubro's name. */
export async function spentIn(
  tx: Tx,
  expenseIds: readonly string[],
): Promise<(SpentIn & { readonly rubroId: string; readonly rubro: string })[]> {
  const rows = await rowsFrom<
    Record<'registroLineId' | 'gross' | 'rubroId' | 'rubro', string> & { cpc: string | null }
  >(tx)`
    select l.registro_line_id as "registroLineId", l.cpc, sum(l.gross) as gross, u.id as "rubroId",
           u.code || ' ' || u.name as rubro
    from treasury.petty_cash_expense_line l join budget.line_face b on b.id = l.registro_line_id
    join budget.apropiacion_face p on p.id = b.apropiacion_id join budget.rubro_face u on u.id = p.rubro_id
    where l.parent_id = any(${expenseIds}::uuid[]) group by 1, 2, 4, u.code, u.name
    order by u.code, l.cpc`
  return rows.map((row) => ({ ...row, gross: money(row.gross) }))
}
