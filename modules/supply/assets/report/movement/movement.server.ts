import type { ReportRow } from '@quina/blocks'
import {
  type FlatRow,
  type Operation,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
  serveReport,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  groupedBy,
  lastDayOf,
  money,
  moneyText,
  monthOf,
  must,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { booksOn, worthOn } from '../../register/worth/worth.server.ts'
import { assetMovement, assetMovementDetail, depreciationByCentre } from './movement.contract.ts'

export type Span = Readonly<{ from: Day; to: Day }>

/** @throws Problem BIE-190 a start that is not the first of a month, BIE-191 an end that is not a month end of the same year */
export function mustBeMonths({ from, to }: Span): void {
  must(from.endsWith('-01'), 'BIE-190', 'from', 'Empiece el primer día de un mes.')
  const last = lastDayOf(vigenciaOf(from), monthOf(to))
  must(to === last && to > from, 'BIE-191', 'to', 'Termine el último día de un mes del mismo año.')
}

const parts = (of: string): RawBuilder<unknown> => {
  const own = (name: string) => sql.ref(`${of}.${name}`)
  return sql`
  cross join lateral (values (${own('cost_account')}, ${own('cost')}), (${own('accumulated_account')}, -${own('accumulated')}),
                             (${own('impairment_account')}, -${own('impairment')})) p (account, amount)`
}

/** The value changes of each asset in some days, with its accounts at that time. */
export const changesIn = ({ from, to }: Span): RawBuilder<unknown> => sql`
  select v.*, a.class_id, n.cost_account, n.accumulated_account, c.impairment_account
  from assets.value_move v
  join assets.asset a on a.id = v.asset_id
  join assets.asset_class c on c.id = a.class_id
  join assets.class_account n on n.class_id = c.id and n.state = v.state
  where v.day between ${from}::date and ${to}::date`

const figures = ['opening', 'entries', 'improvements', 'depreciation', 'impairment', 'retirements', 'closing']

/** The movement of each asset by account. What closes without having opened or moved was reclassified. */
const byAsset = (span: Span): RawBuilder<unknown> => sql`
  select f.*, f.closing - f.opening - f.entries - f.improvements - f.depreciation - f.impairment - f.retirements as reclassified
  from (
    select e.asset_id, coalesce(e.account, '') as account,
           ${sql.join(
             figures.map(
               (name) =>
                 sql`coalesce(sum(e.amount) filter (where e.part = ${name}), 0)::numeric(18,2) as ${sql.id(name)}`,
             ),
           )}
    from (
      select w.asset_id, p.account, 'opening' as part, p.amount from (${worthOn(addDays(span.from, -1))}) w ${parts('w')}
      union all
      select w.asset_id, p.account, 'closing', p.amount from (${worthOn(span.to)}) w ${parts('w')}
      union all
      select v.asset_id, p.account,
             case when v.kind in ('entry', 'opening') then 'entries'
                  when v.kind in ('improvement', 'revaluation') then 'improvements'
                  when v.kind in ('impairment', 'recovery') then 'impairment' when v.kind = 'retirement' then 'retirements'
                  else v.kind end, p.amount
      from (${changesIn(span)}) v ${parts('v')}) e
    where e.amount <> 0 group by 1, 2) f`

interface AccountRow {
  readonly code: string
  readonly name: string | null
  readonly groupName: string | null
  readonly [figure: string]: string | null
}

const shown = [...figures, 'reclassified', 'books', 'difference'] as const

const accountsOf = (tx: Tx, span: Span): Promise<AccountRow[]> =>
  rowsFrom<AccountRow>(tx)`
    with registered as (
      select account, ${sql.join([...figures, 'reclassified'].map((name) => sql`sum(${sql.ref(name)}) as ${sql.id(name)}`))}
      from (${byAsset(span)}) q group by 1),
    booked as (${booksOn(span.to)})
    select x.account as code, f.name, g.name as "groupName",
           ${sql.join(
             [...figures, 'reclassified'].map(
               (name) => sql`coalesce(${sql.ref(`r.${name}`)}, 0)::numeric(18,2)::text as ${sql.id(name)}`,
             ),
           )},
           coalesce(b.books, 0)::numeric(18,2)::text as books,
           (coalesce(r.closing, 0) - coalesce(b.books, 0))::numeric(18,2)::text as difference
    from (select account from registered union select account from booked where books <> 0) x
    left join registered r on r.account = x.account
    left join booked b on b.account = x.account
    left join accounting.account_face f on f.code = x.account
    left join accounting.account_face g on g.code = left(x.account, 4)
    order by x.account`

/** Returns accounts grouped under their first four digits. */
function treeOf(rows: readonly AccountRow[], { from, to }: Span): ReportRow[] {
  const ledger = `/accounting/reports?informe=accountLedger&vigencia=${vigenciaOf(to)}&from=m${monthOf(from)}&to=m${monthOf(to)}`
  const sums = (some: readonly AccountRow[]) =>
    Object.fromEntries(shown.map((name) => [name, moneyText(sumOf(some, (row) => money(row[name] ?? '0')))]))
  return [...groupedBy(rows, ({ code }) => code.slice(0, 4))].flatMap(([code, accounts]) => [
    {
      id: code,
      level: 0,
      group: true,
      values: {
        account: `${code} ${accounts[0]!.groupName ?? ''}`.trim(),
        code,
        ledger: null,
        ...sums(accounts),
      },
    },
    ...accounts.map(({ groupName: _, name, ...row }) => ({
      id: row.code,
      level: 1,
      group: false,
      values: {
        ...row,
        ledger: `${ledger}&account=${row.code}`,
        account: row.code === '' ? 'Sin cuenta en su clase' : `${row.code} ${name ?? ''}`.trim(),
      },
    })),
  ])
}

const movement = serveReport({
  whose: 'house',
  report: assetMovement,
  async read(tx, span) {
    mustBeMonths(span)
    const rows = treeOf(await accountsOf(tx, span), span)
    const leaves = rows.filter(({ group }) => !group)
    const totals = shown.map((name) => [
      name,
      moneyText(sumOf(leaves, ({ values }) => money(String(values[name])))),
    ])
    return { rows, totals: Object.fromEntries(totals) }
  },
})

const detail = servePagedReport({
  whose: 'house',
  report: assetMovementDetail,
  query: (_tx, { account, ...span }) => {
    mustBeMonths(span)
    return sql<PagedRow>`
      select md5(q.asset_id::text || q.account)::uuid as id, a.acquired_on::timestamptz as at, q.asset_id as "assetId", a.plate,
             a.description, q.account, ${sql.join([...figures, 'reclassified'].map((name) => sql.ref(`q.${name}`)))}
      from (${byAsset(span)}) q join assets.asset a on a.id = q.asset_id
      where ${account ?? ''} = '' or q.account like ${account ?? ''} || '%'`
  },
})

const byCentre = serveFlatReport({
  whose: 'house',
  report: depreciationByCentre,
  read: (tx, { account, ...span }) => {
    mustBeMonths(span)
    return rowsFrom<FlatRow>(tx)`
      select md5(v.document_id::text || coalesce(v.accumulated_account, '') || coalesce(v.cost_centre_id::text, '') || v.day)
               as id,
             v.accumulated_account || ' ' || coalesce(f.name, '') as account,
             concat_ws(' ', k.code, k.name) as "costCentre",
             v.day::text as day,
             coalesce(platform.numbered('DEP', r.number) || ' de ' || r.vigencia, platform.numbered('BA', b.number)
               || ' de ' || b.vigencia, '') as document,
             case when r.id is not null then '/assets/depreciacion/detalle?depreciationRunId=' || r.id
                  else '/assets/bajas/edit/' || b.id end as address,
             sum(v.accumulated)::numeric(18,2)::text as amount
      from (${changesIn(span)}) v
      left join assets.depreciation_run r on r.id = v.document_id
      left join assets.retirement b on b.id = v.document_id
      left join hospital.cost_centre_face k on k.id = v.cost_centre_id
      left join accounting.account_face f on f.code = v.accumulated_account
      where v.kind = 'depreciation' and (${account ?? ''} = '' or v.accumulated_account like ${account ?? ''} || '%')
      group by v.document_id, v.accumulated_account, v.cost_centre_id, v.day, f.name, k.code, k.name, r.id, r.number, r.vigencia,
               b.id, b.number, b.vigencia
      order by v.accumulated_account, k.code, v.day`
  },
})

export const movementOperations: readonly Operation[] = [...movement, ...detail, ...byCentre]
