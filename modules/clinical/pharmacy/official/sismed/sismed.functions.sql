create or replace function pharmacy.sismed_stands() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (tg_op = 'DELETE'
     or (new.from_day, new.to_day, new.content, new.sha256, new.records) is distinct from
        (old.from_day, old.to_day, old.content, old.sha256, old.records)) then
    raise exception 'what was closed for SISMED does not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
