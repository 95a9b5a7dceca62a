import type { AnyReport, Fields } from '@quina/blocks'
import { campusScope, type Operation, parameterOn, serveFlatReport, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  divide,
  firstDayOf,
  groupedBy,
  lastDayOf,
  type Money,
  money,
  moneyText,
  pluck,
  share,
  sumOf,
  zero,
} from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type AgedRow, agedOn } from '../ageing/aged.server.ts'
import { unappliedOn } from '../ageing/report.server.ts'
import { rotation, sihoCodes, sihoReceivables, sihoSales } from './siho.contract.ts'

type Sums<K extends string> = Readonly<Record<K, string>>
const totalsOf = <K extends string>(names: readonly K[], rows: readonly Sums<K>[]) =>
  Object.fromEntries(
    names.map((name) => [name, moneyText(sumOf(rows, (row) => money(row[name])))]),
  ) as Sums<K>

/** Days of sales owed, to the hundredth: the debt over what was billed in a year of 360 days; null when nothing was billed. */
export const rotationDays = (owed: Money, billed: Money): string | null =>
  billed <= zero ? null : moneyText(divide(owed * 36_000n, billed, 'half-up') as Money)

const within = (campusId: string | null): RawBuilder<unknown> =>
  sql`(${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)`

const turned = ['billed', 'filed', 'collected', 'balance'] as const
type BilledRow = Sums<(typeof turned)[number]> & {
  readonly id: string
  readonly payerId: string | null
  readonly payer: string
}

const rotationOperations = serveFlatReport({
  whose: 'site',
  report: rotation,
  async read(tx, { to }, actor) {
    const rows = await rowsFrom<BilledRow>(tx)`
      with year as (select (${to}::date - interval '1 year')::date as after),
      moved as (
        select m.invoice_id, sum(case when m.class in ('issue', 'debit-note') then m.amount else -m.amount end) as balance,
               coalesce(sum(m.amount) filter (where m.class = 'issue' and m.day > year.after), 0) as billed,
               coalesce(sum(m.amount) filter (where m.class = 'issue'), 0) as issued,
               coalesce(sum(m.amount) filter (where m.class in ('payment', 'advance') and m.day > year.after), 0) as collected
        from billing.receivable_move_face m cross join year where m.day <= ${to} group by 1)
      select coalesce(r.payer_id, r.tercero_id) as id, r.payer_id as "payerId", t.name as payer,
             sum(m.billed)::numeric(18,2)::text as billed,
             coalesce(sum(m.issued) filter (where r.filed_on > year.after and r.filed_on <= ${to}), 0)::numeric(18,2)::text
               as filed,
             sum(m.collected)::numeric(18,2)::text as collected,
             sum(m.balance)::numeric(18,2)::text as balance
      from moved m join billing.receivable_face r on r.invoice_id = m.invoice_id cross join year
      join people.tercero_list t on t.id = r.tercero_id
      where ${within(campusScope(actor))} group by 1, 2, 3
      having sum(m.billed) <> 0 or sum(m.collected) <> 0 or sum(m.balance) <> 0 order by sum(m.balance) desc, 3`
    const totals = totalsOf(turned, rows)
    const days = (own: Sums<'balance' | 'billed'>) => rotationDays(money(own.balance), money(own.billed))
    return {
      rows: rows.map((row) => {
        const collected = share(Number(money(row.collected)), Number(money(row.filed)))
        return { ...row, to, payerId: row.payerId ?? '', days: days(row), share: collected }
      }),
      totals: { ...totals, days: days(totals) ?? '' },
    }
  },
})

type Codes = ReadonlyMap<string, string>

/** The name in SIHO of each title and régimen on a day. */
async function codesOn(tx: Tx, to: Day): Promise<Codes> {
  const pairs = (await parameterOn(tx, sihoCodes, to)).split(';').map((pair) => pair.split('='))
  return new Map(pairs.flatMap(([title, code]) => (title && code ? [[title.trim(), code.trim()]] : [])))
}

const coded = (title: string, codes: Codes): string => [codes.get(title) ?? [], title].flat().join(' ')

const headsOf = (report: AnyReport, codes: Codes): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(report.columns as Fields).map(([name, { label }]) => [name, coded(label, codes)]),
  )

const endOf = ({ year, quarter }: { year: number; quarter: string }): Day =>
  lastDayOf(year, Number(quarter) * 3)

/** The impairment of each debtor in the last run until a day. */
async function impairedOn(tx: Tx, to: Day): Promise<ReadonlyMap<string, Money>> {
  const rows = await rowsFrom<{ terceroId: string; required: string }>(tx)`
    select p.tercero_id as "terceroId", p.required::text
    from receivables.impairment_payer p
    where p.impairment_id = (select d.id from receivables.impairment d where d.status = 'approved' and d.date <= ${to}
                             order by d.date desc, d.number desc limit 1)`
  return new Map(rows.map(({ terceroId, required }) => [terceroId, money(required)]))
}

const ages = [
  'unfiled',
  'upTo60',
  'upTo90',
  'upTo180',
  'upTo360',
  'beyond',
  'total',
  'impaired',
  'unapplied',
] as const

/** The last day of each age of SIHO except the last, whatever the cuts of the hospital. */
const sihoCuts = [60, 90, 180, 360]
const ageOf = {
  unfiled: 'unfiled',
  upTo60: 'range1',
  upTo90: 'range2',
  upTo180: 'range3',
  upTo360: 'range4',
  beyond: 'range5',
}

const byAge = (own: readonly AgedRow[]) =>
  Object.fromEntries(
    Object.entries(ageOf).map(([name, bucket]) => [
      name,
      moneyText(sumOf(own, (row) => (row.bucket === bucket ? money(row.amount) : zero))),
    ]),
  ) as Sums<keyof typeof ageOf>

const payersOf = (own: readonly AgedRow[]) => [...new Set(own.flatMap(({ payerId }) => payerId ?? []))]

/** One debtor may be two payers: its figures link to the invoices of its payer, or to all invoices when there are several. */
function ledTo(own: readonly AgedRow[], to: Day) {
  const payers = payersOf(own)
  const payer = payers.length === 1 ? `payerId=${payers[0]}` : ''
  return {
    invoices: `/accounting/wallet/report?informe=ageing&to=${to}&by=invoice&base=filing&${payer}`,
    payments: `/accounting/wallet/payment?${payer}`,
  }
}

const sihoReceivablesOperations = serveReport({
  whose: 'site',
  report: sihoReceivables,
  async read(tx, input, actor) {
    const to = endOf(input)
    const campusId = campusScope(actor)
    const aged = await agedOn(tx, {
      to,
      by: 'payer',
      base: 'filing',
      payerId: null,
      campusId,
      cuts: sihoCuts,
    })
    const waiting = await unappliedOn(tx, to, campusId)
    const impaired = await impairedOn(tx, to)
    const rows = [...groupedBy(aged, ({ terceroId, key }) => terceroId ?? key)].map(([key, own]) => ({
      id: key,
      values: {
        payer: own[0]!.name,
        ...ledTo(own, to),
        ...byAge(own),
        total: moneyText(sumOf(own, ({ amount }) => money(amount))),
        impaired: moneyText(impaired.get(key) ?? zero),
        unapplied: moneyText(sumOf(payersOf(own), (payerId) => waiting.get(payerId) ?? zero)),
      },
    }))
    return {
      heads: headsOf(sihoReceivables, await codesOn(tx, to)),
      rows: rows.map((row) => ({ ...row, level: 0, group: false })),
      totals: totalsOf(ages, pluck(rows, 'values')),
    }
  },
})

const sold = [
  'contracted',
  'billed',
  'noted',
  'recognised',
  'current',
  'previous',
  'disputed',
  'accepted',
  'balance',
] as const
type SoldRow = Sums<(typeof sold)[number]> & { readonly regimen: string | null }

/** Each figure is derived from its own source and joined by régimen; opening balances were billed before. */
async function soldIn(
  tx: Tx,
  { from, to, campusId }: { from: Day; to: Day; campusId: string | null },
): Promise<readonly SoldRow[]> {
  return rowsFrom<SoldRow>(tx)`
    with moved as (
      select m.invoice_id, min(m.day) filter (where m.class = 'issue') as issued_on,
        sum(case when m.class in ('issue', 'debit-note') then m.amount else -m.amount end) as balance,
        sum(m.amount) filter (where m.class = 'issue' and m.day >= ${from} and m.document <> 'receivables.opening') as billed,
        sum(case m.class when 'debit-note' then m.amount else -m.amount end)
          filter (where m.class in ('credit-note', 'debit-note') and m.day >= ${from}) as noted,
        sum(m.amount) filter (where m.class in ('payment', 'advance') and m.day >= ${from}) as paid
      from billing.receivable_move_face m where m.day <= ${to} group by 1),
    reported as (
      select people.regime_word(r.regimen) as regimen, 0 as contracted, m.billed, m.noted, 0 as recognised,
             case when extract(year from m.issued_on) = extract(year from ${to}::date) then m.paid end as current,
             case when extract(year from m.issued_on) < extract(year from ${to}::date) then m.paid end as previous,
             0 as disputed, 0 as accepted, m.balance
      from moved m join billing.receivable_face r on r.invoice_id = m.invoice_id where ${within(campusId)}
      union all
      select people.regime_word(r.regime), coalesce(r.worth, 0), 0, 0, 0, 0, 0, 0, 0, 0
      from insurers.contract_list r
      where r.status not in ('draft', 'annulled') and r.starts_on <= ${to} and r.ends_on >= ${from} and ${within(campusId)}
      union all
      select r.regimen, 0, 0, 0, r.recognised, 0, 0, 0, 0, 0 from billing.recognition_list r
      where r.recognised_on between ${from} and ${to} and ${within(campusId)}
      union all
      select people.regime_word(r.regimen), 0, 0, 0, 0, 0, 0, l.amount, l.accepted + l.tacit + l.settled_accepted, 0
      from receivables.glosa_line l
      join receivables.glosa g on g.id = l.parent_id and g.status = 'notified' and g.kind = 'glosa'
        and g.date between ${from} and ${to}
      join receivables.owed_invoice r on r.id = g.invoice_id where ${within(campusId)})
    select coalesce(nullif(regimen, ''), 'Otras ventas de servicios') as regimen,
           ${sql.join(sold.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::numeric(18,2)::text as ${sql.ref(name)}`))}
    from reported group by 1
    having ${sql.join(
      sold.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) <> 0`),
      sql` or `,
    )} order by 1`
}

const salesOperations = serveReport({
  whose: 'site',
  report: sihoSales,
  async read(tx, { span, ...input }, actor) {
    const { year, quarter } = input
    const to = endOf(input)
    const from = span === 'year' ? firstDayOf(year) : firstDayOf(year, Number(quarter) * 3 - 2)
    const rows = await soldIn(tx, { from, to, campusId: campusScope(actor) })
    const codes = await codesOn(tx, to)
    return {
      heads: headsOf(sihoSales, codes),
      rows: rows.map((row) => {
        const values = { ...row, regimen: coded(row.regimen!, codes), from, to }
        return { id: row.regimen!, level: 0, group: false, values }
      }),
      totals: totalsOf(sold, rows),
    }
  },
})

export const sihoOperations: Operation[] = [
  ...rotationOperations,
  ...sihoReceivablesOperations,
  ...salesOperations,
]
