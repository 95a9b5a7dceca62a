-- What DIAN accepted is never touched again, whichever path tries: not even a space.
create or replace function einvoice.keep_accepted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a numbered document is never deleted' using errcode = 'restrict_violation'; end if;
  if old.state in ('accepted', 'notified') and (new.xml, new.answer, new.attached, new.cufe, new.number, new.state, new.source)
     is distinct from (old.xml, old.answer, old.attached, old.cufe, old.number, old.state, old.source) then
    raise exception 'document % was accepted by DIAN and cannot change', old.number using errcode = 'restrict_violation';
  end if;
  if new.number <> old.number or new.kind <> old.kind or new.owner_id <> old.owner_id then
    raise exception 'document % keeps its number', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
