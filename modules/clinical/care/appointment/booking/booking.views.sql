create view care.appointment_request_option as
select r.id, p.name as label, k.name || ' · ' || to_char(r.wished_on, 'YYYY/MM/DD') as detail,
       platform.fold(p.name || ' ' || p.number || ' ' || k.name) as search, r.status = 'waiting' as enabled, r.campus_id
from care.appointment_request r
join people.patient_face p on p.id = r.patient_id
join care.appointment_type k on k.id = r.appointment_type_id;
comment on view care.appointment_request_option is 'Requests to choose from.';
