-- What was written in a classification and did not reach the list.
insert into people.allergy (id, patient_id, words, denied, shown, certainty, source, document_id, campus_id, noted_by, noted_at)
select gen_random_uuid(), c.patient_id, case when c.denies then null else c.words end, c.denies,
       case when c.denies then 'Niega alergias' else c.words end, 'reported', 'triage', c.triage_id, c.campus_id, c.signed_by, c.ended_at
from (
  select distinct on (t.patient_id, platform.fold(trim(k.allergies))) t.patient_id, t.campus_id, k.triage_id, k.signed_by, k.ended_at,
         trim(k.allergies) as words,
         platform.fold(trim(k.allergies)) ~ '^(niega|no refiere|no presenta|no tiene|ningun[ao]|no|negativ[ao]s?|nkda|sin)( alergias?)?( conocidas?| medicamentosas?| a medicamentos)*[. ]*$' as denies
  from care.classification k join care.triage t on t.id = k.triage_id
  where length(trim(k.allergies)) >= 2
  order by t.patient_id, platform.fold(trim(k.allergies)), k.ended_at
) c
where not exists (select from people.allergy a where a.patient_id = c.patient_id
                  and platform.fold(coalesce(a.words, '')) = platform.fold(c.words));

alter table care.medical_order_medicine
  add column allergy_reason text,
  add column allergy_warning text,
  add constraint medical_order_medicine_allergy_reason check (allergy_warning is null or length(trim(allergy_reason)) >= 15);
comment on column care.medical_order_medicine.allergy_warning is 'The allergies that it meets, as they were when it was signed: somebody wrote why it is ordered all the same.';
