import { type FlatRow, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { lotName, ownStores, storeName } from '../../books/inventory/move-pieces.server.ts'
import { expiryExchange } from './expiry-exchange.contract.ts'

/**
 * The excess of a lot is what is left on its last day if the store keeps its consumption of the last 180 days, first to expire
 * first, without the excess of earlier lots. A site lacks the difference to its maximum once it reached the reorder point or,
 * without levels, the difference to a month of consumption.
 */
export const expiryExchangeOperations = serveFlatReport({
  whose: 'site',
  report: expiryExchange,
  read: (tx, { on, within, storeId }, actor) => rowsFrom<FlatRow>(tx)`
    with used as (
      select m.product_id, m.store_id, greatest(-sum(m.quantity), 0) / 180 as daily
      from warehouse.move m join warehouse.move_kind k on k.kind = m.kind
      where m.day between ${on}::date - 179 and ${on}::date and (k.consumes or m.kind = 'serviceReturn') group by 1, 2),
    excess as (
      select b.product_id, b.store_id, b.lot_id, b.quantity, l.expiry, s.campus_id, ${storeName} as store, ${lotName} as lot,
             greatest(sum(b.quantity) over w - coalesce(u.daily, 0) * (l.expiry - ${on}::date + 1), 0) as wasted
      from warehouse.lot_stock b join warehouse.lot l on l.id = b.lot_id and l.status = 'available'
      join warehouse.store s on s.id = b.store_id and s.kind not in ('transit', 'quarantine', 'consignment')
      left join used u on (u.product_id, u.store_id) = (b.product_id, b.store_id)
      where b.quantity > 0 and l.expiry >= ${on}::date and ${ownStores(actor, storeId)}
      window w as (partition by b.product_id, b.store_id order by l.expiry, l.id)),
    running as (
      select e.*, max(e.wasted) over (partition by e.product_id, e.store_id order by e.expiry, e.lot_id) as so_far from excess e),
    spares as (
      select r.*, r.so_far - lag(r.so_far, 1, 0) over (partition by r.product_id, r.store_id order by r.expiry, r.lot_id) as spare
      from running r),
    short as (
      select t.product_id, o.campus_id,
             sum(greatest(case when v.id is null then ceil(coalesce(u.daily, 0) * 30) - t.quantity
                               when t.quantity <= v.reorder_point then v.most - t.quantity else 0 end, 0)) as lacking
      from warehouse.stock t join warehouse.store o on o.id = t.store_id and o.kind in ('central', 'pharmacy', 'service')
      left join warehouse.stock_level v on (v.product_id, v.store_id) = (t.product_id, t.store_id)
      left join used u on (u.product_id, u.store_id) = (t.product_id, t.store_id)
      where t.product_id in (select product_id from spares where spare > 0) group by 1, 2)
    select x.lot_id || ' ' || x.store_id || ' ' || c.id as id, p.id as "productId", x.store_id as "storeId",
           c.id as "toCampusId", p.code, p.name as product, x.store, x.lot, x.expiry::text as expiry,
           x.quantity::text as there, round(x.spare, 4)::text as spare, c.name as site,
           h.lacking::numeric(18,4)::text as lacking, round(least(x.spare, h.lacking), 4)::text as offered, p.base_unit as unit
    from spares x join short h on h.product_id = x.product_id and h.campus_id <> x.campus_id and h.lacking > 0
    join admin.campus_face c on c.id = h.campus_id join warehouse.product p on p.id = x.product_id
    where x.spare > 0 and x.expiry <= ${on}::date + ${within}::int and p.active
    order by x.expiry, p.name, c.name`,
})
