-- The search names the patient and the number as people write them.
create or replace function care.admission_words() returns trigger language plpgsql as $$
begin
  new.search := platform.fold(concat_ws(' ', 'ADM',
    (select c.code || '-' || extract(year from new.date)::int || '-' || lpad(new.number::text, 6, '0')
     from admin.campus c where c.id = new.campus_id and new.number is not null),
    (select p.name || ' ' || p.document_type || ' ' || p.number from people.patient p where p.id = new.patient_id),
    new.authorisation_number));
  return new;
end $$;
