import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

/** The progress of a requisition line, in base units as text. */
export interface LineProgress {
  readonly id: string
  readonly productId: string
  readonly product: string
  readonly unit: string
  readonly requested: string
  readonly approved: string | null
  readonly delivered: string
  readonly received: string
  /** The quantity for the next action: requested, left to deliver, or on its way. */
  readonly available: string
  /** The stock in the supplying store. */
  readonly inStore: string
}

/** Returns the lines of a requisition, in order, with the quantity for the next action. */
export const progressOf = (tx: Tx, requisitionId: string): Promise<LineProgress[]> =>
  rowsFrom<LineProgress>(tx)`
    select l.id, l.product_id as "productId", p.name as product, p.base_unit as unit, l.quantity::text as requested,
           l.approved::text as approved, l.delivered::text as delivered, l.received::text as received,
           (case r.status when 'draft' then l.quantity when 'sent' then l.quantity
                          when 'delivered' then coalesce(x.quantity, 0)
                          else greatest(coalesce(l.approved, 0) - l.delivered, 0) end)::text as available,
           coalesce(s.quantity, 0)::text as "inStore"
    from warehouse.requisition_line l join warehouse.requisition r on r.id = l.parent_id
    join warehouse.product p on p.id = l.product_id
    left join warehouse.dependencia q on q.id = r.supplied_id
    left join warehouse.stock s on s.store_id = q.store_id and s.product_id = l.product_id
    left join warehouse.requisition_delivery d on d.requisition_id = r.id and d.accepted_at is null
    left join warehouse.requisition_delivery_line x on x.delivery_id = d.id and x.line_id = l.id
    where l.parent_id = ${requisitionId} order by l.position`

/** A delivery of a requisition: deliverer, receiver, and the outcome of the missing goods. */
export interface Delivery {
  readonly id: string
  readonly issueId: string
  readonly issue: string
  readonly deliveredById: string
  readonly deliveredBy: string
  readonly deliveredAt: string
  readonly acceptedBy: string | null
  readonly missing: string | null
  readonly reason: string | null
  readonly settlement: 'back' | 'lost' | null
}

export const deliveriesOf = (tx: Tx, requisitionId: string): Promise<Delivery[]> =>
  rowsFrom<Delivery>(tx)`
    select d.id, d.issue_id as "issueId", platform.numbered('SA', i.number) as issue, d.delivered_by as "deliveredById",
           g.name as "deliveredBy",
           to_char(d.delivered_at at time zone 'America/Bogota', 'YYYY/MM/DD HH12:MI AM') as "deliveredAt",
           a.name as "acceptedBy", m.missing, d.reason, d.settlement
    from warehouse.requisition_delivery d join warehouse.issue i on i.id = d.issue_id
    join admin.app_user_face g on g.id = d.delivered_by left join admin.app_user_face a on a.id = d.accepted_by
    left join lateral (
      select string_agg(p.name || ': ' || replace(trim_scale(x.quantity - x.accepted)::text, '.', ','), ', ' order by p.name)
               as missing
      from warehouse.requisition_delivery_line x join warehouse.requisition_line l on l.id = x.line_id
      join warehouse.product p on p.id = l.product_id where x.delivery_id = d.id and x.accepted < x.quantity) m on true
    where d.requisition_id = ${requisitionId} order by d.delivered_at, d.id`

/** A delivered quantity that was not received, with its line of the egreso. */
export interface MissingLine {
  readonly deliveryId: string
  readonly issueId: string
  readonly lineId: string
  readonly issueLineId: string
  readonly productId: string
  readonly missing: string
}

/** Returns the missing quantities of a delivery that nobody has settled yet. */
export const missingOf = (tx: Tx, requisitionId: string): Promise<MissingLine[]> =>
  rowsFrom<MissingLine>(tx)`
    select d.id as "deliveryId", d.issue_id as "issueId", x.line_id as "lineId", x.issue_line_id as "issueLineId",
           l.product_id as "productId", (x.quantity - x.accepted)::text as missing
    from warehouse.requisition_delivery d join warehouse.requisition_delivery_line x on x.delivery_id = d.id
    join warehouse.requisition_line l on l.id = x.line_id
    where d.requisition_id = ${requisitionId} and d.settlement is null and x.accepted < x.quantity order by l.position`

/** The quantity to pick from a lot, as printed. */
export interface PickedLot {
  readonly code: string
  readonly product: string
  readonly place: string | null
  readonly unit: string
  readonly lot: string
  readonly expiry: Day | null
  readonly quantity: string
}

/**
 * Returns what is left to deliver of a requisition, by the lots that expire first and, in each lot, stock without a place first,
 * as the database takes it; sorted by place. A quantity that the store lacks has no lot.
 */
export const pickedLots = (tx: Tx, requisitionId: string, day: Day): Promise<PickedLot[]> =>
  rowsFrom<PickedLot>(tx)`
    with wanted as (
      select l.position, l.product_id, d.store_id, l.approved - l.delivered as quantity
      from warehouse.requisition_line l join warehouse.requisition r on r.id = l.parent_id
      join warehouse.dependencia d on d.id = r.supplied_id
      where l.parent_id = ${requisitionId} and l.approved > l.delivered),
    lots as (
      select w.position, w.product_id, w.quantity, s.quantity as there, o.number, o.expiry, b.code as place,
             coalesce(sum(s.quantity) over (partition by w.position order by o.expiry nulls last, o.entered_on, o.number,
                                              o.id, b.code nulls first
                                            rows between unbounded preceding and 1 preceding), 0) as before
      from wanted w join warehouse.lot_place s on (s.product_id, s.store_id) = (w.product_id, w.store_id)
      join warehouse.lot o on o.id = s.lot_id left join warehouse.bin b on b.id = s.bin_id
      where o.status = 'available' and (o.expiry is null or o.expiry >= ${day}::date)),
    picked as (
      select position, product_id, place, coalesce(nullif(number, ''), 'Sin lote') as lot, expiry, before,
             least(there, quantity - before) as quantity from lots where before < quantity
      union all
      select w.position, w.product_id, null, 'No hay', null, 'Infinity', w.quantity - coalesce(sum(l.there), 0)
      from wanted w left join lots l on l.position = w.position
      group by 1, 2, w.quantity having coalesce(sum(l.there), 0) < w.quantity)
    select p.code, p.name as product, k.place, p.base_unit as unit, k.lot, k.expiry, k.quantity::text as quantity
    from picked k join warehouse.product p on p.id = k.product_id order by k.place nulls first, k.position, k.before`
