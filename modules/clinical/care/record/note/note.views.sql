create view care.note_list as
select n.*, n.vigencia || '-' || lpad(n.number::text, 6, '0') as code, p.name as patient_label,
       p.document_type || ' ' || p.number as patient_document, d.label as diagnosis_label, t.name as professional_label,
       u.label as created_by_label,
       exists (select from care.attended_service s where s.source = 'attention' and s.source_id = n.id and s.charge_id is null)
         as uncharged, n.status as condition,
       platform.fold(concat_ws(' ', 'HC', n.vigencia || '-' || lpad(n.number::text, 6, '0'), p.name, p.document_type, p.number))
         as search
from care.note n
join people.patient_face p on p.id = n.patient_id
left join reference.entry_face d on d.id = n.diagnosis_id
left join people.employee_face e on e.id = n.professional_id
left join people.tercero_face t on t.id = e.tercero_id
left join admin.user_option u on u.id = n.created_by;
comment on view care.note_list is 'What the list of clinical notes shows.';

create view care.note_option as
select n.id, n.vigencia || '-' || lpad(n.number::text, 6, '0') as label,
       p.name || ' · ' || to_char(n.date, 'YYYY/MM/DD') as detail,
       w.search,
       true as enabled, n.vigencia, n.campus_id, n.patient_id
from care.note n join people.patient_face p on p.id = n.patient_id join care.note_words w on w.id = n.id
where n.number is not null;
comment on view care.note_option is 'Clinical notes to choose from.';

create view care.consultation_option as
select e.id, e.label, e.detail, e.search, e.offered as enabled from reference.entry_face e where e.catalogue = 'procedure';
comment on view care.consultation_option is 'CUPS of what a note charges.';
