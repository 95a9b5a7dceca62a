import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, moneyText, negate, showDay, sumOf, zero } from '@quina/kernel'
import { payablesAge, receivablesAge } from './age.contract.ts'
import { ageOf, type Bucket } from './age.domain.ts'
import { type OpenItem, openItemsAt } from './open-item.server.ts'

/** Goods and services, other payables, payroll: what was received in advance is owed, but nobody waits to be paid it (§22.10). */
const payable = /^(2401|2490|2511)/

/** Payables and receivables by age, from the documents that are not settled. */
export const ageOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: payablesAge,
    read: (tx, asked) =>
      aged(tx, { ...asked, prefix: '2', kept: payable, of: (item) => negate(item.balance) }),
  }),
  ...serveReport({
    whose: 'house',
    report: receivablesAge,
    read: (tx, asked) => aged(tx, { ...asked, prefix: '1', kept: /./, of: (item) => item.balance }),
  }),
]

interface Asked {
  readonly to: Day
  readonly terceroId: string | null
  readonly account: string | null
  readonly prefix: string
  /** The accounts that are told when none is asked for. */
  readonly kept: RegExp
  /** The balance in the sign in which it is read. */
  readonly of: (item: OpenItem) => Money
}

async function aged(tx: Tx, { to, terceroId, account, prefix, kept, of }: Asked) {
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

function inAges(items: readonly OpenItem[], to: Day, of: Asked['of']): Record<string, string> {
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
