import { type Input, type Operation, refusing, serveCommand, serveQuery } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type MoneyText, money, refused } from '@quina/kernel'
import type { Check } from '../checklist/check.contract.ts'
import { checklist } from '../checklist/checklist.domain.ts'
import { contributedChecks } from '../checklist/closing-check.server.ts'
import '../checklist/own-checks.server.ts'
import { reopeningsOf } from '../reopening/reopening.server.ts'
import { mayClose, type PeriodFacts, type PeriodRef } from './period.domain.ts'
import { closePeriod, lockPeriod, openPeriod, preparePeriods, reopenPeriod } from './period.server.ts'
import {
  closeOne,
  lockOne,
  openOne,
  type PeriodAnswer,
  periodChecks,
  periodStates,
  periods,
  prepareYear,
  reopenOne,
} from './period-screen.contract.ts'

/** The periods of a vigencia: lists, prepares, opens, closes in order, reopens from the last, and locks reported ones. */
export const periodOperations: Operation[] = refusing(
  { 'accounting.entry_period_open': refused('CON-020', 'El período está cerrado.') },
  [
    serveQuery(periods, periodsOf),
    serveCommand(prepareYear, async (call) => {
      await preparePeriods(call.tx, call.input.year)
      return periodsOf(call)
    }),
    serveQuery(periodStates, ({ tx, input: { year } }) => statesOf(tx, year)),
    serveQuery(periodChecks, ({ tx, input }) => checksOf(tx, refOf(input))),
    serveCommand(openOne, async (call) => {
      await openPeriod(call.tx, refOf(call.input), call.today)
      return periodsOf(call)
    }),
    serveCommand(closeOne, async (call) => {
      // Closing first waits for the postings under way, so the data cannot change during the checks.
      await closePeriod(call.tx, refOf(call.input))
      mayClose(await checksOf(call.tx, refOf(call.input)))
      return periodsOf(call)
    }),
    serveCommand(reopenOne, async (call) => {
      await reopenPeriod(call.tx, refOf(call.input), call.input.reason)
      return periodsOf(call)
    }),
    serveCommand(lockOne, async (call) => {
      await lockPeriod(call.tx, refOf(call.input))
      return periodsOf(call)
    }),
  ],
)

const refOf = ({ year, number }: { readonly year: number; readonly number: number }): PeriodRef => ({
  vigencia: year,
  number,
})

async function periodsOf({ tx, actor, input: { year } }: Input<{ readonly year: number }>) {
  const input = await reopeningsOf(tx, year, actor.userId)
  const rows = await rowsFrom<Omit<PeriodAnswer, 'reopening'>>(tx)`
    select p.number, p.status, p.reason, u.name as closed_by,
           to_char(p.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as closed_at,
           e.vouchers, e.unbalanced, b.debit, b.credit,
           (select count(*)::int from accounting.period_area a
            where a.vigencia = p.vigencia and a.number = p.number and a.closed) as areas
    from accounting.period p
    left join admin.app_user_face u on u.id = p.closed_by
    cross join lateral (
      select count(*)::int as vouchers, (count(*) filter (where e.total_debit <> e.total_credit))::int as unbalanced
      from accounting.entry e where e.vigencia = p.vigencia and e.period = p.number) e
    cross join lateral (
      select coalesce(sum(b.debit), 0)::numeric(18,2) as debit, coalesce(sum(b.credit), 0)::numeric(18,2) as credit
      from accounting.account_balance b where b.vigencia = p.vigencia and b.period = p.number) b
    where p.vigencia = ${year} order by p.number`
  return rows.map((row) => ({ ...row, reopening: input.find(({ number }) => number === row.number) ?? null }))
}

async function statesOf(tx: Tx, year: number) {
  return rowsFrom<Pick<PeriodAnswer, 'number' | 'status'>>(tx)`
    select number, status from accounting.period where vigencia = ${year} order by number`
}

type PeriodTotals = Readonly<{ debit: MoneyText; credit: MoneyText; contrary: number; budgetOpen: number }>

/** Runs the checks of a period. While the vigencia of the budget is not closed, its months count as open until closed. */
async function checksOf(tx: Tx, ref: PeriodRef): Promise<Check[]> {
  const { vigencia, number } = ref
  const { debit, credit, contrary, budgetOpen } = await oneFrom<PeriodTotals>(tx)`
    with moved as (
      select a.nature, sum(b.debit - b.credit) as net from accounting.account_balance b
      join accounting.account a on a.id = b.account_id
      where b.vigencia = ${vigencia} and b.period <= ${number} group by a.id, a.nature)
    select coalesce(sum(debit), 0)::numeric(18,2) as debit, coalesce(sum(credit), 0)::numeric(18,2) as credit,
           (select count(*)::int from moved where case nature when 'debit' then net < 0 else net > 0 end) as contrary,
           (select count(*)::int from budget.vigencia_face v cross join unnest(array['income', 'expense']) as s (side)
            where v.year = ${vigencia} and v.status <> 'closed' and not exists (
              select from budget.month m
              where m.vigencia = v.year and m.month = ${number} and m.side = s.side and not m.open)) as budget_open
    from accounting.account_balance where vigencia = ${vigencia} and period = ${number}`
  const periods = await tx
    .selectFrom('accounting.period')
    .select(['vigencia', 'number', 'status'])
    .where('vigencia', '=', vigencia)
    .orderBy('number')
    .execute()
  const facts = {
    periods: periods as PeriodFacts[],
    debit: money(debit),
    credit: money(credit),
    contrary,
    budgetOpen,
  }
  return [...checklist(ref, facts), ...(await contributedChecks(tx, ref))]
}
