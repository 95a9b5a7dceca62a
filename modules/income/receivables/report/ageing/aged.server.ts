import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, money, sumOf, zero } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Bucket } from './ageing.contract.ts'
import type { Grouping } from './report.contract.ts'

export interface AgeingQuery {
  readonly to: Day
  readonly by: Grouping
  readonly base: 'filing' | 'due'
  readonly payerId: string | null
  /** The site of the portfolio; all sites when null. */
  readonly campusId: string | null
  /** The last day of each age except the last. */
  readonly cuts: readonly number[]
}

/** The debt of a group in one age range, on a day. */
export interface AgedRow {
  readonly key: string
  readonly name: string
  readonly payerId: string | null
  /** The tercero of a payer; null in other groups. */
  readonly terceroId: string | null
  readonly contractId: string | null
  readonly regimen: string | null
  readonly number: string | null
  readonly bucket: Bucket
  readonly invoices: number
  readonly amount: string
}

/** The columns of each group: its key, its name, and the link of its figure. */
const groups: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  payer: sql`coalesce(o.payer_id, o.tercero_id)::text as key, t.name, o.payer_id, o.tercero_id, null::uuid as contract_id,
    null as regimen, null as number, t.name as sorted`,
  regimen: sql`coalesce(o.regimen, '') as key, people.regime_word(o.regimen) as name, null::uuid as payer_id,
    null::uuid as tercero_id, null::uuid as contract_id, o.regimen, null as number, people.regime_word(o.regimen) as sorted`,
  contract: sql`coalesce(o.contract_id, o.payer_id, o.tercero_id)::text as key,
    coalesce(c.label, 'Sin contrato') || ' · ' || t.name as name, null::uuid as payer_id,
    null::uuid as tercero_id, o.contract_id, null as regimen, null as number, t.name || coalesce(c.label, '') as sorted`,
  invoice: sql`o.invoice_id::text as key, i.full_number || ' · ' || t.name as name, o.payer_id, null::uuid as tercero_id,
    o.contract_id, o.regimen,
    i.full_number as number, t.name || i.date || i.full_number as sorted`,
}

const place = sql`r.tercero_id, r.payer_id, r.contract_id, r.regimen, r.campus_id, r.filed_on`

/**
 * What is owed on a day, by age: the current debt less later moves, so that a cut-off of today reads only the sums by debtor and
 * day; it is added up by age before names are joined. A debt is due a number of days after filing, by its contract or its payer,
 * and is not late on that day. Only positive balances are shown (billing dossier §12.5).
 */
export async function agedOn(
  tx: Tx,
  { to, by, base, payerId, campusId, cuts }: AgeingQuery,
): Promise<readonly AgedRow[]> {
  const apart = by === 'invoice' ? sql`r.invoice_id` : sql`null::uuid`
  // Single invoices are read one by one; groups use the stored sums.
  const now =
    by === 'invoice'
      ? sql`select ${place}, r.invoice_id, r.balance, 1::bigint as invoices from billing.receivable_face r
        where r.balance > 0 and`
      : sql`select ${place}, null::uuid as invoice_id, r.balance, r.invoices::bigint from billing.owed_sum_list r where`
  const age =
    base === 'filing' ? sql`${to}::date - o.filed_on` : sql`${to}::date - o.filed_on - coalesce(z.days, 0)`
  const notDue =
    base === 'filing' ? sql`` : sql`when coalesce(z.days, 0) >= ${to}::date - o.filed_on then 'notDue'`
  const mine = sql`(${payerId}::uuid is null or r.payer_id = ${payerId}::uuid)
    and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)`
  return rowsFrom<AgedRow>(tx)`
    with later as (
      select invoice_id, sum(case when class in ('issue', 'debit-note') then amount else -amount end) as effect
      from billing.receivable_move_face where day > ${to} group by 1),
    days as (
      ${now} ${mine}
      union all
      select ${place}, ${apart}, d.balance, d.invoices
      from later l join billing.receivable_face r on r.invoice_id = l.invoice_id
      cross join lateral (values (-r.balance, -sign(r.balance)),
        (greatest(r.balance - l.effect, 0), sign(greatest(r.balance - l.effect, 0)))) d(balance, invoices) where ${mine}),
    owed as materialized (
      select o.tercero_id, o.payer_id, o.contract_id, o.regimen, o.invoice_id,
             case when o.filed_on > ${to} or o.filed_on is null then 'unfiled' ${notDue}
                  else 'range' || width_bucket(${age} - 1, ${cuts}::int[]) + 1 end as bucket,
             sum(o.balance) as balance, sum(o.invoices) as invoices
      from days o left join insurers.plazo_list z on z.id = coalesce(o.contract_id, o.payer_id)
      group by 1, 2, 3, 4, 5, 6)
    select key, name, payer_id, tercero_id, contract_id, regimen, number,
           bucket, sum(invoices)::int as invoices, sum(balance)::text as amount
    from (
      select ${groups[by]}, o.invoices, o.balance, o.bucket
      from owed o
      join people.tercero_list t on t.id = o.tercero_id
      left join insurers.contract_option c on c.id = o.contract_id
      ${by === 'invoice' ? sql`join billing.invoice i on i.id = o.invoice_id` : sql``}) reported
    group by sorted, key, name, payer_id, tercero_id, contract_id, regimen, number, bucket having sum(balance) > 0
    order by sorted, key`
}

/** The debt of each group that was in cobro jurídico on that day: part of the result of `agedOn`. */
export async function legalOn(
  tx: Tx,
  { to, by, payerId, campusId }: AgeingQuery,
): Promise<ReadonlyMap<string, Money>> {
  const rows = await rowsFrom<LegalDebt>(tx)`
    select r.tercero_id, r.payer_id, r.contract_id, r.regimen, r.invoice_id,
           sum(case when m.class in ('issue', 'debit-note') then m.amount else -m.amount end)::text as balance
    from receivables.legal_collection d
    join receivables.legal_collection_line l on l.parent_id = d.id
    join billing.receivable_face r on r.invoice_id = l.invoice_id
    join billing.receivable_move_face m on m.invoice_id = l.invoice_id and m.day <= ${to}
    where d.status <> 'draft' and d.date <= ${to} and (d.withdrawn_on is null or d.withdrawn_on > ${to})
      and (${payerId}::uuid is null or r.payer_id = ${payerId}::uuid)
      and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)
    group by 1, 2, 3, 4, 5`
  const owed = rows.map((row) => ({ key: groupKeys[by](row), balance: money(row.balance) }))
  const groups = groupedBy(
    owed.filter(({ balance }) => balance > zero),
    'key',
  )
  return new Map([...groups].map(([key, own]) => [key, sumOf(own, 'balance')]))
}

interface LegalDebt {
  readonly terceroId: string
  readonly payerId: string | null
  readonly contractId: string | null
  readonly regimen: string | null
  readonly invoiceId: string
  readonly balance: string
}

/** The key of the group of an invoice, as `groups` makes it. */
const groupKeys: Readonly<Record<Grouping, (debt: LegalDebt) => string>> = {
  payer: ({ payerId, terceroId }) => payerId ?? terceroId,
  regimen: ({ regimen }) => regimen ?? '',
  contract: ({ contractId, payerId, terceroId }) => contractId ?? payerId ?? terceroId,
  invoice: ({ invoiceId }) => invoiceId,
}
