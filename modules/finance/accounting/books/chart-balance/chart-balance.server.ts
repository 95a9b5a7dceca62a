import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type MoneyText, money, moneyText, pick, sumOf } from '@quina/kernel'
import { chartBalance } from './chart-balance.contract.ts'

interface Row {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly level: number
  readonly acceptsMoves: boolean
  readonly before: MoneyText
  readonly debit: MoneyText
  readonly credit: MoneyText
  readonly balance: MoneyText
}

interface BalanceQuery {
  readonly vigencia: number
  readonly period: number
  /** The first digits of the accounts to include; empty for all. */
  readonly prefix: string
}

export const chartBalanceOperations: Operation[] = serveReport({
  whose: 'house',
  report: chartBalance,
  async read(tx, { vigencia, period, account, level }) {
    const found = await balancesOf(tx, { vigencia, period: Number(period.slice(1)), prefix: account ?? '' })
    const shown = found.filter((row) => level === null || row.level <= level)
    const top = Math.min(...shown.map((row) => row.level))
    const totalOf = (name: 'debit' | 'credit') =>
      moneyText(sumOf(shown, (row) => money(row.level === top ? row[name] : '0.00')))
    return {
      rows: shown.map((row) => ({
        id: row.id,
        level: row.level - top,
        group: !row.acceptsMoves,
        values: {
          account: row.code,
          ...pick(row, 'name', 'before', 'debit', 'credit', 'balance'),
        },
      })),
      totals: { debit: totalOf('debit'), credit: totalOf('credit') },
    }
  },
})

/**
 * Every account that moved up to a period, and the accounts above it, by code. A balance is positive on the side of the nature of
 * its own account, so contra accounts reduce the group that contains them.
 */
async function balancesOf(tx: Tx, { vigencia, period, prefix }: BalanceQuery): Promise<readonly Row[]> {
  return rowsFrom<Row>(tx)`
    with moved as (
      select a.code, sum(b.debit - b.credit) filter (where b.period < ${period}) as before,
             sum(b.debit) filter (where b.period = ${period}) as debit,
             sum(b.credit) filter (where b.period = ${period}) as credit, sum(b.debit - b.credit) as net
      from accounting.account_balance b join accounting.account a on a.id = b.account_id
      where b.vigencia = ${vigencia} and b.period <= ${period} and starts_with(a.code, ${prefix}) group by a.code),
    rolled as (
      select left(m.code, size) as code, sum(before) as before, sum(debit) as debit, sum(credit) as credit, sum(net) as net
      from moved m cross join unnest(array[1, 2, 4, 6, 8, 10, 12]) as size
      where size <= length(m.code) and size >= length(${prefix}::text) group by 1)
    select a.id, a.code, a.name, a.level, a.accepts_moves,
           (coalesce(r.before, 0) * s.sign)::numeric(18,2) as before, coalesce(r.debit, 0)::numeric(18,2) as debit,
           coalesce(r.credit, 0)::numeric(18,2) as credit,
           r.net * s.sign as balance
    from rolled r join accounting.account a on a.code = r.code
    cross join lateral (select case a.nature when 'debit' then 1 else -1 end as sign) s
    order by a.code collate "C"`
}
