import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, money, moneyText, roundTo } from '@quina/kernel'
import { sql } from 'kysely'
import { periodNumber } from '../../books/books/moved.server.ts'
import { financialPosition, income } from './statement.contract.ts'
import {
  type Balance,
  comprehensiveIncome,
  financialPosition as positionOf,
  type StatementRow,
  variation,
} from './statement.domain.ts'

/** The statements that are balances at a cut, beside those of the year before. */
export const statementOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: financialPosition,
    read: (tx, asked) => stated(tx, asked, positionOf),
  }),
  ...serveReport({
    whose: 'house',
    report: income,
    read: (tx, asked) => stated(tx, asked, comprehensiveIncome),
  }),
]

interface Asked {
  readonly vigencia: number
  readonly to: string
  readonly unit: 'pesos' | 'thousands'
}
type Statement = (balances: readonly Balance[], names: ReadonlyMap<string, string>) => StatementRow[]

async function stated(tx: Tx, { vigencia, to, unit }: Asked, statement: Statement) {
  const balances = await balancesAt(tx, vigencia, periodNumber(to))
  const rows = statement(balances, await accountNames(tx))
  return { rows: rows.map((row) => told(row, vigencia - 1, unit)), totals: {} }
}

/** The balance of every account that takes moves at a cut, and at the same one of the vigencia before. */
async function balancesAt(tx: Tx, vigencia: number, to: number): Promise<Balance[]> {
  const { rows } = await sql<{ code: string; maturity: string | null; now: string; past: string }>`
    select a.code, a.maturity, coalesce(sum(b.debit - b.credit) filter (where b.vigencia = ${vigencia}), 0) as now,
           coalesce(sum(b.debit - b.credit) filter (where b.vigencia < ${vigencia}), 0) as past
    from accounting.account_balance b join accounting.account a on a.id = b.account_id
    where b.vigencia in (${vigencia}, ${vigencia - 1}) and b.period <= ${to}
    group by a.code, a.maturity order by a.code collate "C"`.execute(tx)
  return rows.map((row) => ({ ...row, now: money(row.now), past: money(row.past) }))
}

/** The names of the accounts of four digits, by code. */
async function accountNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from accounting.account where length(code) = 4`.execute(tx)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const thousand = 100_000n

function told(row: StatementRow, previousVigencia: number, unit: Asked['unit']): ReportRow {
  const inUnit = (amount: Money) =>
    unit === 'pesos' ? amount : ((roundTo(amount, thousand, 'half-up') / 1_000n) as Money)
  const both = { now: inUnit(row.now), past: inUnit(row.past) }
  const { amount, percent } = variation(both)
  const isTitle = row.id.startsWith('head-')
  const figures = {
    amount: moneyText(both.now),
    previous: moneyText(both.past),
    variation: moneyText(amount),
    percent,
  }
  return {
    id: row.id,
    level: row.level,
    group: row.group,
    values: { account: row.account, name: row.name, previousVigencia, ...(isTitle ? {} : figures) },
  }
}
