create view warehouse.transfer_arrival_option as
select a.id, platform.numbered('TA', t.number) || ' de ' || t.vigencia as label, t.purpose as detail, t.search,
       t.status = 'sent' as enabled, a.campus_id
from warehouse.transfer_arrival a join warehouse.transfer t on t.id = a.transfer_id;
comment on view warehouse.transfer_arrival_option is 'What comes from other sites, as who receives it chooses it.';

create view warehouse.transfer_arrival_line_option as
select i.id, p.name as label, l.quantity::text as detail, platform.fold(p.code || ' ' || p.name) as search,
       t.status = 'sent' as enabled, i.parent_id, a.campus_id
from warehouse.transfer_arrival_line i join warehouse.transfer_arrival a on a.id = i.parent_id
join warehouse.transfer t on t.id = a.transfer_id
join warehouse.transfer_line l on l.id = i.line_id join warehouse.product p on p.id = l.product_id;
comment on view warehouse.transfer_arrival_line_option is 'Lines that come from other sites, to choose from.';
