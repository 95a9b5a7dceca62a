import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money, moneyText, sumOf, zero } from '@quina/kernel'
import { periodNumber } from '../../books/books/moved.server.ts'
import { flowActivities } from '../../setup/flow-concept/flow-concept.contract.ts'
import { cashFlow, equityChanges } from './statement.contract.ts'

export const flowOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: equityChanges,
    async read(tx, { vigencia, to }) {
      const found = await equityMoves(tx, vigencia, periodNumber(to))
      const total = (name: keyof Changes) => moneyText(sumOf(found, (row) => money(row[name])))
      const names = ['before', 'increases', 'decreases', 'balance'] as const
      return {
        rows: found.map(({ account, ...row }) => ({
          id: account,
          level: 0,
          group: false,
          values: { account, ...row },
        })),
        totals: Object.fromEntries(names.map((name) => [name, total(name)])),
      }
    },
  }),
  ...serveReport({
    whose: 'house',
    report: cashFlow,
    async read(tx, { vigencia, to }) {
      const flows = await flowsOf(tx, vigencia, periodNumber(to))
      const { opening, closing } = await cashOf(tx, vigencia, periodNumber(to))
      const byActivity = Object.entries(flowActivities).flatMap(([activity, label]) =>
        activityRows({ activity, label: `Actividades de ${label.toLowerCase()}` }, flows),
      )
      const net = netOf(flows)
      return {
        rows: [
          ...byActivity,
          sumRow('net', 'Aumento o disminución del efectivo', net),
          sumRow('opening', 'Efectivo al inicio', opening),
          sumRow('closing', 'Efectivo al final', closing),
        ],
        totals: {},
      }
    },
  }),
]

type Changes = Readonly<{ before: string; increases: string; decreases: string; balance: string }>

/** The opening balance and the moves of the equity accounts, including the result of the period before its closing. */
async function equityMoves(tx: Tx, vigencia: number, to: number) {
  return rowsFrom<Changes & { account: string; name: string }>(tx)`
    with moved as (
      select case when a.code ~ '^[4567]' then '3230' else left(a.code, 4) end as account, a.code ~ '^[4567]' as result,
             b.period, b.debit, b.credit
      from accounting.account_balance b join accounting.account a on a.id = b.account_id
      where b.vigencia = ${vigencia} and b.period <= ${to} and a.code ~ '^[34567]'),
    kept as (
      select account, coalesce(sum(credit - debit) filter (where period = 0), 0) as before,
             case when result then greatest(sum(credit - debit) filter (where period > 0), 0)
                  else sum(credit) filter (where period > 0) end as increases,
             case when result then greatest(sum(debit - credit) filter (where period > 0), 0)
                  else sum(debit) filter (where period > 0) end as decreases
      from moved group by account, result)
    select k.account, coalesce(a.name, 'Resultado del ejercicio') as name, sum(k.before)::numeric(18,2) as before,
           sum(coalesce(k.increases, 0))::numeric(18,2) as increases, sum(coalesce(k.decreases, 0))::numeric(18,2) as decreases,
           sum(k.before + coalesce(k.increases, 0) - coalesce(k.decreases, 0))::numeric(18,2) as balance
    from kept k left join accounting.account a on a.code = k.account group by k.account, a.name order by k.account`
}

type Flow = Readonly<{ activity: string; account: string; name: string; received: string; paid: string }>

/**
 * The cash flows, from the other lines of the vouchers that move cash: their credits are inflows, their debits outflows. Vouchers
 * balance, so the flows add up to the change in cash.
 */
async function flowsOf(tx: Tx, vigencia: number, to: number): Promise<Flow[]> {
  return rowsFrom<Flow>(tx)`
    with touched as (
      select distinct l.entry_id from accounting.entry_line l join accounting.account a on a.id = l.account_id
      where l.vigencia = ${vigencia} and l.period between 1 and ${to} and starts_with(a.code, '11')),
    moved as (
      select a.flow_concept_id, sum(l.credit) as received, sum(l.debit) as paid
      from accounting.entry_line l join touched t using (entry_id) join accounting.account a on a.id = l.account_id
      where l.vigencia = ${vigencia} and not starts_with(a.code, '11') group by a.flow_concept_id)
    select coalesce(f.activity, 'operating') as activity, coalesce(f.code, '') as account,
           coalesce(f.name, 'Cuentas sin concepto de flujo') as name, m.received, m.paid
    from moved m left join accounting.flow_concept f on f.id = m.flow_concept_id order by f.code nulls last`
}

/** Cash at the opening and at the cut, from balances. */
async function cashOf(tx: Tx, vigencia: number, to: number) {
  const row = await oneFrom<{ opening: string; closing: string }>(tx)`
    select coalesce(sum(b.debit - b.credit) filter (where b.period = 0), 0)::numeric(18,2) as opening,
           coalesce(sum(b.debit - b.credit), 0)::numeric(18,2) as closing
    from accounting.account_balance b join accounting.account a on a.id = b.account_id
    where b.vigencia = ${vigencia} and b.period <= ${to} and starts_with(a.code, '11')`
  return { opening: money(row.opening), closing: money(row.closing) }
}

const netOf = (flows: readonly Flow[]): Money =>
  sumOf(flows, ({ received, paid }) => (money(received) - money(paid)) as Money)

function activityRows(
  { activity, label }: { activity: string; label: string },
  flows: readonly Flow[],
): ReportRow[] {
  const own = flows.filter((flow) => flow.activity === activity)
  const sum = (name: 'received' | 'paid') => sumOf(own, (flow) => money(flow[name]))
  if (own.length === 0) return [sumRow(activity, label, zero)]
  return [
    {
      id: activity,
      level: 0,
      group: true,
      values: {
        name: label,
        received: moneyText(sum('received')),
        paid: moneyText(sum('paid')),
        amount: moneyText(netOf(own)),
      },
    },
    ...own.map(({ account, name, received, paid }) => ({
      id: `${activity}-${account}`,
      level: 1,
      group: false,
      values: { account, name, received, paid, amount: moneyText((money(received) - money(paid)) as Money) },
    })),
  ]
}

const sumRow = (id: string, name: string, amount: Money): ReportRow => ({
  id,
  level: 0,
  group: true,
  values: { name, amount: moneyText(amount) },
})
