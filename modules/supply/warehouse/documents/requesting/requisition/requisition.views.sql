create view warehouse.requisition_list as
select r.*, d.label as supplied_label, s.id as store_id, s.code || ' ' || s.name as store_label, l.pending,
       case when r.status <> 'received' then r.status
            when exists (select from warehouse.requisition_delivery e
                         join warehouse.requisition_delivery_line x on x.delivery_id = e.id and x.accepted < x.quantity
                         where e.requisition_id = r.id and e.settlement is null) then 'different'
            when l.pending > 0 then 'partial' else 'whole' end as condition
from warehouse.requisition r
join warehouse.dependencia_option d on d.id = r.supplied_id
join warehouse.dependencia p on p.id = r.supplied_id
join warehouse.store s on s.id = p.store_id
join lateral (select count(*) filter (where l.delivered < l.approved)::int as pending from warehouse.requisition_line l
              where l.parent_id = r.id) l on true;
comment on view warehouse.requisition_list is 'Requisiciones with the store that supplies them and what is left to deliver.';

create view warehouse.requisition_option as
select r.id, platform.numbered('RQ', r.number) || ' de ' || r.vigencia as label, r.purpose as detail, r.search,
       r.status in ('approved', 'delivered', 'received') as enabled, r.vigencia, r.campus_id
from warehouse.requisition r where r.number is not null;
comment on view warehouse.requisition_option is 'Requisiciones to choose from.';

create view warehouse.requisition_line_option as
select l.id, p.name as label, l.quantity::text as detail, platform.fold(p.code || ' ' || p.name) as search,
       r.status not in ('draft', 'rejected', 'annulled') as enabled, l.parent_id, r.campus_id
from warehouse.requisition_line l join warehouse.requisition r on r.id = l.parent_id
join warehouse.product p on p.id = l.product_id;
comment on view warehouse.requisition_line_option is 'Lines of requisiciones to choose from: those that are approved, delivered and received.';

create view warehouse.reserved_stock as
select product_id, store_id, sum(quantity) as quantity, string_agg(label, ', ' order by label) as holders
from (select l.product_id, d.store_id, least(l.reserved, l.approved - l.delivered) as quantity,
             platform.numbered('RQ', r.number) as label
      from warehouse.requisition r
      join warehouse.requisition_line l on l.parent_id = r.id and l.approved > l.delivered and l.reserved > 0
      join warehouse.dependencia d on d.id = r.supplied_id
      where r.reserved_until > now() and r.status in ('approved', 'delivered', 'received')
      union all
      select product_id, store_id, quantity, label from warehouse.reservation where reserved_until > now()) kept
group by 1, 2;
comment on view warehouse.reserved_stock is
  'What is kept of each product in each store: for requisiciones that were approved, and for documents that reserved it.';
