-- What happened in a bed is only ended.
create or replace function care.bed_period_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.bed_id, new.state, new.admission_id, new.from_at, new.motive)
      is distinct from (old.id, old.bed_id, old.state, old.admission_id, old.from_at, old.motive)
      or (old.until_at is not null and old.ended_by is not null) then
    raise exception 'what happened in a bed is only ended';
  end if;
  return new;
end $$;
