import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import { groupLabel, groupsMost, inGroupOrder, mustBeFew, noValue, unsaid } from '../data/group/group-key.ts'
import type { Actor } from '../http/actor.ts'
import type { Operation } from '../http/exchange.server.ts'
import type { Field, Fields } from '../values/field/field.ts'
import { type ReportService, serveReport } from './report.server.ts'
import type { AnyReport, ReportInput, ReportPage, ReportRow } from './report.ts'
import { cursorPlace, cursorText, type ReportPageAnswer } from './report-page.server.ts'

/** A row of a paged report, with its position. */
export interface PagedRow {
  readonly id: string
  readonly at: Date
  readonly place: string
  readonly [name: string]: string | number | null | Date
}

type Values = ReportRow['values']

interface PagedService<R extends AnyReport> extends Omit<ReportService<R>, 'read'> {
  /** The query of the rows, with columns `id` and `at` besides those that the report shows and adds up, ordered by `at`. */
  readonly query: (
    tx: Tx,
    input: ReportInput<R>,
    actor: Actor,
  ) => RawBuilder<PagedRow> | Promise<RawBuilder<PagedRow>>
  /** Replaces the values of the rows that were read. */
  readonly tell?: (rows: readonly PagedRow[], tx: Tx, input: ReportInput<R>) => Promise<readonly Values[]>
}

/** A report that is one query: its pages, its totals, and its groups with their totals. */
export function servePagedReport<R extends AnyReport>({
  query,
  tell = async (rows) => rows.map(plain),
  ...service
}: PagedService<R>): Operation[] {
  const { report } = service
  return serveReport<R>({
    ...service,
    async read(tx, input, actor, page) {
      const all = await query(tx, input, actor)
      const { groupBy, group } = page
      if (groupBy !== undefined && group === undefined) return groupsOf(tx, all, report, groupBy)
      const these =
        groupBy === undefined
          ? all
          : sql<PagedRow>`select q.* from (${all}) q where ${keyOf(groupBy)} = ${group}`
      const { rows, next, previous } = await readPagedRows(tx, these, page)
      const values = await tell(rows, tx, input)
      return {
        rows: rows.map(({ id }, index) => ({ id, level: 0, group: false, values: values[index] ?? {} })),
        totals: await totalsOf(tx, these, report),
        next,
        previous,
      }
    },
  })
}

const plain = ({ at: _, place: __, ...values }: PagedRow) => values as Values

/** The key that groups a row; rows without a value form one group. */
const keyOf = (by: string) => sql<string>`coalesce(nullif(${sql.ref(`q.${by}`)}::text, ''), ${unsaid})`

const sumsOf = ({ totals, columns }: AnyReport): RawBuilder<unknown>[] =>
  totals.map((name) => {
    const zero = (columns as Fields)[name]?.kind === 'money' ? '0.00' : '0'
    return sql`coalesce(sum(${sql.ref(`q.${name}`)})::text, ${zero}) as ${sql.id(name)}`
  })

async function totalsOf(
  tx: Tx,
  query: RawBuilder<PagedRow>,
  report: AnyReport,
): Promise<ReportPageAnswer['totals']> {
  if (report.totals.length === 0) return {}
  const row = await rowFrom<ReportPageAnswer['totals']>(
    tx,
  )`select ${sql.join(sumsOf(report))} from (${query}) q`
  return row ?? {}
}

interface Group {
  /** Null in the row of the whole. */
  readonly groupKey: string | null
  readonly whole: number
  readonly count: number
  readonly [name: string]: string | number | null
}

/** Each value of a column, with its number of rows and their totals. @throws Problem GEN-GROUP when there are too many. */
async function groupsOf(
  tx: Tx,
  query: RawBuilder<PagedRow>,
  report: AnyReport,
  by: string,
): Promise<ReportPageAnswer> {
  const field = (report.columns as Fields)[by] as Field
  const figures = [sql`count(*)::int as count`, ...sumsOf(report)]
  const rows = await rowsFrom<Group>(tx)`
    select q.group_key, grouping(q.group_key) as whole, ${sql.join(figures)}
    from (select q.*, ${keyOf(by)} as group_key from (${query}) q) q
    group by grouping sets ((q.group_key), ()) limit ${groupsMost + 2}`
  mustBeFew(field, rows.length - 1)
  const groups = rows.flatMap(({ groupKey: key, whole, ...sums }) => {
    if (whole === 1) return []
    const value = key === unsaid ? null : key
    return [{ key: String(key), sums, value, label: groupLabel(field, value, new Map()) || noValue }]
  })
  const { groupKey: _, whole: __, count, ...totals } = rows.find(({ whole }) => whole === 1)!
  return {
    rows: inGroupOrder(field, groups).map(({ key, sums, label }) => ({
      id: key,
      level: 0,
      group: false,
      values: { ...sums, group: key, label },
    })),
    totals: { ...(totals as ReportPageAnswer['totals']), count: String(count) },
    next: null,
    previous: null,
  }
}

type Page = Readonly<{ rows: readonly PagedRow[]; next: string | null; previous: string | null }>

/** A page starts after the last row seen, so that no row is repeated or skipped while others are inserted. */
async function readPagedRows(
  tx: Tx,
  query: RawBuilder<PagedRow>,
  { after, before, last, size }: ReportPage,
): Promise<Page> {
  const backwards = before !== undefined || last === true
  const [at, id] = cursorPlace(after ?? before ?? cursorText([]))
  const beyond =
    at === undefined
      ? sql`true`
      : sql`(q.at, q.id) ${sql.raw(backwards ? '<' : '>')} (${at}::timestamptz, ${id}::uuid)`
  const order = sql.raw(backwards ? 'desc' : 'asc')
  const rows = await rowsFrom<PagedRow>(tx)`
    select q.*, q.at::text as place from (${query}) q where ${beyond}
    order by q.at ${order}, q.id ${order} limit ${size + 1}`
  const more = rows.length > size
  const page = backwards ? rows.slice(0, size).toReversed() : rows.slice(0, size)
  const cursorOf = (row: PagedRow | undefined) => (row === undefined ? null : cursorText([row.place, row.id]))
  const begins = backwards ? !more : after === undefined
  const ends = backwards ? before === undefined : !more
  return {
    rows: page,
    next: ends ? null : cursorOf(page.at(-1)),
    previous: begins ? null : cursorOf(page[0]),
  }
}
