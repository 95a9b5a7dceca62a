create or replace function people.allergy_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an allergy is never changed: reverse it and write another';
end $$;

create or replace function people.denies_allergies(words text) returns boolean language sql stable as $$
  select platform.fold(trim(words)) ~ ('^(niega|no refiere|no presenta|no tiene|ningun[ao]|no|negativ[ao]s?|nkda|sin)( alergias?)?'
    || '( conocidas?| medicamentosas?| a medicamentos)*[. ]*$')
$$;
comment on function people.denies_allergies is 'Whether a text written before there was a list says that there are none.';

-- Written in a file or in a triage before this list; what the list has already is not repeated.
create or replace function people.move_allergy(patient uuid, written text, place text, document uuid, campus uuid, author uuid, instant timestamptz)
returns void language sql as $$
  insert into people.allergy
    (id, patient_id, words, denied, shown, certainty, source, document_id, campus_id, noted_by, noted_at)
  select gen_random_uuid(), patient, case when denies then null else trim(written) end, denies,
         case when denies then 'Niega alergias' else trim(written) end, 'reported', place, document, campus, author, instant
  from people.denies_allergies(written) denies
  where length(trim(written)) >= 2 and not exists (
    select from people.allergy a where a.patient_id = patient
      and (a.denied and denies or platform.fold(coalesce(a.words, '')) = platform.fold(trim(written))))
$$;
comment on function people.move_allergy is 'Brings to the list what was written as free text before there was one.';
