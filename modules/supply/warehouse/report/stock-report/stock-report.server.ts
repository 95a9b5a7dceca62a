import { type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import { lotName, notBookedOn, ownStores, storeName } from '../../books/inventory/move-pieces.server.ts'
import {
  abcRotation,
  consigned,
  consumption,
  consumptionByMonth,
  lights,
  lotStock,
  notBooked,
  regulatedPrices,
  reorder,
  supplierEntries,
} from './stock-report.contract.ts'

const ofSite = { whose: 'site' } as const
/** Whether a move is consumption, including returns of services, which reduce it. */
const consumed = sql`(k.consumes or m.kind = 'serviceReturn')`

/** Filters by the group of the product `p` and by the service of the move `m`, where they are chosen. */
const ofWhom = ({ groupId, costCentreId }: Readonly<Record<'groupId' | 'costCentreId', string | null>>) =>
  sql<boolean>`(${groupId}::uuid is null or p.group_id = ${groupId}::uuid)
    and (${costCentreId}::uuid is null or m.cost_centre_id = ${costCentreId}::uuid)`

/** Returns how many calendar months a period touches. */
const monthsIn = (from: string, to: string): RawBuilder<number> => sql<number>`
  ((extract(year from ${to}::date) - extract(year from ${from}::date)) * 12
   + extract(month from ${to}::date) - extract(month from ${from}::date) + 1)`

export const stockReportOperations: readonly Operation[] = [
  ...serveFlatReport({
    ...ofSite,
    report: lotStock,
    // The lots share the store's value, cutting the running sums at the centavo, so that they add up to it.
    read: (tx, { on, storeId, groupId, light }, actor) => rowsFrom<FlatRow>(tx)`
      with valued as (
        select product_id, store_id, sum(quantity) as quantity, sum(value) as value from warehouse.move
        where day <= ${on}::date group by 1, 2),
      lots as (
        select m.lot_id, m.store_id, m.product_id, sum(m.quantity) as quantity,
               round(v.value * sum(sum(m.quantity)) over upto / v.quantity, 2)
                 - round(v.value * (sum(sum(m.quantity)) over upto - sum(m.quantity)) / v.quantity, 2) as value
        from warehouse.move m join valued v on v.product_id = m.product_id and v.store_id = m.store_id and v.quantity <> 0
        where m.day <= ${on}::date
        group by m.lot_id, m.store_id, m.product_id, v.value, v.quantity having sum(m.quantity) <> 0
        window upto as (partition by m.store_id, m.product_id order by m.lot_id)),
      lit as (
        select x.*, l.number, l.expiry, case
                 when l.status <> 'available' then 'held' when l.expiry is null then 'none'
                 when l.expiry < ${on}::date then 'expired' when l.expiry <= ${on}::date + 90 then 'red'
                 when l.expiry <= ${on}::date + 180 then 'amber' else 'green' end as light
        from lots x join warehouse.lot l on l.id = x.lot_id)
      select l.lot_id || ' ' || s.id as id, p.id as "productId", p.code, p.name as product, ${storeName} as store,
             g.name as "group", ${lotName} as lot, l.expiry::text as expiry, l.expiry - ${on}::date as "daysLeft",
             ${JSON.stringify(lights)}::jsonb ->> l.light as light, l.quantity::text as quantity, p.base_unit as unit,
             l.value::text as value
      from lit l join warehouse.product p on p.id = l.product_id
      join warehouse.product_group g on g.id = p.group_id join warehouse.store s on s.id = l.store_id
      where (${groupId}::uuid is null or p.group_id = ${groupId}::uuid) and (${light}::text is null or l.light = ${light})
        and ${ownStores(actor, storeId)}
      order by l.expiry nulls last, p.name, s.code`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: reorder,
    read: (tx, { on, storeId }, actor) => rowsFrom<FlatRow>(tx)`
      with there as (
        select product_id, store_id, sum(quantity) as quantity, sum(value) as value from warehouse.move
        where day <= ${on}::date group by 1, 2),
      levels as (
        select v.*, coalesce(t.quantity, 0) as quantity, coalesce(t.value, 0) as value
        from warehouse.stock_level v left join there t on t.product_id = v.product_id and t.store_id = v.store_id)
      select v.id, p.code, p.name as product, ${storeName} as store, v.quantity::text as stock, v.least::text as least,
             v.reorder_point::text as point, v.most::text as most,
             case when v.quantity = 0 then 'Agotado' when v.quantity < v.least then 'Bajo el mínimo'
                  when v.quantity <= v.reorder_point then 'Para pedir' when v.quantity > v.most then 'Sobre el máximo'
                  else 'Normal' end as state,
             (case when v.quantity <= v.reorder_point then v.most - v.quantity else 0 end)::text as suggested,
             p.base_unit as unit,
             round(case when v.quantity <= v.reorder_point then v.most - v.quantity else 0 end
                   * coalesce(v.value / nullif(v.quantity, 0), (
                       select r.value / nullif(r.units, 0) from warehouse.receipt_line r
                         join warehouse.receipt e on e.id = r.parent_id
                       where r.product_id = v.product_id and e.status = 'approved' order by e.date desc limit 1), 0),
                       2)::text as estimated
      from levels v join warehouse.product p on p.id = v.product_id join warehouse.store s on s.id = v.store_id
      where p.active and ${ownStores(actor, storeId)}
      order by v.quantity <= v.reorder_point desc, p.name, s.code`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: consumption,
    read: (tx, { from, to, storeId, ...of }, actor) => rowsFrom<FlatRow>(tx)`
      select coalesce(c.id::text, '') || ' ' || p.id as id, p.id as "productId",
             coalesce(c.code || ' ' || c.name, 'Sin centro de costo') as centre, g.name as "group", p.code, p.name as product,
             (-sum(m.quantity))::text as quantity, p.base_unit as unit, (-sum(m.value))::text as value,
             round(-sum(m.quantity) / ${monthsIn(from, to)}, 4)::text as monthly
      from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.product p on p.id = m.product_id
      join warehouse.product_group g on g.id = p.group_id join warehouse.store s on s.id = m.store_id
      left join hospital.cost_centre_face c on c.id = m.cost_centre_id
      where m.day between ${from}::date and ${to}::date and ${consumed} and ${ownStores(actor, storeId)}
        and ${ofWhom(of)}
      group by c.id, c.code, c.name, g.name, p.id having sum(m.quantity) <> 0 or sum(m.value) <> 0
      order by c.code nulls last, g.name, p.name`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: consumptionByMonth,
    read: (tx, { from, to, storeId, ...of }, actor) => rowsFrom<FlatRow>(tx)`
      select to_char(date_trunc('month', m.day), 'YYYY-MM') as id, to_char(date_trunc('month', m.day), 'YYYY/MM') as month,
             count(distinct m.document_id)::int as documents, (-sum(m.value))::text as value
      from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.store s on s.id = m.store_id
      join warehouse.product p on p.id = m.product_id
      where m.day between ${from}::date and ${to}::date and ${consumed} and ${ownStores(actor, storeId)} and ${ofWhom(of)}
      group by 1, 2 order by 1`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: abcRotation,
    read: (tx, { from, to, storeId }, actor) => rowsFrom<FlatRow>(tx)`
      with used as (
        select m.product_id, -sum(m.value) as value
        from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.store s on s.id = m.store_id
        where m.day between ${from}::date and ${to}::date and ${consumed} and ${ownStores(actor, storeId)}
        group by 1 having -sum(m.value) > 0),
      there as (
        select m.product_id, sum(m.value) as value from warehouse.move m join warehouse.store s on s.id = m.store_id
        where m.day <= ${to}::date and ${ownStores(actor, storeId)} group by 1),
      wanted as (
        select product_id, coalesce(u.value, 0) as value, coalesce(t.value, 0) as stock
        from used u full join there t using (product_id) where u.value > 0 or t.value <> 0),
      shares as (
        select b.*, b.value * 100 / nullif(sum(b.value) over (), 0) as share,
               sum(b.value) over (order by b.value desc, b.product_id) * 100 / nullif(sum(b.value) over (), 0) as running
        from wanted b)
      select p.id, p.id as "productId", p.code, p.name as product,
             case when x.value = 0 then 'C' when running - share < 80 then 'A'
                  when running - share < 95 then 'B' else 'C' end as abc,
             coalesce(case p.ven when 'vital' then 'V' when 'essential' then 'E' when 'necessary' then 'N' end, '') as ven,
             x.value::numeric(18,2)::text as consumed, coalesce(round(share, 2), 0)::text as share,
             coalesce(round(running, 2), 0)::text as running,
             x.stock::numeric(18,2)::text as stock,
             case when x.stock > 0 then round(x.value / x.stock, 4) else 0 end::text as rotation,
             round(x.stock * (${to}::date - ${from}::date + 1) / nullif(x.value, 0))::int as "daysOfStock"
      from shares x join warehouse.product p on p.id = x.product_id order by x.value desc, p.name`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: supplierEntries,
    read: (tx, { from, to, storeId }, actor) => rowsFrom<FlatRow>(tx)`
      select r.id, coalesce(t.name, 'Sin proveedor') as supplier, e.date::text as day,
             platform.numbered('EA', e.number) as number, '/almacen/edit-ingreso/' || e.id as href,
             coalesce(nullif(concat_ws(' ', e.invoice_prefix, e.invoice_number), ''), e.remission, '') as invoice,
             ${storeName} as store, p.code, p.name as product, r.units::text as quantity,
             round(r.value / nullif(r.units, 0), 4)::text as "unitCost", r.value::text as value
      from warehouse.receipt_line r join warehouse.receipt e on e.id = r.parent_id join warehouse.product p on p.id = r.product_id
      join warehouse.store s on s.id = e.store_id left join people.tercero_face t on t.id = e.tercero_id
      where e.status = 'approved' and e.date between ${from}::date and ${to}::date and r.units > 0 and ${ownStores(
        actor,
        storeId,
      )}
      order by t.name nulls last, e.date, e.number, r.position`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: regulatedPrices,
    // The price as the reception judges it: billed amount without VAT and freight, divided by billed units.
    read: (tx, { from, to, storeId }, actor) => rowsFrom<FlatRow>(tx)`
      select r.id, p.code, p.name as product, e.date::text as day, platform.numbered('EA', e.number) as number,
             '/almacen/edit-ingreso/' || e.id as href, coalesce(t.name, 'Sin proveedor') as supplier,
             round(r.total / b.units, 4)::text as "unitPrice", c.cap::text as cap,
             round(r.total / b.units - c.cap, 4)::text as over, c.norm
      from warehouse.receipt_line r join warehouse.receipt e on e.id = r.parent_id join warehouse.product p on p.id = r.product_id
      cross join lateral (select r.units * r.quantity / nullif(r.quantity + coalesce(r.bonus, 0), 0) as units) b
      join warehouse.store s on s.id = e.store_id left join people.tercero_face t on t.id = e.tercero_id
      join lateral (select cap, norm from warehouse.price_cap
                    where product_id = r.product_id and from_day <= e.date order by from_day desc limit 1) c on true
      where e.status = 'approved' and e.kind in ('purchase', 'remission') and e.date between ${from}::date and ${to}::date
        and b.units > 0 and r.total > c.cap * b.units and ${ownStores(actor, storeId)}
      order by e.date, p.name`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: consigned,
    read: (tx, { on, storeId }, actor) => rowsFrom<FlatRow>(tx)`
      with moved as (
        select product_id, store_id, lot_id, sum(quantity) as quantity,
               coalesce(sum(quantity) filter (where kind = 'consignmentIn'), 0) as received,
               coalesce(-sum(quantity) filter (where kind = 'consignmentOut'), 0) as used
        from warehouse.move where day <= ${on}::date group by 1, 2, 3),
      waiting as (
        select r.store_id, b.lot_id, sum(b.value) as value from warehouse.receipt r
        join warehouse.receipt_line b on b.parent_id = r.id
        where r.used_by is not null and r.status = 'approved' and r.date <= ${on}::date
          and (r.billed_on is null or r.billed_on > ${on}::date) group by 1, 2)
      select m.lot_id || ' ' || s.id as id, p.id as "productId", a.supplier, ${storeName} as store, p.code, p.name as product,
             ${lotName} as lot, l.expiry::text as expiry, m.received::text as received, m.used::text as used,
             m.quantity::text as quantity, p.base_unit as unit, round(a.price * m.quantity, 2)::text as agreed,
             coalesce(w.value, 0)::numeric(18,2)::text as "toInvoice"
      from moved m join warehouse.store s on s.id = m.store_id and s.kind = 'consignment'
      join warehouse.product p on p.id = m.product_id join warehouse.lot l on l.id = m.lot_id
      join lateral (
        select t.name as supplier, b.value / b.units as price from warehouse.receipt r
        join warehouse.receipt_line b on b.parent_id = r.id join people.tercero_face t on t.id = r.tercero_id
        where r.kind = 'consignment' and r.status = 'approved' and r.store_id = s.id and b.lot_id = l.id and r.date <= ${on}::date
        order by r.date desc, r.number desc, b.position desc limit 1) a on true
      left join waiting w on w.store_id = s.id and w.lot_id = l.id
      where (m.quantity <> 0 or w.value is not null) and ${ownStores(actor, storeId)}
      order by a.supplier, s.code, p.name, l.expiry nulls last, l.number`,
  }),
  ...serveFlatReport({
    ...ofSite,
    report: notBooked,
    // The rows that explain the difference between stock and books.
    read: (tx, { on }, actor) => rowsFrom<FlatRow>(tx)`
      select m.id || ' ' || m.way as id, m.day::text as day, k.label as movement, a.code || ' ' || a.name as account, p.code,
             p.name as product, ${storeName} as store, m.amount::text as value,
             case m.way when 'posting' then 'Contabilizar los movimientos del mes'
                        when 'credit' then 'Registrar la nota del proveedor' else 'Causar el ingreso' end as lacks
      from warehouse.booked_move m join warehouse.move_kind k on k.kind = m.kind join warehouse.product p on p.id = m.product_id
      join accounting.account_face a on a.id = m.account_id join warehouse.store s on s.id = m.store_id
      where m.day <= ${on}::date and m.amount <> 0 and m.way in ('causacion', 'posting', 'credit') and ${notBookedOn(on)}
        and ${ownStores(actor, null)}
      order by m.day, m.id`,
  }),
]
