create view contracts.purchase_order_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
lines as (
  select l.parent_id as order_id,
         sum(round(l.quantity * coalesce(l.unit_price, c.unit_price) * (1 + coalesce(c.vat_rate, 0) / 100), 2)) as value,
         round(100 * sum(coalesce(b.received, 0) * c.unit_price) / nullif(sum(l.quantity * c.unit_price), 0), 2) as arrived,
         bool_and(coalesce(b.received, 0) >= coalesce(b.ordered, l.quantity)) as whole, bool_or(coalesce(b.received, 0) > 0) as begun
  from contracts.purchase_order_line l
  join contracts.contract_line c on c.id = l.contract_line_id
  left join contracts.order_balance b on b.order_line_id = l.id
  group by l.parent_id)
select o.*, platform.numbered('CT', c.number) || ' de ' || c.vigencia as contract_label, c.tercero_id, t.name as tercero_label,
       s.label as store_label, coalesce(d.value, 0)::numeric(18,2) as value, coalesce(d.arrived, 0) as arrived,
       case when o.status <> 'approved' then o.status
            when d.whole then 'received'
            when o.deliver_by < today.day then 'late'
            when d.begun then 'partial'
            else 'approved' end as condition
from contracts.purchase_order o
cross join today
join contracts.contract c on c.id = o.contract_id
join people.tercero_face t on t.id = c.tercero_id
left join warehouse.any_store_option s on s.id = o.store_id
left join lines d on d.order_id = o.id;
comment on view contracts.purchase_order_list is 'Purchase orders, with what of them came.';

create view contracts.purchase_order_option as
select o.id, platform.numbered('OC', o.number) || ' de ' || o.vigencia as label,
       t.name || ' · ' || platform.numbered('CT', c.number) || ' de ' || c.vigencia as detail,
       o.search || ' ' || platform.fold(t.name) as search, o.status = 'approved' as enabled, o.vigencia, o.campus_id, c.tercero_id,
       t.name as tercero_label, c.registro_id, r.label as registro_label, o.store_id, s.label as store_label
from contracts.purchase_order o
join contracts.contract c on c.id = o.contract_id
join people.tercero_face t on t.id = c.tercero_id
left join budget.registro_option r on r.id = c.registro_id
left join warehouse.any_store_option s on s.id = o.store_id
where o.number is not null;
comment on view contracts.purchase_order_option is 'Purchase orders to receive.';
