create table people.allergy (
  id uuid primary key,
  patient_id uuid not null references people.patient,
  substance_id uuid references reference.entry,
  family text,
  words text check (length(words) between 2 and 500),
  denied boolean not null default false,
  shown text not null check (length(shown) between 2 and 500),
  reaction text check (length(reaction) <= 200),
  severity text check (severity in ('mild', 'moderate', 'severe')),
  certainty text not null check (certainty in ('confirmed', 'suspected', 'reported')),
  source text not null check (source in ('file', 'triage', 'before')),
  document_id uuid,
  campus_id uuid,
  noted_by uuid,
  noted_at timestamptz not null,
  constraint allergy_is_one check (num_nonnulls(substance_id, family, words) + denied::int = 1),
  constraint allergy_has_author check (source = 'before' or (noted_by is not null and campus_id is not null))
);
comment on table people.allergy is
  'Each allergy of a patient as somebody learnt it, or that they deny having any on a date. Never changed: a reversal ends it.';
comment on column people.allergy.source is 'Where it was learnt; `before` is what the free text of the file and of the triage said before this list.';
create index allergy_patient on people.allergy (patient_id, noted_at);
create index allergy_substance on people.allergy (substance_id);

create table people.allergy_reversal (
  id uuid primary key,
  allergy_id uuid not null references people.allergy constraint allergy_reversed_once unique,
  kind text not null check (kind in ('refuted', 'error')),
  reason text not null check (length(reason) >= 10),
  reversed_by uuid not null,
  reversed_at timestamptz not null
);
comment on table people.allergy_reversal is 'Why an allergy was refuted, or had been entered in error.';
select platform.append_only('people.allergy_reversal');
select platform.unaudited('people.allergy_reversal', 'append-only, with its author and instant');

create function people.allergy_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an allergy is never changed: reverse it and write another';
end $$;
create trigger allergy_stays before update or delete on people.allergy for each row execute function people.allergy_stays();
select platform.audited('people.allergy');

create function people.denies_allergies(words text) returns boolean language sql stable as $$
  select platform.fold(trim(words)) ~ ('^(niega|no refiere|no presenta|no tiene|ningun[ao]|no|negativ[ao]s?|nkda|sin)( alergias?)?'
    || '( conocidas?| medicamentosas?| a medicamentos)*[. ]*$')
$$;
comment on function people.denies_allergies is 'Whether a text written before there was a list says that there are none.';

-- Written in a file or in a triage before this list; what the list has already is not repeated.
create function people.move_allergy(patient uuid, written text, place text, document uuid, campus uuid, author uuid, instant timestamptz)
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

select people.move_allergy(id, allergies, 'before', null, null, null, now()) from people.patient where length(trim(allergies)) >= 2;

alter table people.patient drop column allergies;
