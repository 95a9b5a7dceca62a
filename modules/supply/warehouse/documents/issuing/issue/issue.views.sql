create view warehouse.issue_list as
select i.*, s.code || ' ' || s.name as store_label, d.label as supplied_label, k.code || ' ' || k.name as cost_centre_label,
       t.name as tercero_label, coalesce(m.value, 0) as value, i.status as condition
from warehouse.issue i
join warehouse.store s on s.id = i.store_id
left join warehouse.dependencia_option d on d.id = i.supplied_id
left join hospital.cost_centre_face k on k.id = i.cost_centre_id
left join people.tercero_face t on t.id = i.tercero_id
left join lateral (select -sum(value) as value from warehouse.move m where m.document_id = i.id) m on true;
comment on view warehouse.issue_list is 'Egresos with what they cost, less what came back.';

create view warehouse.issue_option as
select i.id, platform.numbered('SA', i.number) || ' de ' || i.vigencia as label, i.purpose as detail, i.search,
       i.status = 'approved' as enabled, i.vigencia, i.campus_id
from warehouse.issue i where i.number is not null;
comment on view warehouse.issue_option is 'Egresos to choose from.';

create view warehouse.issue_line_option as
select l.id, p.name as label, l.quantity::text as detail, platform.fold(p.code || ' ' || p.name) as search,
       i.status = 'approved' as enabled, l.parent_id, i.campus_id
from warehouse.issue_line l join warehouse.issue i on i.id = l.parent_id join warehouse.product p on p.id = l.product_id;
comment on view warehouse.issue_line_option is 'Lines of egresos to choose from: those that something comes back of.';
