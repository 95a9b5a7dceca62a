import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Bucket } from './ageing.contract.ts'
import { filedBuckets, thresholds } from './ageing.domain.ts'
import type { Grouping } from './report.contract.ts'

export interface Ageing {
  readonly to: Day
  readonly by: Grouping
  readonly base: 'filing' | 'due'
  readonly payerId: string | null
  /** The site whose portfolio is told; that of the house when null. */
  readonly campusId: string | null
}

/** What a group owes of one age, on a day. */
export interface Aged {
  readonly key: string
  readonly name: string
  readonly payerId: string | null
  /** Whom a payer is; of nobody in other groups. */
  readonly terceroId: string | null
  readonly contractId: string | null
  readonly regimen: string | null
  readonly number: string | null
  readonly bucket: Bucket
  readonly invoices: number
  readonly amount: string
}

/** What is told of each group: its key, its name, and where its figure leads. */
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
 * What is owed on a day, by age: what is owed now less what moved after that day, so that a cut-off of today reads one narrow
 * index of what is open, in its order; it is added up by age before anything is named. It is due so many days after it was filed
 * as its contract or its payer says; what is not due yet is of the first bucket. Only positive balances are told (billing
 * dossier §12.5).
 */
export async function agedOn(tx: Tx, { to, by, base, payerId, campusId }: Ageing): Promise<readonly Aged[]> {
  const apart = by === 'invoice' ? sql`r.invoice_id` : sql`null::uuid`
  const since =
    base === 'filing' ? sql`o.filed_on` : sql`o.filed_on + coalesce(c.payment_days, y.payment_days, 0)`
  const mine = sql`(${payerId}::uuid is null or r.payer_id = ${payerId}::uuid)
    and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)`
  const { rows } = await sql<Aged>`
    with later as (
      select invoice_id, sum(case when class in ('issue', 'debit-note') then amount else -amount end) as effect
      from billing.receivable_move where day > ${to} group by 1),
    days as (
      select ${place}, ${apart} as invoice_id, sum(r.balance) as balance, count(*) as invoices
      from billing.receivable r where r.balance > 0 and ${mine} group by ${place}, ${apart}
      union all
      select ${place}, ${apart}, d.balance, d.invoices
      from later l join billing.receivable r on r.invoice_id = l.invoice_id
      cross join lateral (values (-r.balance, -sign(r.balance)),
        (greatest(r.balance - l.effect, 0), sign(greatest(r.balance - l.effect, 0)))) d(balance, invoices) where ${mine}),
    owed as materialized (
      select o.tercero_id, o.payer_id, o.contract_id, o.regimen, o.invoice_id,
             case when o.filed_on <= ${to}
               then width_bucket(greatest(${to}::date - (${since}), 0), ${thresholds}::int[]) end as stretch,
             sum(o.balance) as balance, sum(o.invoices) as invoices
      from days o left join insurers.contract_option c on c.id = o.contract_id
      left join insurers.payer_option y on y.id = o.payer_id
      group by 1, 2, 3, 4, 5, 6)
    select key, name, payer_id, tercero_id, contract_id, regimen, number,
           coalesce((${filedBuckets}::text[])[stretch + 1], 'unfiled') as bucket,
           sum(invoices)::int as invoices, sum(balance)::text as amount
    from (
      select ${groups[by]}, o.invoices, o.balance, o.stretch
      from owed o
      join people.tercero_list t on t.id = o.tercero_id
      left join insurers.contract_option c on c.id = o.contract_id
      ${by === 'invoice' ? sql`join billing.invoice i on i.id = o.invoice_id` : sql``}) told
    group by sorted, key, name, payer_id, tercero_id, contract_id, regimen, number, stretch having sum(balance) > 0
    order by sorted, key`.execute(tx)
  return rows
}
