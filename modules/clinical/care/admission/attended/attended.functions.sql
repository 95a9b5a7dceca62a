-- What was attended stays as it was, but for its charge, what was returned and, once, what MIPRES calls its delivery.
create or replace function care.attended_service_stays() returns trigger language plpgsql as $$
declare
  later text[] := case when old.charge_id is null then array['admission_id', 'charge_id', 'warning', 'returned']
                       else array['returned'] end || case when old.mipres is null then array['mipres'] else array[]::text[] end;
begin
  if tg_op = 'DELETE' then
    raise exception 'what was attended is never deleted';
  end if;
  if (to_jsonb(new) - later) <> (to_jsonb(old) - later) then
    raise exception 'what was attended is told once, and charged once';
  end if;
  return new;
end $$;
