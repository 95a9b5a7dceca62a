create view pharmacy.dispensing_list as
select d.*, s.code || ' ' || s.name as store_label, k.code || ' ' || k.name as cost_centre_label,
       o.vigencia || '-' || lpad(o.number::text, 6, '0') as order_label, o.patient_id, p.name as patient,
       p.document_type || ' ' || p.number as document, d.status as condition
from pharmacy.dispensing d
join warehouse.store_face s on s.id = d.store_id
join care.medical_order_face o on o.id = d.order_id
join people.patient_face p on p.id = o.patient_id
left join hospital.cost_centre_face k on k.id = d.cost_centre_id;
comment on view pharmacy.dispensing_list is 'Dispensings with their order and their patient.';

create view pharmacy.dispensing_option as
select d.id, platform.numbered('DSP', d.number) || ' de ' || d.vigencia as label, p.name as detail,
       d.search || ' ' || p.search as search, d.status = 'approved' as enabled, d.vigencia, d.campus_id
from pharmacy.dispensing d
join care.medical_order_face o on o.id = d.order_id join people.patient_face p on p.id = o.patient_id
where d.number is not null;
comment on view pharmacy.dispensing_option is 'Dispensings to choose from.';

create view pharmacy.dispensing_line_option as
select l.id, p.name as label, trim_scale(l.quantity - l.returned)::text as detail,
       platform.fold(p.code || ' ' || p.name) as search, d.status = 'approved' and l.returned < l.quantity as enabled, l.parent_id,
       d.campus_id
from pharmacy.dispensing_line l join pharmacy.dispensing d on d.id = l.parent_id
join warehouse.product_face p on p.id = l.product_id;
comment on view pharmacy.dispensing_line_option is 'Lines of dispensings to choose from: those that something comes back of.';

create view pharmacy.patient_summary as
select d.id, o.patient_id from pharmacy.dispensing d join care.medical_order_face o on o.id = d.order_id
union all
select p.id, o.patient_id from pharmacy.pending_delivery p join pharmacy.dispensing d on d.id = p.dispensing_id
join care.medical_order_face o on o.id = d.order_id
union all
select m.id, o.patient_id from pharmacy.mipres_supply m join pharmacy.dispensing_line l on l.id = m.line_id
join pharmacy.dispensing d on d.id = l.parent_id join care.medical_order_face o on o.id = d.order_id
union all
select w.id, o.patient_id from pharmacy.waste w join pharmacy.dispensing_line l on l.id = w.line_id
join pharmacy.dispensing d on d.id = l.parent_id join care.medical_order_face o on o.id = d.order_id
union all
select u.id, a.patient_id from pharmacy.patient_use u join care.admission_face a on a.id = u.admission_id
union all
select r.id, a.patient_id from pharmacy.preparation r join care.admission_face a on a.id = r.admission_id
union all
select m.id, a.patient_id from pharmacy.own_medicine m join care.admission_face a on a.id = m.admission_id
union all
select c.id, c.patient_id from pharmacy.credit_request_list c
union all
select t.id, o.patient_id from pharmacy.trolley t join pharmacy.trolley_line l on l.parent_id = t.id
join care.medical_order_medicine_option m on m.id = l.order_line_id join care.medical_order_face o on o.id = m.parent_id
union all
select l.id, o.patient_id from pharmacy.trolley_line l
join care.medical_order_medicine_option m on m.id = l.order_line_id join care.medical_order_face o on o.id = m.parent_id
union all
select q.id, q.patient_id from care.medical_order_face q;
comment on view pharmacy.patient_summary is 'Whose data are told by telling one of these.';
