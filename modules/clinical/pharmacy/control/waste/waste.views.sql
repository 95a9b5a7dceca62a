create view pharmacy.waste_list as
select w.*, q.code || ' ' || q.name as product, t.name as patient, t.id as patient_id, q.id as product_id, w.status as condition
from pharmacy.waste w
left join pharmacy.dispensing_line l on l.id = w.line_id
left join pharmacy.dispensing d on d.id = l.parent_id
left join care.medical_order_face o on o.id = d.order_id
left join pharmacy.preparation_line n on n.id = w.preparation_line_id
left join pharmacy.preparation r on r.id = n.parent_id
left join care.admission_face a on a.id = r.admission_id
left join people.patient_face t on t.id = coalesce(o.patient_id, a.patient_id)
join warehouse.product_face q on q.id = coalesce(l.product_id, n.product_id);
comment on view pharmacy.waste_list is 'What was destroyed, of which product and patient.';

create view pharmacy.waste_option as
select w.id, platform.numbered('DES', w.number) || ' de ' || w.vigencia as label, w.purpose as detail, w.search,
       w.status = 'approved' as enabled, w.vigencia, w.campus_id
from pharmacy.waste w where w.number is not null;
comment on view pharmacy.waste_option is 'Destructions to choose from.';
