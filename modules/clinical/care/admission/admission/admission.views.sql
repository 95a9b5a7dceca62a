create view care.admission_option as
select a.id, c.code || '-' || a.vigencia || '-' || lpad(a.number::text, 6, '0') as label,
       p.name || ' · ' || to_char(a.date, 'YYYY/MM/DD') as detail, a.search, a.status in ('open', 'discharged', 'closed') as enabled,
       a.vigencia, a.campus_id, a.patient_id, a.payer_id, a.contract_id, a.origin_id, a.ambit, a.discharge_date as left_on,
       a.date as entered_on, a.coverage, a.regime, a.user_type, a.status, p.name as patient_label
from care.admission a
join admin.campus_face c on c.id = a.campus_id
join people.patient_face p on p.id = a.patient_id
where a.number is not null;
comment on view care.admission_option is 'Admissions to choose from.';

create view care.admission_list as
select a.*, c.code || '-' || a.vigencia || '-' || lpad(a.number::text, 6, '0') as code, p.name as patient_label,
       p.document_type || ' ' || p.number as patient_document, t.name as payer_label,
       k.contract_number || ' · ' || k.name as contract_label, r.label as reps_service_label, l.code || ' ' || l.name as location_label,
       g.label as diagnosis_label, coalesce(d.delivered, 0) || '/' || coalesce(d.wanted, 0) as documents,
       coalesce(d.missing, 0) > 0 as lacks_documents,
       k.authorisation is true and a.authorisation_number is null as lacks_authorisation,
       exists (select from care.legal_duty y where y.admission_id = a.id and y.status = 'pending') as owes_duties,
       exists (select from care.legal_duty y where y.admission_id = a.id and y.status = 'pending' and y.due_at < now())
         as overdue_duties,
       case when a.status = 'draft' then null else greatest(1, coalesce(a.discharge_date,
         (now() at time zone 'America/Bogota')::date) - a.date) end as days,
       a.status as condition
from care.admission a
join admin.campus_face c on c.id = a.campus_id
join people.patient_face p on p.id = a.patient_id
left join insurers.payer_face y on y.id = a.payer_id
left join people.tercero_face t on t.id = y.tercero_id
left join insurers.contract_face k on k.id = a.contract_id
left join reference.entry_face r on r.id = a.reps_service_id
left join hospital.location_face l on l.id = a.location_id
left join reference.entry_face g on g.id = a.diagnosis_id
left join lateral (
  select count(*) filter (where x.status in ('delivered', 'waived', 'not_applicable')) as delivered, count(*) as wanted,
         count(*) filter (where x.status = 'pending' and q.mandatory) as missing
  from care.admission_document x join care.document_requirement q on q.id = x.requirement_id where x.admission_id = a.id) d on true;
comment on view care.admission_list is 'What the list of admissions shows.';

create view care.patient_summary as
select id, patient_id from care.admission
union all select id, patient_id from care.triage
union all select id, patient_id from care.appointment
union all select id, patient_id from care.appointment_request
union all select id, patient_id from care.note
union all select id, patient_id from care.medical_order
union all select id, patient_id from care.rda
union all select o.id, r.patient_id from care.slot_offer o join care.appointment_request r on r.id = o.request_id
union all select file_id, patient_id from care.quality_file_patient
union all select m.transfer_id, a.patient_id from care.transfer_move m join care.appointment a on a.id = m.appointment_id;
comment on view care.patient_summary is 'Whose data are told by telling one of these.';

create view care.admission_face as
select id, ambit, authorisation_number, campus_id, care_modality, cause, complication_id, contract_id, coverage, date,
       death_cause_id, diagnosis_id, discharge_condition, discharge_date, discharge_diagnosis_id, discharge_time, entry_route,
       number, origin_id, patient_id, payer_id, regime, related1_id, related2_id, related3_id, reps_service_id, sick_leave,
       siras_number, status, time, user_type
from care.admission;
