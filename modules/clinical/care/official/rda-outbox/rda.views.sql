create view care.rda_list as
select r.id, r.vigencia || '-' || lpad(r.number::text, 6, '0') as code, r.admission_id, a.code as admission_label, r.patient_id,
       a.patient_label, a.patient_document, r.campus_id, c.name as campus_label, r.kind, (r.closed_at at time zone 'America/Bogota')::date as date, r.closed_at,
       r.state, r.refusals, r.ordinal, r.tries, r.next_try_at, r.last_error, r.vida_code, r.answered_at, r.simulated,
       platform.fold(concat_ws(' ', 'RDA', r.vigencia || '-' || lpad(r.number::text, 6, '0'), a.code, a.patient_label,
         a.patient_document, r.vida_code)) as search
from care.rda r join care.admission_list a on a.id = r.admission_id join admin.campus_face c on c.id = r.campus_id;
comment on view care.rda_list is 'Summaries of care, for the outbox.';

create view care.rda_option as
select id, code as label, patient_label as detail, search, true as enabled, campus_id, patient_id from care.rda_list;
comment on view care.rda_option is 'Summaries of care to choose from.';
