-- Signed, an order only goes on: it is carried out or annulled. Its lines stay.
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

create or replace function care.signed_lines_stay() returns trigger language plpgsql as $$
begin
  if exists (select from care.medical_order o where o.id = coalesce(new.parent_id, old.parent_id) and o.status <> 'draft') then
    raise exception 'a signed order is never changed: annul it and write another';
  end if;
  return coalesce(new, old);
end $$;
