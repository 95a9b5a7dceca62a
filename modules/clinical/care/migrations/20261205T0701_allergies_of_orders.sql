-- What was written in a classification and did not reach the list.
select people.move_allergy(t.patient_id, k.allergies, 'triage', k.triage_id, t.campus_id, k.signed_by, k.ended_at)
from care.classification k join care.triage t on t.id = k.triage_id
where length(trim(k.allergies)) >= 2
order by k.ended_at;

alter table care.medical_order_medicine
  add column allergy_reason text,
  add column allergy_warning text,
  add constraint medical_order_medicine_allergy_reason check (allergy_warning is null or length(trim(allergy_reason)) >= 15);
comment on column care.medical_order_medicine.allergy_warning is
  'The allergies that it meets, as they were when it was signed: somebody wrote why it is ordered all the same.';
