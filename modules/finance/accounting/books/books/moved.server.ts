import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money, plus, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { requestedPeriods } from './input.contract.ts'
import { type ChartAccount, type Leaf, pathTo } from './roll-up.domain.ts'

/** The number of a period, from its choice. */
export const periodNumber = (input: keyof typeof requestedPeriods & string): number => Number(input.slice(1))

export interface Span {
  readonly vigencia: number
  /** Numbers of the first and last period, both included. */
  readonly from: number
  readonly to: number
}

/** The filter of the lines: by the site of their voucher or by their fuente. */
export type BookFilter = Readonly<{ campusId?: string | null; fuenteId?: string | null }>

export type Range = BookFilter & Readonly<{ accountFrom?: string | null; accountTo?: string | null }>

/** Whether a line `l` passes the filter. */
export const tells = ({ campusId, fuenteId }: BookFilter) =>
  sql`${campusId ? ofCampus(campusId) : sql`true`} and ${fuenteId ? sql`l.fuente_id = ${fuenteId}::uuid` : sql`true`}`
const ofCampus = (id: string) =>
  sql`exists (select from accounting.entry v where v.id = l.entry_id and v.campus_id = ${id}::uuid)`

/** The source of the moves. Stored balances cover the whole entity, so a filtered sum is computed from the lines. */
export const sumsOf = (balances: string, narrowed: BookFilter) =>
  narrowed.campusId || narrowed.fuenteId
    ? sql`(select l.account_id, l.vigencia, l.period, l.tercero_id, l.cost_centre_id, l.fuente_id, l.debit, l.credit
           from accounting.entry_line l where ${tells(narrowed)})`
    : sql.table(balances)

/** The initial balance and moves of each leaf account in some periods, from stored balances unless a filter is set. */
export async function movedByAccount(tx: Tx, span: Span, range: Range = {}): Promise<Leaf[]> {
  const source = sumsOf('accounting.account_balance', range)
  const rows = await rowsFrom<MovedRow>(tx)`
    select a.code, coalesce(sum(b.debit - b.credit) filter (where b.period < ${span.from}), 0) as before,
           coalesce(sum(b.debit) filter (where b.period >= ${span.from}), 0) as debit,
           coalesce(sum(b.credit) filter (where b.period >= ${span.from}), 0) as credit
    from ${source} b join accounting.account a on a.id = b.account_id
    where b.vigencia = ${span.vigencia} and b.period <= ${span.to} and ${within(range)} group by a.code`
  return rows.map(leafOf)
}

export type Detail = Leaf & Readonly<{ id: string; label: string; identification: string | null }>

/** How an account is broken down: the source of the sums, and the columns that the reader sees. */
const details = {
  tercero: {
    balances: 'accounting.account_tercero_balance',
    join: sql`join people.tercero_face d on d.id = b.tercero_id`,
    declared: sql`d.name as label, d.shown_identification as identification`,
  },
  centre: {
    balances: 'accounting.account_centre_balance',
    join: sql`join hospital.cost_centre_face d on d.id = b.cost_centre_id`,
    declared: sql`d.code || ' ' || d.name as label, null::text as identification`,
  },
  fuente: {
    balances: 'accounting.entry_line',
    join: sql`join budget.fuente_face d on d.id = b.fuente_id`,
    declared: sql`d.code || ' ' || d.name as label, null::text as identification`,
  },
}

/** The same by tercero, cost centre or fuente; lines without one are left out. */
export async function movedByDetail(
  tx: Tx,
  of: keyof typeof details,
  { span, range = {}, id }: { readonly span: Span; readonly range?: Range; readonly id?: string | null },
): Promise<Detail[]> {
  const { balances, join, declared } = details[of]
  const rows = await rowsFrom<MovedRow & Omit<Detail, keyof Leaf>>(tx)`
    select a.code, d.id, ${declared}, coalesce(sum(b.debit - b.credit) filter (where b.period < ${span.from}), 0) as before,
           coalesce(sum(b.debit) filter (where b.period >= ${span.from}), 0) as debit,
           coalesce(sum(b.credit) filter (where b.period >= ${span.from}), 0) as credit
    from ${sumsOf(balances, range)} b ${join} join accounting.account a on a.id = b.account_id
    where b.vigencia = ${span.vigencia} and b.period <= ${span.to} and ${within(range)}
      and (${id ?? null}::uuid is null or d.id = ${id ?? null}::uuid)
    group by a.code, d.id, label, identification order by a.code collate "C", label, d.id`
  return rows.map(({ id: of, label, identification, ...row }) => ({
    ...leafOf(row),
    id: of,
    label,
    identification,
  }))
}

/** The accounts with these codes and all the accounts above them, by code. */
export async function accountsOver(tx: Tx, codes: readonly string[]): Promise<ChartAccount[]> {
  const all = [...new Set(codes.flatMap(pathTo))]
  return rowsFrom<ChartAccount>(tx)`
    select id, code, name, nature, level, accepts_moves from accounting.account where code = any(${all})
    order by code collate "C"`
}

/** Every account of a range, whether it moved or not. */
export async function accountsWithin(tx: Tx, range: Range): Promise<ChartAccount[]> {
  return rowsFrom<ChartAccount>(tx)`
    select id, code, name, nature, level, accepts_moves from accounting.account a where ${within(range)}
    order by code collate "C"`
}

const within = ({ accountFrom, accountTo }: Range) => sql`
  (${accountFrom ?? null}::text is null or a.code collate "C" >= ${accountFrom ?? null})
  and (${accountTo ?? null}::text is null or a.code collate "C" <= ${accountTo ?? null}
       or starts_with(a.code, ${accountTo ?? null}))`

type MovedRow = Readonly<{ code: string; before: string; debit: string; credit: string }>

const leafOf = ({ code, ...amounts }: MovedRow): Leaf => {
  const before = money(amounts.before)
  const debit = money(amounts.debit)
  const credit = money(amounts.credit)
  return { code, figures: { before, debit, credit, balance: balanceOf(before, debit, credit) } }
}

const balanceOf = (before: Money, debit: Money, credit: Money): Money =>
  plus(before, (debit - credit) as Money)

/** The sum of one figure over the leaves. */
export const wholeOf = (leaves: readonly Leaf[], name: string): Money =>
  sumOf(leaves, ({ figures }) => figures[name]!)
