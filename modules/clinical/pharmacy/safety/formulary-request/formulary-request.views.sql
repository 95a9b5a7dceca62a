create view pharmacy.formulary_request_list as
select r.*, p.code || ' ' || p.name as product_label, a.label as admission_label, a.patient_id, e.label as professional_label,
       r.status as condition
from pharmacy.formulary_request r
join warehouse.product_face p on p.id = r.product_id
join people.employee_option e on e.id = r.professional_id
left join care.admission_option a on a.id = r.admission_id;
comment on view pharmacy.formulary_request_list is 'What was asked for outside the list, for whom, and what was decided.';

create view pharmacy.formulary_request_option as
select r.id, platform.numbered('SFL', r.number) || ' de ' || r.vigencia as label, r.purpose as detail, r.search,
       r.status = 'approved' as enabled, r.vigencia, r.campus_id
from pharmacy.formulary_request r where r.number is not null;
comment on view pharmacy.formulary_request_option is 'Requests outside the list to choose from.';
