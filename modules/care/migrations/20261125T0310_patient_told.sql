create or replace view care.patient_told as
select id, patient_id from care.admission
union all select id, patient_id from care.triage
union all select id, patient_id from care.appointment
union all select id, patient_id from care.appointment_request;
comment on view care.patient_told is 'Whose data are told by telling one of these.';
