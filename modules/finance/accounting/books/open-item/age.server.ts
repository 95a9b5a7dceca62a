import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  daysBetween,
  groupedBy,
  type Money,
  money,
  moneyText,
  negate,
  showDay,
  sumOf,
  zero,
} from '@quina/kernel'
import { payablesAge, receivablesAge } from './age.contract.ts'

/** Goods and services, other payables, payroll; not advances received, whose creditors await no payment (§22.10). */
const payable = /^(2401|2490|2511)/

/** Payables and receivables by age, from the documents that are not settled. */
export const ageOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: payablesAge,
    read: (tx, input) =>
      aged(tx, { ...input, prefix: '2', kept: payable, of: (item) => negate(item.balance) }),
  }),
  ...serveReport({
    whose: 'house',
    report: receivablesAge,
    read: (tx, input) => aged(tx, { ...input, prefix: '1', kept: /./, of: (item) => item.balance }),
  }),
]

interface Input {
  readonly to: Day
  readonly terceroId: string | null
  readonly account: string | null
  readonly prefix: string
  /** The accounts shown when none is chosen. */
  readonly kept: RegExp
  /** The balance in the sign that the report shows. */
  readonly of: (item: OpenItem) => Money
}

async function aged(tx: Tx, { to, terceroId, account, prefix, kept, of }: Input) {
  const items = (await openItemsAt(tx, { to, prefix: account ?? prefix, terceroId })).filter((item) =>
    account === null ? kept.test(item.account) : item.account.startsWith(prefix),
  )
  const figures = (own: readonly OpenItem[]) => inAges(own, to, of)
  const byTercero = groupedBy(items, (item) => item.terceroId ?? '')
  const rows = [...byTercero].flatMap(([id, own]): ReportRow[] => [
    { id, level: 0, group: true, values: { name: own[0]!.tercero, ...figures(own) } },
    ...own.map((item) => itemRow(item, figures([item]))),
  ])
  return { rows, totals: figures(items) }
}

const itemRow = (item: OpenItem, figures: Readonly<Record<string, string>>): ReportRow => ({
  id: `${item.accountId}-${item.terceroId}-${item.openItem}`,
  level: 1,
  group: false,
  values: {
    name: item.openItem,
    openItem: item.openItem,
    ofTercero: item.terceroId,
    account: item.account,
    opened: showDay(item.openedOn),
    due: showDay(item.dueOn),
    ...figures,
  },
})

function inAges(items: readonly OpenItem[], to: Day, of: Input['of']): Record<string, string> {
  const sums: Record<Bucket, Money> = {
    notDue: zero,
    d30: zero,
    d60: zero,
    d90: zero,
    d180: zero,
    d360: zero,
    more: zero,
  }
  for (const item of items) {
    const age = ageOf(item.dueOn, to)
    sums[age] = (sums[age] + of(item)) as Money
  }
  const texts = Object.entries(sums).map(([name, amount]) => [name, moneyText(amount)])
  return { ...Object.fromEntries(texts), balance: moneyText(sumOf(items, of)) }
}

/** A documento cruce with its balance at a cut: debits less credits. */
interface OpenItem {
  readonly accountId: string
  readonly account: string
  readonly terceroId: string | null
  readonly tercero: string
  readonly openItem: string
  readonly openedOn: Day
  readonly dueOn: Day
  readonly balance: Money
}

interface Query {
  readonly to: Day
  /** The first digits of the accounts. */
  readonly prefix: string
  readonly terceroId?: string | null
}

/**
 * The documents that are not settled at a cut. Starts from their stored balances and reads only the lines of those accounts that
 * were posted after the cut.
 */
async function openItemsAt(tx: Tx, { to, prefix, terceroId = null }: Query): Promise<OpenItem[]> {
  const rows = await rowsFrom<Omit<OpenItem, 'balance'> & { balance: string }>(tx)`
    with wanted as (select id, code from accounting.account where starts_with(code, ${prefix}) and accepts_moves),
    later as (
      select l.account_id, l.tercero_id, l.open_item, sum(l.debit - l.credit) as moved
      from accounting.entry_line l join wanted w on w.id = l.account_id
      where l.open_item is not null and l.day > ${to} and l.period > 0 group by 1, 2, 3)
    select b.account_id, w.code as account, b.tercero_id, coalesce(t.name, 'Sin tercero') as tercero, b.item as open_item,
           b.opened_on, coalesce(b.due_on, b.opened_on) as due_on,
           (b.debit - b.credit - coalesce(l.moved, 0))::numeric(18,2) as balance
    from accounting.open_item b join wanted w on w.id = b.account_id
    left join people.tercero_face t on t.id = b.tercero_id
    left join later l on l.account_id = b.account_id and l.open_item = b.item and l.tercero_id is not distinct from b.tercero_id
    where b.opened_on <= ${to} and b.debit - b.credit <> coalesce(l.moved, 0)
      and (${terceroId}::uuid is null or b.tercero_id = ${terceroId}::uuid)
    order by tercero, b.tercero_id, due_on, b.item`
  return rows.map((row) => ({ ...row, balance: money(row.balance) }))
}

type Bucket = 'notDue' | 'd30' | 'd60' | 'd90' | 'd180' | 'd360' | 'more'

/** The maximum days overdue of each age bucket, as SIHO and Supersalud require them (finance dossier §18). */
const ends: readonly (readonly [Bucket, number])[] = [
  ['notDue', 0],
  ['d30', 30],
  ['d60', 60],
  ['d90', 90],
  ['d180', 180],
  ['d360', 360],
]

/** The age bucket of an item at a cut. An item without a due day counts as due on its first day. */
export function ageOf(dueOn: Day, to: Day): Bucket {
  const late = daysBetween(dueOn, to)
  return ends.find(([, end]) => late <= end)?.[0] ?? 'more'
}
