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

create trigger allergy_stays before update or delete on people.allergy for each row execute function people.allergy_stays();
select platform.audited('people.allergy');

select people.move_allergy(id, allergies, 'before', null, null, null, now()) from people.patient where length(trim(allergies)) >= 2;

alter table people.patient drop column allergies;
