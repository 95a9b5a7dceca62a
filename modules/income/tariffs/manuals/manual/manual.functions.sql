-- A manual that a published version rests on keeps what it says: codes may still be added to it.
create or replace function tariffs.manual_in_force_stays() returns trigger language plpgsql as $$
begin
  if exists (select from tariffs.tarifario_version where manual_id = old.manual_id and status = 'published')
     and (tg_op = 'DELETE' or to_jsonb(new) <> to_jsonb(old)) then
    raise exception 'a published version rests on the manual'
      using errcode = 'check_violation', schema = 'tariffs', constraint = 'manual_in_force_stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
