create view pharmacy.patient_use_list as
select u.*, s.code || ' ' || s.name as store_label, a.label as admission_label, a.patient_id, a.patient_label as patient,
       k.code || ' ' || k.name as kit_label, c.code || ' ' || c.name as cost_centre_label, u.status as condition
from pharmacy.patient_use u
join warehouse.store_face s on s.id = u.store_id
left join care.admission_option a on a.id = u.admission_id
left join pharmacy.kit k on k.id = u.kit_id
left join hospital.cost_centre_face c on c.id = u.cost_centre_id;
comment on view pharmacy.patient_use_list is 'What was used of patients and services without an order.';

create view pharmacy.patient_use_option as
select u.id, platform.numbered('GTO', u.number) || ' de ' || u.vigencia as label, u.purpose as detail, u.search,
       u.status = 'approved' as enabled, u.vigencia, u.campus_id
from pharmacy.patient_use u where u.number is not null;
comment on view pharmacy.patient_use_option is 'Uses to choose from.';

create view pharmacy.patient_use_line_option as
select l.id, p.name as label, trim_scale(l.quantity - l.returned)::text as detail,
       platform.fold(p.code || ' ' || p.name) as search, u.status = 'approved' and l.returned < l.quantity as enabled, l.parent_id,
       u.campus_id
from pharmacy.patient_use_line l join pharmacy.patient_use u on u.id = l.parent_id
join warehouse.product_face p on p.id = l.product_id;
comment on view pharmacy.patient_use_line_option is 'Lines of uses to choose from: those that something comes back of.';
