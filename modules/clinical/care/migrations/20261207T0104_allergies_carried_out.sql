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

create or replace function care.signed_order_stays() returns trigger language plpgsql as $$
-- What comes later, and what is written after this trigger is asked.
declare later text[] := array['status', 'version', 'updated_by', 'updated_at', 'done_at', 'done_by', 'annulled_reason',
                              'admission_id', 'vigencia', 'until_day', 'authorisation', 'authorisation_number',
                              'authorisation_until', 'authorisation_reason', 'done_allergy_warning', 'done_allergy_reason'];
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or old.status in ('annulled') or (to_jsonb(new) - later) <> (to_jsonb(old) - later) then
    raise exception 'a signed order is never changed: annul it and write another';
  end if;
  return new;
end $$;
