-- Whether a requirement applies to an admission of that ambit, type of user, cause and age.
create or replace function care.asks_for(q care.document_requirement, ambit text, user_type text, cause text, age int) returns boolean
language sql immutable as $$
  select q.active and (q.ambit is null or q.ambit = ambit)
    and (q.user_types is null or user_type = any(string_to_array(q.user_types, ',')))
    and (q.causes is null or cause = any(string_to_array(q.causes, ',')))
    and (q.min_age is null or age >= q.min_age) and (q.max_age is null or age <= q.max_age) $$;

-- Each admission with a number carries the papers that its ambit, type of user, cause and age ask for. What was already said of
-- one of them stays; what nobody touched and is no longer asked for goes.
create or replace function care.match_documents() returns trigger language plpgsql as $$
declare age int;
begin
  if new.number is null or new.status not in ('open', 'discharged') then return null; end if;
  select extract(year from age(new.date, p.birth_date))::int into age from people.patient p where p.id = new.patient_id;
  delete from care.admission_document d using care.document_requirement q
  where d.admission_id = new.id and q.id = d.requirement_id and d.status = 'pending'
    and not care.asks_for(q, new.ambit, new.user_type, new.cause, age);
  insert into care.admission_document (id, admission_id, requirement_id, status)
  select gen_random_uuid(), new.id, q.id, 'pending' from care.document_requirement q
  where q.moment <> 'booking' and care.asks_for(q, new.ambit, new.user_type, new.cause, age)
  on conflict on constraint admission_document_once do nothing;
  return null;
end $$;
