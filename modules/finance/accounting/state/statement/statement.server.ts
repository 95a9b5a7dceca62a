import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  groupedBy,
  type Money,
  minus,
  money,
  moneyText,
  negate,
  percentText,
  pick,
  plus,
  roundTo,
  sumOf,
  zero,
} from '@quina/kernel'
import { periodNumber } from '../../books/books/moved.server.ts'
import { maturityOf } from './maturity.domain.ts'
import { financialPosition, income } from './statement.contract.ts'

/** The statements of balances at a cut, with those of the year before. */
export const statementOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: financialPosition,
    read: (tx, input) => stated(tx, input, positionOf),
  }),
  ...serveReport({
    whose: 'house',
    report: income,
    read: (tx, input) => stated(tx, input, comprehensiveIncome),
  }),
]

type Input = Readonly<{ vigencia: number; to: string; unit: 'pesos' | 'thousands' }>
type Statement = (balances: readonly Balance[], names: ReadonlyMap<string, string>) => StatementRow[]

async function stated(tx: Tx, { vigencia, to, unit }: Input, statement: Statement) {
  const balances = await balancesAt(tx, vigencia, periodNumber(to))
  const rows = statement(balances, await accountNames(tx))
  return { rows: rows.map((row) => reported(row, vigencia - 1, unit)), totals: {} }
}

/** The balance of every account that takes moves at a cut, and at the same cut of the vigencia before. */
async function balancesAt(tx: Tx, vigencia: number, to: number): Promise<Balance[]> {
  const rows = await rowsFrom<{ code: string; maturity: string | null; now: string; past: string }>(tx)`
    select a.code, a.maturity, coalesce(sum(b.debit - b.credit) filter (where b.vigencia = ${vigencia}), 0) as now,
           coalesce(sum(b.debit - b.credit) filter (where b.vigencia < ${vigencia}), 0) as past
    from accounting.account_balance b join accounting.account a on a.id = b.account_id
    where b.vigencia in (${vigencia}, ${vigencia - 1}) and b.period <= ${to}
    group by a.code, a.maturity order by a.code collate "C"`
  return rows.map((row) => ({ ...row, now: money(row.now), past: money(row.past) }))
}

/** The names of the accounts of four digits, by code. */
async function accountNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ code: string; name: string }>(tx)`
    select code, name from accounting.account where length(code) = 4`
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const thousand = 100_000n

function reported(row: StatementRow, previousVigencia: number, unit: Input['unit']): ReportRow {
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
    ...pick(row, 'id', 'level', 'group'),
    values: { account: row.account, name: row.name, previousVigencia, ...(isTitle ? {} : figures) },
  }
}

/** An account that takes moves, with its balance in two vigencias: debits less credits. */
type Balance = Readonly<{ code: string; maturity: string | null; now: Money; past: Money }>

/** A row of a statement, in the sign that is shown. */
interface StatementRow {
  readonly id: string
  readonly level: number
  readonly group: boolean
  readonly account: string
  readonly name: string
  readonly now: Money
  readonly past: Money
}

type Both = Pick<Balance, 'now' | 'past'>
type Names = ReadonlyMap<string, string>

const added = (balances: readonly Both[]): Both => ({
  now: sumOf(balances, 'now'),
  past: sumOf(balances, 'past'),
})
const flipped = ({ now, past }: Both): Both => ({ now: negate(now), past: negate(past) })
const starting = (balances: readonly Balance[], ...prefixes: string[]): readonly Balance[] =>
  balances.filter(({ code }) => prefixes.some((prefix) => code.startsWith(prefix)))

/** The result not closed yet, profit positive; zero once closed. */
const resultOf = (balances: readonly Balance[]): Both =>
  flipped(added(starting(balances, '4', '5', '6', '7')))

/**
 * Estado de situación financiera. Activo equals pasivo plus patrimonio, which includes the result of the period until it is
 * closed (finance dossier §5.11, §22 point 6).
 */
function positionOf(balances: readonly Balance[], names: Names): StatementRow[] {
  const part = (title: string, prefix: string, maturity?: 'current' | 'non_current') => {
    const own = starting(balances, prefix).filter(
      ({ code, maturity: declared }) => maturity === undefined || maturityOf(code, declared) === maturity,
    )
    return section({ title, id: `${prefix}-${maturity ?? ''}`, debit: prefix === '1' }, own, names)
  }
  const result = resultOf(balances)
  const [assets, liabilities, equity] = ['1', '2', '3'].map((prefix) => added(starting(balances, prefix)))
  const whole = { now: plus(negate(equity!.now), result.now), past: plus(negate(equity!.past), result.past) }
  const owed = flipped(liabilities!)
  return [
    head('Activo', '1'),
    ...part('Activo corriente', '1', 'current'),
    ...part('Activo no corriente', '1', 'non_current'),
    total('Total activo', '1', assets!),
    head('Pasivo', '2'),
    ...part('Pasivo corriente', '2', 'current'),
    ...part('Pasivo no corriente', '2', 'non_current'),
    total('Total pasivo', '2', owed),
    head('Patrimonio', '3'),
    ...part('Patrimonio institucional', '3'),
    { ...leaf('3230', 'Resultado del período sin cerrar', result), id: 'result' },
    total('Total patrimonio', '3', whole),
    total('Total pasivo y patrimonio', 'P+P', {
      now: plus(owed.now, whole.now),
      past: plus(owed.past, whole.past),
    }),
  ]
}

/**
 * Estado de resultado integral: 43 less 4395, less 63 (and 7 not transferred), less 51 to 53, plus 44, 48 and other income, less
 * 58 and other expenses. The closing account, 5905, is not an expense: without it the result is the amount of CR-1.
 */
function comprehensiveIncome(balances: readonly Balance[], names: Names): StatementRow[] {
  const counted = balances.filter(({ code }) => !code.startsWith('5905'))
  const amounts = (...prefixes: string[]) => flipped(added(starting(counted, ...prefixes)))
  const lines = (...prefixes: string[]) => accountsOf(starting(counted, ...prefixes), names, false)
  const rest = counted.filter(({ code }) => /^[45]/.test(code) && !/^(43|51|52|53|44|48|58)/.test(code))
  const gross = amounts('43', '6', '7')
  const operational = {
    now: plus(gross.now, amounts('51', '52', '53').now),
    past: plus(gross.past, amounts('51', '52', '53').past),
  }
  return [
    line('Ingresos por venta de servicios', '43', amounts('43')),
    ...lines('43'),
    line('Costo de ventas de servicios', '63', amounts('6')),
    ...lines('6'),
    ...optionalLine('Costos por trasladar', '7', amounts('7')),
    total('Utilidad bruta', 'gross', gross),
    line('Gastos de administración y operación', '51', amounts('51', '52')),
    ...lines('51', '52'),
    line('Deterioro, depreciaciones y provisiones', '53', amounts('53')),
    ...lines('53'),
    total('Resultado operacional', 'operational', operational),
    line('Transferencias y subvenciones', '44', amounts('44')),
    ...lines('44'),
    line('Otros ingresos', '48', amounts('48')),
    ...lines('48'),
    line('Otros gastos', '58', amounts('58')),
    ...lines('58'),
    ...(rest.length === 0 ? [] : [line('Otras cuentas de resultado', 'rest', flipped(added(rest)))]),
    ...accountsOf(rest, names, false),
    total('Resultado del período', 'result', resultOf(counted)),
  ]
}

type Section = Readonly<{ title: string; id: string; debit: boolean }>

/** The accounts of four digits of a part of the statement, below their total. */
function section({ title, id, debit }: Section, own: readonly Balance[], names: Names): StatementRow[] {
  const sum = added(own)
  const shown = debit ? sum : flipped(sum)
  const rows = accountsOf(own, names, debit)
  return [{ id, level: 1, group: true, account: '', name: title, ...shown }, ...rows]
}

function accountsOf(own: readonly Balance[], names: Names, debit: boolean): StatementRow[] {
  const byAccount = groupedBy(own, ({ code }) => code.slice(0, 4))
  return [...byAccount].flatMap(([code, balances]) => {
    const sum = debit ? added(balances) : flipped(added(balances))
    if (sum.now === zero && sum.past === zero) return []
    return [leaf(code, names.get(code) ?? code, sum)]
  })
}

const nothing: Both = { now: zero, past: zero }
const head = (name: string, account: string): StatementRow => ({
  ...total(name, account, nothing),
  id: `head-${account}`,
})
const total = (name: string, id: string, sum: Both): StatementRow => ({
  id: `total-${id}`,
  level: 0,
  group: true,
  account: '',
  name,
  ...sum,
})
const line = (name: string, account: string, sum: Both): StatementRow => ({
  id: `line-${account}`,
  level: 1,
  group: true,
  account: account === 'rest' ? '' : account,
  name,
  ...sum,
})
const optionalLine = (name: string, account: string, sum: Both): StatementRow[] =>
  sum.now === zero && sum.past === zero ? [] : [line(name, account, sum)]
const leaf = (account: string, name: string, sum: Both): StatementRow => ({
  id: `account-${account}`,
  level: 2,
  group: false,
  account,
  name,
  ...sum,
})

/** The variation from the year before, in amount and percent; the percent is null when that year had zero. */
function variation({ now, past }: Both): { readonly amount: Money; readonly percent: string | null } {
  const amount = minus(now, past)
  if (past === zero) return { amount, percent: null }
  const size = past < zero ? negate(past) : past
  return { amount, percent: `${percentText(amount, size).replace('.', ',')} %` }
}
