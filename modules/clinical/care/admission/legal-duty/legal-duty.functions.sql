-- The duties of an admission are those that it owes now: each is created when it arises, and one that is done stays.
create or replace function care.match_duties(about uuid) returns void language plpgsql as $$
declare a care.admission;
begin
  select * into a from care.admission where id = about;
  if a.number is null then return; end if;
  delete from care.legal_duty d where d.admission_id = a.id and d.status = 'pending' and (a.status = 'annulled'
    or not exists (select from care.owed_duties(a) o where o.kind = d.kind and o.event_id is not distinct from d.event_id));
  if a.status = 'annulled' then return; end if;
  insert into care.legal_duty (admission_id, kind, event_id, due_at)
  select a.id, o.kind, o.event_id, o.due_at from care.owed_duties(a) o
  on conflict on constraint legal_duty_once do nothing;
end $$;

create or replace function care.match_duties_of_admission() returns trigger language plpgsql as $$
begin
  perform care.match_duties(new.id);
  return null;
end $$;

create or replace function care.match_duties_of_newborn() returns trigger language plpgsql as $$
begin
  perform care.match_duties(coalesce(new.admission_id, old.admission_id));
  return null;
end $$;

create or replace function care.match_duties_of_note() returns trigger language plpgsql as $$
begin
  perform care.match_duties(new.admission_id);
  return null;
end $$;
