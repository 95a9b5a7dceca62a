import { type FlatRow, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type ArrivingUnits, supplyKeeper } from '../../documents/supply/supply-keeper.server.ts'
import { ownStores, storeName } from '../inventory/move-pieces.server.ts'
import { suggestedOrder } from './suggested-order.contract.ts'

/**
 * Daily consumption is the consumption in the period divided by the days with stock: annulled exits net to zero, and traslados
 * are not consumption. Ordered and in-transit quantities count as arriving. The reorder point covers the replacement and safety
 * days, unless the store has levels of its own. A merged product's consumption counts for the surviving product.
 */
export const suggestedOrderOperations = serveFlatReport({
  whose: 'site',
  report: suggestedOrder,
  async read(tx, { on, storeId, days, safety, cover }, actor) {
    const arriving = (await supplyKeeper()?.arriving(tx)) ?? []
    const column = (name: keyof ArrivingUnits) => arriving.map((each) => each[name])
    return rowsFrom<FlatRow>(tx)`
    with daily as (
      select coalesce(q.merged_into_id, q.id) as product_id, m.store_id, m.day, sum(m.quantity) as moved, sum(m.value) as value,
             -coalesce(sum(m.quantity) filter (where k.consumes or m.kind = 'serviceReturn'), 0) as used
      from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.store s on s.id = m.store_id
      join warehouse.product q on q.id = m.product_id
      where m.day <= ${on}::date and s.kind <> 'transit' and ${ownStores(actor, storeId)} group by 1, 2, 3),
    running as (
      select d.*, sum(d.moved) over w as balance, lead(d.day, 1, ${on}::date + 1) over w as next
      from daily d window w as (partition by d.product_id, d.store_id order by d.day)),
    spans as (
      select r.product_id, r.store_id, sum(r.moved) as stock, sum(r.value) as value,
             coalesce(sum(r.used) filter (where r.day > ${on}::date - ${days}::int), 0) as used,
             sum(case when r.balance > 0 then greatest(0, r.next - greatest(r.day, ${on}::date - ${days}::int + 1))
                      when r.used > 0 and r.day > ${on}::date - ${days}::int then 1 else 0 end)::int as stocked
      from running r group by 1, 2),
    rates as (
      select x.*, x.used / nullif(x.stocked, 0) as daily, coalesce((
               select sum(a.units) from unnest(${column('productId')}::uuid[], ${column('storeId')}::uuid[],
                                               ${column('units')}::numeric[]) as a (product_id, store_id, units)
               where (a.product_id, a.store_id) = (x.product_id, x.store_id)), 0) + coalesce((
               select sum(l.quantity) from warehouse.transfer t join warehouse.transfer_line l on l.parent_id = t.id
               where t.status = 'sent' and t.to_store_id = x.store_id and l.product_id = x.product_id), 0) as coming
      from spans x),
    levels as (
      select r.*, coalesce(v.reorder_point, ceil(coalesce(r.daily, 0) * (coalesce(p.lead_days, 0) + ${safety}::int))) as point,
             coalesce(v.most, ceil(coalesce(r.daily, 0) * ${cover}::int)) as most
      from rates r join warehouse.product p on p.id = r.product_id and p.active and not p.blocked_purchase
      left join warehouse.stock_level v on (v.product_id, v.store_id) = (r.product_id, r.store_id)),
    orders as (
      select l.*, case when l.stock + l.coming <= l.point then greatest(l.most - l.stock - l.coming, 0) else 0 end as suggested
      from levels l)
    select o.product_id || ' ' || o.store_id as id, p.code, p.name as product, ${storeName} as store,
           o.used::numeric(18,4)::text as used, o.stocked, round(coalesce(o.daily, 0) * 30, 4)::text as monthly,
           o.stock::text as stock, o.coming::text as coming, o.point::numeric(18,4)::text as point,
           o.most::numeric(18,4)::text as most, o.suggested::numeric(18,4)::text as suggested, p.base_unit as unit,
           round(o.suggested * coalesce(o.value / nullif(o.stock, 0), 0), 2)::numeric(18,2)::text as estimated
    from orders o join warehouse.product p on p.id = o.product_id join warehouse.store s on s.id = o.store_id
    where o.used > 0 or o.stock > 0 order by o.suggested > 0 desc, p.name, s.code`
  },
})
