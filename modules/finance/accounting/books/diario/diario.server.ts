import type { ReportPage, ReportRow } from '@quina/blocks'
import { cursorPlace, cursorText, type Operation, serveReport } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, money, moneyText, padded, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { periodNumber, type Span, sumsOf } from '../books/moved.server.ts'
import { spanOf } from '../books/trial.server.ts'
import { columnarJournal, dailyTotals, journalBook } from './diario.contract.ts'

/** The journal as the law requires it: voucher by voucher, and in totals. */
export const diarioOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: journalBook,
    async read(tx, input, _actor, page) {
      const span = { ...spanOf(input), campusId: input.campusId }
      const { vouchers, next, previous } = await vouchersOf(tx, span, page)
      return { rows: vouchers.flatMap(voucherRows), totals: await movedIn(tx, span), next, previous }
    },
  }),
  ...serveReport({
    whose: 'house',
    report: dailyTotals,
    async read(tx, input) {
      const span = { ...spanOf(input), campusId: input.campusId }
      const byDay = groupedBy(await daysIn(tx, span), 'day')
      return {
        rows: [...byDay].flatMap(([day, kinds]) => dayRows(day, kinds)),
        totals: await movedIn(tx, span),
      }
    },
  }),
  ...serveReport({
    whose: 'house',
    report: columnarJournal,
    async read(tx, { vigencia, period }) {
      const number = periodNumber(period)
      const found = await columnsIn(tx, vigencia, number)
      const month = `${vigencia}-${String(number).padStart(2, '0')}`
      const byKind = groupedBy(found, 'kindId')
      return {
        rows: [...byKind.values()].flatMap((columns) => columnRows(columns, month)),
        totals: await movedIn(tx, { vigencia, from: number, to: number, campusId: null }),
      }
    },
  }),
]

interface SpanOfCampus extends Span {
  /** Only the vouchers of a site; null for all. */
  readonly campusId: string | null
}

const ofCampus = ({ campusId }: Pick<SpanOfCampus, 'campusId'>) =>
  campusId === null ? sql`true` : sql`campus_id = ${campusId}::uuid`

interface Voucher {
  readonly id: string
  readonly period: number
  readonly day: string
  readonly voucher: string
  readonly concept: string
  readonly total: string
  readonly lines: readonly Readonly<
    Record<'account' | 'name' | 'tercero' | 'concept' | 'debit' | 'credit', string>
  >[]
}

/** A page of vouchers in the order of their days, by the index of the journal. */
async function vouchersOf(tx: Tx, span: SpanOfCampus, page: ReportPage) {
  const backwards = page.before !== undefined || page.last === true
  const cursor = page.after ?? page.before
  const [period = '', day = '', id = ''] = cursor === undefined ? [] : cursorPlace(cursor)
  const compared = sql.raw(backwards ? '<' : '>')
  const beyond =
    cursor === undefined
      ? sql`true`
      : sql`(period, day, id) ${compared} (${period}::int, ${day}::date, ${id}::uuid)`
  const order = sql.raw(backwards ? 'desc' : 'asc')
  const rows = await rowsFrom<Omit<Voucher, 'voucher'> & { kind: string; number: number }>(tx)`
    select e.id, e.period, e.day, k.code as kind, e.number, e.concept, e.total_debit as total,
      (select jsonb_agg(jsonb_build_object('account', a.code, 'name', a.name, 'tercero', t.name, 'concept', l.concept,
          'debit', l.debit::text, 'credit', l.credit::text) order by l.position)
       from accounting.entry_line l join accounting.account a on a.id = l.account_id
       left join people.tercero_face t on t.id = l.tercero_id where l.vigencia = e.vigencia and l.entry_id = e.id) as lines
    from (select * from accounting.entry where vigencia = ${span.vigencia} and period between ${span.from} and ${span.to}
            and ${ofCampus(span)} and ${beyond} order by period ${order}, day ${order}, id ${order} limit ${page.size + 1}) e
    join accounting.voucher_kind k on k.id = e.kind_id order by e.period ${order}, e.day ${order}, e.id ${order}`
  const more = rows.length > page.size
  const pageRows = rows.slice(0, page.size)
  const vouchers = (backwards ? pageRows.reverse() : pageRows).map(({ kind, number, ...row }) => ({
    ...row,
    voucher: `${kind}-${padded(number)}`,
  }))
  const at = (one: Voucher | undefined) =>
    one === undefined ? null : cursorText([one.period, one.day, one.id])
  return {
    vouchers,
    next: (backwards ? cursor !== undefined : more) ? at(vouchers.at(-1)) : null,
    previous: (backwards ? more : cursor !== undefined) ? at(vouchers[0]) : null,
  }
}

function voucherRows({ id, day, voucher, concept, total, lines }: Voucher): ReportRow[] {
  const head = { day, voucher, concept, debit: total, credit: total, entryId: id }
  return [
    { id, level: 0, group: true, values: head },
    ...lines.map((line, index) => ({ id: `${id}-${index}`, level: 1, group: false, values: { ...line } })),
  ]
}

/** The total debits and credits of a span, from the balances: both must be equal. */
async function movedIn(tx: Tx, { vigencia, from, to, campusId }: SpanOfCampus) {
  const source = sumsOf('accounting.account_balance', { campusId })
  const row = await oneFrom<{ debit: string; credit: string }>(tx)`
    select coalesce(sum(debit), 0)::numeric(18,2) as debit, coalesce(sum(credit), 0)::numeric(18,2) as credit
    from ${source} b where vigencia = ${vigencia} and period between ${from} and ${to}`
  return { ...row }
}

interface DayKind {
  readonly day: string
  readonly kindId: string
  readonly kind: string
  readonly vouchers: number
  readonly first: number
  readonly last: number
  readonly total: string
}

async function daysIn(tx: Tx, { vigencia, from, to, campusId }: SpanOfCampus): Promise<DayKind[]> {
  return rowsFrom<DayKind>(tx)`
    select e.day, e.kind_id, k.code || ' ' || k.name as kind, count(*)::int as vouchers, min(e.number) as first,
           max(e.number) as last, sum(e.total_debit) as total
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    where e.vigencia = ${vigencia} and e.period between ${from} and ${to} and ${ofCampus({ campusId })}
    group by e.day, e.kind_id, k.code, k.name order by e.day, k.code`
}

function dayRows(day: string, kinds: readonly DayKind[]): ReportRow[] {
  const total = moneyText(sumOf(kinds, (kind) => money(kind.total)))
  const vouchers = kinds.reduce((sum, kind) => sum + kind.vouchers, 0)
  return [
    { id: day, level: 0, group: true, values: { day, vouchers, debit: total, credit: total } },
    ...kinds.map(({ total: moved, ...kind }) => ({
      id: `${day}-${kind.kindId}`,
      level: 1,
      group: false,
      values: { ...kind, debit: moved, credit: moved },
    })),
  ]
}

interface Column {
  readonly kindId: string
  readonly kind: string
  readonly kindName: string
  readonly account: string
  readonly name: string
  readonly debit: string
  readonly credit: string
}

async function columnsIn(tx: Tx, vigencia: number, period: number): Promise<Column[]> {
  return rowsFrom<Column>(tx)`
    select m.kind_id, k.code as kind, k.name as kind_name, a.code as account, a.name, m.debit, m.credit
    from (select e.kind_id, left(a.code, 4) as code, sum(l.debit) as debit, sum(l.credit) as credit
          from accounting.entry e join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
          join accounting.account a on a.id = l.account_id
          where e.vigencia = ${vigencia} and e.period = ${period} group by 1, 2) m
    join accounting.voucher_kind k on k.id = m.kind_id join accounting.account a on a.code = m.code
    order by k.code, a.code collate "C"`
}

function columnRows(columns: readonly Column[], month: string): ReportRow[] {
  const { kindId, kind, kindName } = columns[0]!
  const total = (name: 'debit' | 'credit') => moneyText(sumOf(columns, (column) => money(column[name])))
  const head = { kind, name: kindName, debit: total('debit'), credit: total('credit'), kindId, month }
  return [
    { id: kindId, level: 0, group: true, values: head },
    ...columns.map((column) => ({
      id: `${kindId}-${column.account}`,
      level: 1,
      group: false,
      values: { account: column.account, name: column.name, debit: column.debit, credit: column.credit },
    })),
  ]
}
