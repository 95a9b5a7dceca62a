create view care.medical_order_list as
select o.*, o.vigencia || '-' || lpad(o.number::text, 6, '0') as code, p.name as patient_label,
       p.document_type || ' ' || p.number as patient_document, d.label as diagnosis_label, t.name as professional_label,
       coalesce(
         (select string_agg(e.label, '; ' order by s.position) from care.medical_order_service s
          join reference.entry_face e on e.id = s.procedure_id where s.parent_id = o.id),
         (select string_agg(e.name, '; ' order by m.position) from care.medical_order_medicine m
          join reference.entry_face e on e.id = m.medicine_id where m.parent_id = o.id),
         case when o.kind = 'control' then y.name || ' en ' || o.days || ' días' else y.name end,
         case when o.kind = 'sick-leave' then o.days || ' días desde ' || to_char(o.from_day, 'YYYY/MM/DD') end,
         left(o.indication, 120)) as ordered,
       case when o.status = 'signed' and o.expires_on < (now() at time zone 'America/Bogota')::date then 'expired'
            else o.status end as condition,
       platform.fold(concat_ws(' ', 'ORD', o.vigencia || '-' || lpad(o.number::text, 6, '0'), p.name, p.document_type, p.number))
         as search
from care.medical_order o
join people.patient_face p on p.id = o.patient_id
left join reference.entry_face d on d.id = o.diagnosis_id
left join hospital.specialty_face y on y.id = o.specialty_id
left join people.employee_face e on e.id = o.professional_id
left join people.tercero_face t on t.id = e.tercero_id;
comment on view care.medical_order_list is 'What the list of medical orders shows.';

create view care.medical_order_option as
select o.id, o.vigencia || '-' || lpad(o.number::text, 6, '0') as label,
       p.name || ' · ' || to_char(o.date, 'YYYY/MM/DD') as detail,
       w.search,
       o.status in ('signed', 'done') as enabled, o.vigencia, o.campus_id, o.patient_id
from care.medical_order o join people.patient_face p on p.id = o.patient_id join care.medical_order_words w on w.id = o.id
where o.number is not null;
comment on view care.medical_order_option is 'Medical orders to choose from.';

create view care.medical_order_face as
select id, number, patient_id, professional_id, vigencia
from care.medical_order;

create view care.medical_order_medicine_option as
select m.id, e.name as label,
       o.vigencia || '-' || lpad(o.number::text, 6, '0') || ' · ' || trim_scale(m.dose) || ' ' || m.unit as detail,
       w.search || ' ' || platform.fold(e.name) as search, o.status in ('signed', 'done') as enabled, o.campus_id, m.parent_id,
       m.medicine_id
from care.medical_order_medicine m join care.medical_order o on o.id = m.parent_id
join reference.entry_face e on e.id = m.medicine_id join care.medical_order_words w on w.id = o.id
where o.number is not null;
comment on view care.medical_order_medicine_option is 'Medicines of orders to choose from: those that are dispensed.';
