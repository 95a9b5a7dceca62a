create view pharmacy.trolley_list as
select t.*, s.code || ' ' || s.name as store_label, w.label as ward_label,
       (select count(distinct l.who)::int from pharmacy.trolley_line l where l.parent_id = t.id) as patients,
       case when t.status <> 'approved' then t.status
            when exists (select from pharmacy.trolley n where n.ward_id = t.ward_id and n.status = 'approved'
                           and (n.vigencia, n.number) > (t.vigencia, t.number)) then 'replaced' else 'delivered' end as condition
from pharmacy.trolley t
join warehouse.store_face s on s.id = t.store_id
join hospital.location_option w on w.id = t.ward_id;
comment on view pharmacy.trolley_list is 'Unit-dose trolleys: one that a later one of its ward followed was replaced.';

create view pharmacy.trolley_option as
select t.id, platform.numbered('CDU', t.number) || ' de ' || t.vigencia as label, w.label as detail, t.search,
       t.status = 'approved' as enabled, t.vigencia, t.campus_id
from pharmacy.trolley t join hospital.location_option w on w.id = t.ward_id where t.number is not null;
comment on view pharmacy.trolley_option is 'Trolleys to choose from.';

create view pharmacy.trolley_line_option as
select l.id, l.who || ' · ' || p.name as label, trim_scale(d.quantity - d.returned)::text as detail,
       platform.fold(l.who || ' ' || p.code || ' ' || p.name) as search,
       t.status = 'approved' and d.returned < d.quantity as enabled, l.parent_id, t.campus_id
from pharmacy.trolley_line l join pharmacy.trolley t on t.id = l.parent_id
join pharmacy.dispensing_line d on d.id = l.dispensing_line_id
join warehouse.product_face p on p.id = l.product_id;
comment on view pharmacy.trolley_line_option is 'Drawers of trolleys to choose from: those that something comes back of.';
