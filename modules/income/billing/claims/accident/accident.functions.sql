-- The event of an admission; a stay belongs to that of the urgency it began as.
create or replace function billing.accident_of(admission uuid) returns uuid language sql stable as $$
  select v.parent_id from care.admission_option m
  join billing.accident_victim v on v.admission_id in (m.id, m.origin_id)
  join billing.accident a on a.id = v.parent_id and a.status = 'registered'
  where m.id = admission order by (v.admission_id = m.id) desc limit 1
$$;

-- An admission is of one event: of those that were not annulled.
create or replace function billing.admission_of_one_accident() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('billing.accident_victim ' || new.admission_id, 0));
  if exists (select from billing.accident_victim v join billing.accident a on a.id = v.parent_id
             where v.admission_id = new.admission_id and v.parent_id <> new.parent_id and a.status <> 'annulled') then
    raise exception 'an admission is of one event' using errcode = 'unique_violation', constraint = 'accident_admission_once',
      schema = 'billing', table = 'accident_victim';
  end if;
  return new;
end $$;
