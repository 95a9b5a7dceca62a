-- What DIAN accepted changes no more, but for the note that ends it; a number is of one document for ever.
create or replace function payroll.keep_support() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a numbered document is never deleted' using errcode = 'restrict_violation'; end if;
  if old.state in ('accepted', 'notified') and (new.xml, new.answer, new.cune, new.state, new.content, new.paid)
     is distinct from (old.xml, old.answer, old.cune, old.state, old.content, old.paid) then
    raise exception 'document % was accepted by DIAN and cannot change', old.number using errcode = 'restrict_violation';
  end if;
  if (new.number, new.kind, new.engagement_id, new.year, new.month, new.predecessor_id)
     is distinct from (old.number, old.kind, old.engagement_id, old.year, old.month, old.predecessor_id) then
    raise exception 'document % keeps its number and its month', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
