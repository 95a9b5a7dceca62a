-- What the ministry approved is never touched again.
create or replace function rips.keep_approved() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a RIPS is never deleted' using errcode = 'restrict_violation'; end if;
  if old.state in ('approved', 'notified') and (new.json, new.cuv, new.answer, new.state) is distinct from (old.json, old.cuv, old.answer, old.state) then
    raise exception 'the RIPS of % has its CUV and cannot change', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
