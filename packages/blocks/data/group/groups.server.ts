import { rowsFrom, type Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../values/field/field.ts'
import type { TotalsGroup } from '../list/list.ts'
import { type Input, matching } from '../list/query/filter.server.ts'
import { labelsOf } from '../reference/reference.server.ts'
import {
  groupableColumns,
  groupFilter,
  groupLabel,
  groupsMost,
  inGroupOrder,
  mustBeFew,
  mustGroupBy,
} from './group-key.ts'

/** The totals of a filter, whole and for each value of a column, as of one moment. */
export interface AddedUp {
  readonly count: number
  readonly sums: Readonly<Record<string, string>>
  readonly groups: readonly TotalsGroup[]
  readonly snapshot: string
  readonly day: string
}

/**
 * Adds up the rows of a filter by a column and in all, in one statement, so that the groups add up to the whole.
 * @throws Problem GEN-GROUP when the list has no such column, or it has too many values to be read.
 */
export async function addUpBy(tx: Tx, input: Input, by: string): Promise<AddedUp> {
  const { list } = input.source
  mustGroupBy(groupableColumns(list), by)
  const field = list.columns[by] as Field
  const rows = await rowsBy(tx, input, { by, key: keyOf(field) })
  mustBeFew(field, rows.length - 1)
  const whole = rows.find((row) => row.whole === 1)
  const apart = rows.filter((row) => row.whole === 0)
  const ids = apart.flatMap(({ value }) => value ?? [])
  const labels = field.kind === 'ref' ? await labelsOf(tx, field.to!, ids) : new Map<string, string>()
  const groups = apart.map((row) => ({ ...row, label: groupLabel(field, row.value, labels) }))
  const added = ({ sums = [] }: Partial<Row>) =>
    Object.fromEntries((list.totals ?? []).map((name, index) => [name, sums[index] ?? '0']))
  return {
    count: whole?.count ?? 0,
    sums: added(whole ?? {}),
    groups: inGroupOrder(field, groups).map((group) => ({
      label: group.label,
      count: group.count,
      sums: added(group),
      filter: groupFilter(field, group.value, input.query.filters[by]),
    })),
    snapshot: whole?.asOf ?? '',
    day: whole?.onDay ?? '',
  }
}

interface Row {
  readonly value: string | null
  /** 1 for the totals of all rows, 0 for those of one value. */
  readonly whole: number
  readonly count: number
  readonly sums: readonly string[]
  readonly asOf: string
  readonly onDay: string
}

/** Days are grouped by month. */
const keyOf = ({ kind }: Field): RawBuilder<string> =>
  kind === 'day' ? sql`to_char(value, 'YYYY-MM')` : sql`value::text`

interface GroupKey {
  readonly by: string
  /** The group key of a value. */
  readonly key: RawBuilder<string>
}

/**
 * Adds up by the raw value first, which several processes of the database can share over a million rows; the few results are then
 * grouped and totalled, which only one process can do.
 */
async function rowsBy(tx: Tx, input: Input, { by, key }: GroupKey): Promise<readonly Row[]> {
  const names = input.source.list.totals ?? []
  const columns = names.map((name, index) => sql.ref<unknown>(name).as(`sum${index}`))
  const found = matching(tx, input).select([sql.ref<unknown>(by).as('value'), ...columns])
  const each = names.map((_, index) => sql`, sum(${sql.id(`sum${index}`)}) as ${sql.id(`sum${index}`)}`)
  const sums = names.map((_, index) => sql`coalesce(sum(${sql.id(`sum${index}`)}), 0)::text`)
  return rowsFrom<Row>(tx)`
    with apart as (
      select value, count(*) as rows ${each.length === 0 ? sql`` : sql.join(each, sql` `)}
      from (${found}) found group by value)
    select key as value, grouping(key) as whole, coalesce(sum(rows), 0)::int as count, array[${sql.join(sums)}]::text[] as sums,
           pg_current_snapshot()::text as "asOf", (now() at time zone 'America/Bogota')::date as "onDay"
    from (select ${key} as key, apart.* from apart) grouped
    group by grouping sets ((key), ()) limit ${sql.lit(groupsMost + 2)}`
}
