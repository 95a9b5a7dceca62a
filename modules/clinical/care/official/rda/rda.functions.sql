-- What the platform accepted is never touched again, and nothing of it is deleted.
create or replace function care.keep_rda() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a summary of care is never deleted' using errcode = 'restrict_violation'; end if;
  if old.state = 'accepted' and (new.state, new.hash, new.vida_code, new.answer) is distinct from
     (old.state, old.hash, old.vida_code, old.answer) then
    raise exception 'the summary % has its código VIDA and cannot change', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
