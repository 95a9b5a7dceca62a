import {
  type Actor,
  type Operation,
  ofGroup,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Day, money, ratio, share, sumOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../invoice/invoice/reported.server.ts'
import { type ServiceGrouping, servicesBy, servicesDetail } from './report.contract.ts'

const keys: Readonly<Record<ServiceGrouping, RawBuilder<string>>> = {
  service: sql`service`,
  professional: sql`professional`,
  centre: sql`centre`,
  program: sql`program`,
  payer: sql`payer`,
  month: sql`to_char(date, 'YYYY-MM')`,
}

interface ReportFilter {
  readonly from: Day
  readonly to: Day
  readonly ambit: string | null
  readonly by?: ServiceGrouping | null
  readonly value?: string | null
}

const filterOf = (actor: Actor, { from, to, ambit, ...group }: ReportFilter): RawBuilder<unknown> =>
  sql`${within(actor, { from, to })} and date between ${from} and ${to} and ambit = coalesce(${ambit}, ambit)
      and ${ofGroup(keys, group)}`

const byOperations = serveFlatReport({
  whose: 'site',
  report: servicesBy,
  async read(tx, { by, ...input }, actor) {
    const rows = await rowsFrom<{ value: string; invoices: number; quantity: string; amount: string }>(tx)`
      select ${keys[by]} as value, count(distinct invoice_id)::int as invoices, sum(quantity)::text as quantity,
             sum(amount)::numeric(18,2)::text as amount
      from billing.invoiced_service_list where ${filterOf(actor, input)}
      group by 1 order by ${by === 'month' ? sql`1` : sql`sum(amount) desc, 1`}`
    const whole = sumOf(rows, ({ amount }) => money(amount))
    return rows.map((row) => ({
      ...row,
      id: row.value,
      name: row.value,
      mean: meanOf(row.amount, row.invoices),
      part: share(Number(money(row.amount)), Number(whole)),
    }))
  },
})

/** In pesos, to the centavo. */
const meanOf = (amount: string, invoices: number): string | null =>
  ratio(Number(money(amount)), invoices * 100)

const detailOperations = servePagedReport({
  whose: 'site',
  report: servicesDetail,
  query: (_tx, input, actor) => sql<PagedRow>`
    select id, date::timestamptz as at, invoice_id, number, date::text as date, payer, service, professional, centre, program,
           quantity::text as quantity, amount
    from billing.invoiced_service_list where ${filterOf(actor, input)}`,
})

export const servicesReportOperations: Operation[] = [...byOperations, ...detailOperations]
