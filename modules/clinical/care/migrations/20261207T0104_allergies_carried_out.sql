-- The contrast of a study meets allergies as a medicine does, and what was learnt after signing is seen by whoever carries it out.
alter table care.medical_order_service
  add column allergy_reason text,
  add column allergy_warning text,
  add constraint medical_order_service_allergy_reason check (allergy_warning is null or length(trim(allergy_reason)) >= 15);
comment on column care.medical_order_service.allergy_warning is 'The allergies that its contrast meets, as they were when it was signed.';
alter table care.medical_order
  add column done_allergy_warning text,
  add column done_allergy_reason text,
  add constraint medical_order_done_allergy_reason check (done_allergy_warning is null or length(trim(done_allergy_reason)) >= 15);
comment on column care.medical_order.done_allergy_warning is 'The allergies that were learnt after it was signed and met when it was carried out.';
