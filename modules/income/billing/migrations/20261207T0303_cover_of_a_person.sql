-- A person who came under two files has one tope for each event and payer: what is invoiced under either file counts towards it.
-- Merging is not refused when both together already passed it; nothing more may be invoiced, and notes give back as before.
create function billing.keep_cover_of_person() returns trigger language plpgsql as $$
declare
  person uuid;
  total numeric;
begin
  if tg_op = 'UPDATE' and new.elsewhere + new.used <= old.elsewhere + old.used then return null; end if;
  select p.person_id into person from people.patient p where p.id = new.patient_id;
  if not exists (select from people.patient p where p.person_id = person and p.id <> new.patient_id) then return null; end if;
  perform from people.patient p where p.id = person for no key update;
  select sum(c.elsewhere + c.used) into total from billing.victim_cover c join people.patient p on p.id = c.patient_id
  where c.accident_id = new.accident_id and c.payer_id = new.payer_id and p.person_id = person;
  if total > new.cap then
    raise exception 'the tope of the victim is passed, both files together' using errcode = 'check_violation',
      schema = 'billing', table = 'victim_cover', constraint = 'victim_cover_cap';
  end if;
  return null;
end $$;
create trigger keep_cover_of_person after insert or update on billing.victim_cover
  for each row execute function billing.keep_cover_of_person();
