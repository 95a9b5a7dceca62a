create view warehouse.transfer_list as
select t.*, s.code || ' ' || s.name as store_label, concat_ws(' · ', d.code || ' ' || d.name, c.name) as to_store_label,
       c.name as to_campus_label, coalesce(m.value, 0) as value,
       case when t.status = 'received' and l.short then 'partial' else t.status end as condition
from warehouse.transfer t
join warehouse.store s on s.id = t.store_id
left join warehouse.transfer_arrival a on a.transfer_id = t.id
left join warehouse.store d on d.id = coalesce(t.to_store_id, case when t.status = 'received' then a.store_id end)
left join admin.campus_face c on c.id = t.to_campus_id
join lateral (select coalesce(bool_or(l.accepted < l.quantity), false) as short from warehouse.transfer_line l
              where l.parent_id = t.id) l on true
left join lateral (select -sum(m.value) as value from warehouse.move m
                   where m.document_id = t.id and m.store_id = t.store_id and m.kind = 'transferOut') m on true;
comment on view warehouse.transfer_list is 'Traslados with what they took; one received in part says so.';

create view warehouse.transfer_option as
select t.id, platform.numbered('TA', t.number) || ' de ' || t.vigencia as label, t.purpose as detail, t.search,
       t.status = 'sent' as enabled, t.vigencia, t.campus_id
from warehouse.transfer t where t.number is not null;
comment on view warehouse.transfer_option is 'Traslados to choose from.';

create view warehouse.transfer_line_option as
select l.id, p.name as label, l.quantity::text as detail, platform.fold(p.code || ' ' || p.name) as search,
       t.status = 'sent' as enabled, l.parent_id, t.campus_id
from warehouse.transfer_line l join warehouse.transfer t on t.id = l.parent_id join warehouse.product p on p.id = l.product_id;
comment on view warehouse.transfer_line_option is 'Lines of traslados to choose from: those that are received.';
