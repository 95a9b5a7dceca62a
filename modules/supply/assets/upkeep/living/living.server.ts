import { type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, moneyText } from '@quina/kernel'
import { costOfLiving } from './living.contract.ts'

type MonthsQuery = Readonly<{ assetId: string; to: Day; price: Money | null }>

/**
 * The last three years of the asset's costs, by month; sums begin with its acquisition. The centre's consumption is its postings
 * to the materials of class 73, and its income those to class 43. A new asset costs its price over its life plus the maintenance
 * that this one had in its first year.
 */
const monthsOf = (tx: Tx, { assetId, to, price }: MonthsQuery): Promise<FlatRow[]> =>
  rowsFrom<FlatRow>(tx)`
    with months as (
      select d.day::date as since, (d.day + interval '1 month - 1 day')::date as until,
             row_number() over (order by d.day) as n
      from assets.asset a
      cross join generate_series(date_trunc('month', a.acquired_on), ${to}::date, '1 month') d (day)
      where a.id = ${assetId}::uuid),
    moved as (
      select date_trunc('month', v.day)::date as since,
             sum(v.cost) filter (where v.kind in ('entry', 'opening', 'improvement')) as purchase,
             sum(v.accumulated) filter (where v.kind = 'depreciation') as depreciation
      from assets.value_move v where v.asset_id = ${assetId}::uuid group by 1),
    maintained as (
      select date_trunc('month', m.date)::date as since, sum(m.cost) as maintenance
      from assets.maintenance m where m.asset_id = ${assetId}::uuid and m.status = 'approved' group by 1),
    each as (
      select m.*, coalesce(v.purchase, 0) as purchase, coalesce(v.depreciation, 0) as depreciation,
             coalesce(t.maintenance, 0) as maintenance, coalesce(b.consumables, 0) as consumables, coalesce(b.income, 0) as income
      from months m
      left join moved v on v.since = m.since
      left join maintained t on t.since = m.since
      left join assets.asset_span s
        on s.asset_id = ${assetId}::uuid and s.since <= m.until and (s.until is null or m.until < s.until)
      left join lateral (
        select sum(l.debit - l.credit) filter (where f.code like '73__01%') as consumables,
               sum(l.credit - l.debit) filter (where f.code like '43%') as income
        from accounting.account_centre_balance_face l join accounting.account_face f on f.id = l.account_id
        where l.cost_centre_id = s.cost_centre_id and l.vigencia = extract(year from m.since)
          and l.period = extract(month from m.since)) b on true),
    worth as (
      select coalesce(${price === null ? null : moneyText(price)}::numeric, (select sum(purchase) from moved))
               / case when c.life_months is not null then coalesce(a.life_months, c.life_months) end
               + (select sum(maintenance) / 12 from each where n <= 12) as renewing
      from assets.asset a join assets.asset_class c on c.id = a.class_id where a.id = ${assetId}::uuid),
    compared as (
      select e.*, sum(e.purchase + e.maintenance) over (order by n) as spent,
             sum(e.maintenance) over (order by n rows between 11 preceding and current row) / 12 as keeping, w.renewing
      from each e cross join worth w)
    select to_char(since, 'YYYY-MM') as id, to_char(since, 'YYYY/MM') as month, ${assetId}::text as "assetId",
           since::text as from, until::text as until, purchase::numeric(18,2)::text as purchase,
           depreciation::numeric(18,2)::text as depreciation, maintenance::numeric(18,2)::text as maintenance,
           consumables::numeric(18,2)::text as consumables, income::numeric(18,2)::text as income,
           spent::numeric(18,2)::text as spent, keeping::numeric(18,2)::text as keeping,
           coalesce(renewing, 0)::numeric(18,2)::text as renewing,
           case when keeping > renewing then 'replace' when renewing is not null then 'keep' end as verdict
    from (select * from compared order by n desc limit 36) last order by n`

export const livingOperations: readonly Operation[] = serveFlatReport({
  whose: 'site',
  report: costOfLiving,
  read: monthsOf,
})
