import {
  type Actor,
  type Operation,
  ofGroup,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Day, money, share, sumOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { ambits, dianStates, invoiceKinds, ripsStates } from '../../invoice/invoice/invoice.contract.ts'
import { within } from '../../invoice/invoice/reported.server.ts'
import { filingStates } from '../../invoice/receivable/receivable.contract.ts'
import { type InvoiceDate, type InvoiceGrouping, invoicedBy, invoicedDetail } from './report.contract.ts'

const days: Readonly<Record<InvoiceDate, RawBuilder<string>>> = { issued: sql`date`, filed: sql`filed_on` }
const keys: Readonly<Record<InvoiceGrouping, RawBuilder<string>>> = {
  payer: sql`payer`,
  month: sql`to_char(date, 'YYYY-MM')`,
  contract: sql`contract`,
  regimen: sql`regimen`,
  ambit: sql`ambit`,
  kind: sql`kind`,
  biller: sql`biller`,
  dianState: sql`dian_state`,
  ripsState: sql`rips_state`,
  filingState: sql`filing_state`,
}

type Labels = Readonly<Record<string, string>>
const firstOf = (states: Readonly<Record<string, readonly [string, string]>>): Labels =>
  Object.fromEntries(Object.entries(states).map(([name, [label]]) => [name, label]))
const labels: Readonly<Partial<Record<InvoiceGrouping, Labels>>> = {
  ambit: ambits,
  kind: invoiceKinds,
  dianState: firstOf(dianStates),
  ripsState: firstOf(ripsStates),
  filingState: firstOf(filingStates),
}

interface ReportFilter {
  readonly from: Day
  readonly to: Day
  readonly on: InvoiceDate
  readonly by?: InvoiceGrouping | null
  readonly value?: string | null
}

const filterOf = (actor: Actor, { from, to, on, ...group }: ReportFilter): RawBuilder<unknown> =>
  sql`${within(actor, { from, to })} and ${days[on]} between ${from} and ${to} and ${ofGroup(keys, group)}`

type Sums = Readonly<
  Record<'gross' | 'discount' | 'moderating' | 'net' | 'noted' | 'filed' | 'paid' | 'balance', string>
>
const sums = sql`sum(gross)::text as gross, sum(discount)::text as discount, sum(copago + cuota + shared)::text as moderating,
  sum(net)::text as net, sum(noted)::text as noted, sum(filed)::text as filed, sum(paid)::text as paid,
  sum(balance)::text as balance`

const byOperations = serveFlatReport({
  whose: 'site',
  report: invoicedBy,
  cached: true,
  async read(tx, { by, ...input }, actor) {
    const rows = await rowsFrom<
      Sums & { value: string; invoices: number; toIssue: string | null; toFile: string | null }
    >(tx)`
      select ${keys[by]} as value, count(*)::int as invoices, ${sums}, round(avg(days_to_issue), 1)::text as to_issue,
             round(avg(days_to_file), 1)::text as to_file
      from billing.invoiced_summary where ${filterOf(actor, input)}
      group by 1 order by ${by === 'month' ? sql`1` : sql`sum(net) desc, 1`}`
    const whole = Number(sumOf(rows, ({ net }) => money(net)))
    return rows.map((row) => ({
      ...row,
      id: row.value,
      name: nameOf(by, row.value),
      part: share(Number(money(row.net)), whole),
    }))
  },
})

const nameOf = (by: InvoiceGrouping, value: string): string =>
  value === '' ? 'Sin facturador' : (labels[by]?.[value] ?? value)

const detailOperations = servePagedReport({
  whose: 'site',
  report: invoicedDetail,
  query: (_tx, input, actor) => sql<PagedRow>`
    select id, date::timestamptz as at, number, date::text as date, payer, contract, regimen, ambit, biller, gross, discount,
           copago + cuota + shared as moderating, net, noted, filed_on::text as filed_on, filed, paid, balance, dian_state,
           rips_state, filing_state
    from billing.invoiced_summary where ${filterOf(actor, input)}`,
})

export const invoicedReportOperations: Operation[] = [...byOperations, ...detailOperations]
