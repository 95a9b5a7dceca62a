import { type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { money, share, sumOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../invoice/invoice/reported.server.ts'
import { creditConcepts } from '../../invoice/notes/credit-note/credit-note.contract.ts'
import {
  consecutives,
  type ModeratingGrouping,
  moderatingBy,
  type NoteGrouping,
  notesBy,
} from './report.contract.ts'

const keys: Readonly<Record<ModeratingGrouping, RawBuilder<string>>> = {
  payer: sql`i.payer`,
  month: sql`to_char(i.date, 'YYYY-MM')`,
  regimen: sql`people.regime_word(i.regimen)`,
}
type Sums = Readonly<Record<'copago' | 'cuota' | 'shared' | 'due' | 'collected' | 'lacking', string>>

const moderatingOperations = serveFlatReport({
  whose: 'site',
  report: moderatingBy,
  async read(tx, { from, to, by }, actor) {
    const rows = await rowsFrom<Sums & { value: string; invoices: number; exempt: number }>(tx)`
      select ${keys[by]} as value, count(*)::int as invoices,
             count(*) filter (where i.copago + i.cuota + i.shared = 0)::int as exempt, sum(i.copago)::text as copago,
             sum(i.cuota)::text as cuota, sum(i.shared)::text as shared, sum(i.copago + i.cuota + i.shared)::text as due,
             sum(coalesce(r.amount, 0))::numeric(18,2)::text as collected,
             sum(i.copago + i.cuota + i.shared - coalesce(r.amount, 0))::numeric(18,2)::text as lacking
      from billing.invoiced_summary i
      left join lateral (select sum(u.amount) as amount from billing.user_receipt u
                         where u.invoice_id = i.id and u.status = 'approved') r on true
      where ${within(actor, { from, to })} and i.date between ${from} and ${to} and i.status = 'issued'
      group by 1 order by ${by === 'month' ? sql`1` : sql`sum(i.copago + i.cuota + i.shared) desc, 1`}`
    return rows.map((row) => ({ ...row, id: row.value, name: row.value }))
  },
})

const noteKeys: Readonly<Record<NoteGrouping, RawBuilder<string>>> = {
  concept: sql`concept`,
  payer: sql`tercero_label`,
  month: sql`to_char(date, 'YYYY-MM')`,
}

const notesOperations = serveFlatReport({
  whose: 'site',
  report: notesBy,
  async read(tx, { from, to, by }, actor) {
    const rows = await rowsFrom<{
      value: string
      terceroId: string
      notes: number
      invoices: number
      amount: string
      net: string
    }>(tx)`
      select ${noteKeys[by]} as value, min(tercero_id::text) as tercero_id, count(*)::int as notes,
             count(distinct invoice_id)::int as invoices, sum(amount)::text as amount, sum(net)::text as net
      from billing.credit_note_list
      where ${within(actor, { from, to })} and date between ${from} and ${to} and condition = 'issued'
      group by 1 order by ${by === 'month' ? sql`1` : sql`sum(amount) desc, 1`}`
    const whole = sumOf(rows, ({ amount }) => money(amount))
    const list = `/billing/credit-note?condition=issued&date=`
    const only = { concept: 'concept', payer: 'terceroId', month: null }[by]
    return rows.map(({ value, terceroId, ...row }) => {
      const days = by === 'month' ? monthWithin(value, { from, to }) : `${from}..${to}`
      const which = only === null ? '' : `&${only}=${by === 'payer' ? terceroId : value}`
      const name = by === 'concept' ? creditConcepts[value as keyof typeof creditConcepts] : value
      const part = share(Number(money(row.amount)), Number(whole))
      return { ...row, id: value, name, part, href: `${list}${days}${which}` }
    })
  },
})

/** The part of a month that falls within the requested days. */
function monthWithin(month: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return `${first > from ? first : from}..${last < to ? last : to}`
}

const consecutiveOperations = serveFlatReport({
  whose: 'site',
  report: consecutives,
  async read(tx, { from, to }, actor) {
    const rows = await rowsFrom<{
      prefix: string
      first: number
      last: number
      issued: number
      annulled: number
      missing: number
      which: string | null
    }>(tx)`
      with issued as (
        select prefix, consecutive, status from billing.invoice
        where consecutive is not null and ${within(actor, { from, to })} and date between ${from} and ${to}),
      spans as (
        select prefix, min(consecutive) as first, max(consecutive) as last, count(*)::int as issued,
               count(*) filter (where status = 'annulled')::int as annulled from issued group by prefix)
      select s.*, coalesce(g.missing, 0)::int as missing, g.which from spans s
      left join lateral (
        select sum(h.till - h.since + 1) as missing,
               string_agg(case when h.since = h.till then h.since::text else h.since || ' a ' || h.till end, ', '
                          order by h.since)
                 as which
        from (select n.consecutive + 1 as since, lead(n.consecutive) over (order by n.consecutive) - 1 as till
              from billing.invoice n where n.prefix = s.prefix and n.consecutive between s.first and s.last) h
        where h.till >= h.since) g on true
      order by s.prefix`
    return rows.map((row) => ({ ...row, id: row.prefix }))
  },
})

export const moderatingReportOperations: Operation[] = [
  ...moderatingOperations,
  ...notesOperations,
  ...consecutiveOperations,
]
