-- The people who are treated, what insures them, what they allowed, and who opened their files.
create extension if not exists btree_gist with schema public;

create table people.patient (
  id uuid primary key,
  document_type text not null,
  number text not null check (number ~ '^[A-Z0-9]+$'),
  document_reason text,
  verified_with text not null check (verified_with in ('physical', 'digital', 'none')),
  issued_on date,
  first_name text not null,
  middle_name text,
  last_name text not null,
  second_last_name text,
  chosen_name text,
  birth_date date not null,
  birth_time text check (birth_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  sex text not null check (sex in ('M', 'F', 'I')),
  gender_identity text,
  birth_country_id uuid not null,
  mother_id uuid references people.patient,
  residence_country_id uuid not null,
  municipality_id uuid,
  zone text check (zone in ('01', '02')),
  address text not null,
  neighbourhood text,
  phone text not null,
  other_phone text,
  email text,
  civil_status text,
  occupation text,
  education text,
  ethnic_group text not null,
  community text,
  disability text not null,
  population_group text,
  conflict_victim boolean not null default false,
  language text,
  stratum int check (stratum between 0 and 6),
  blood_group text,
  allergies text,
  alerts text,
  pregnant boolean not null default false,
  last_period_on date,
  incapable boolean not null default false,
  guardian_name text,
  guardian_document text,
  guardian_kinship text,
  guardian_phone text,
  emergency_name text,
  emergency_phone text,
  deceased_on date check (deceased_on >= birth_date),
  death_certificate text,
  duplicate_reason text,
  known_as text not null default '',
  merged_into_id uuid references people.patient,
  active boolean not null default true,
  version int not null default 1,
  name text not null generated always as
    (people.display_name('natural', null, first_name, middle_name, last_name, second_last_name)) stored,
  search text not null generated always as (platform.fold(
    people.display_name('natural', null, first_name, middle_name, last_name, second_last_name) || ' '
    || coalesce(chosen_name, '') || ' ' || document_type || ' ' || number || ' ' || known_as || ' ' || phone)) stored,
  constraint patient_document_once unique (document_type, number),
  constraint patient_is_not_merged_into_itself check (merged_into_id <> id)
);
comment on table people.patient is 'Who is or was treated. Never deleted: a duplicate is merged into the one that stays.';
comment on column people.patient.document_reason is 'Why a document that is unusual for the age or length was accepted.';
comment on column people.patient.sex is 'As RIPS writes it: M masculino, F femenino, I indeterminado.';
comment on column people.patient.zone is 'As RIPS writes it: 01 rural, 02 urbano. The RDA has them the other way round.';
comment on column people.patient.known_as is 'Numbers of other documents that this person has had, so that all of them find the file.';
comment on column people.patient.duplicate_reason is 'Why this is another person, though alike to one that was already kept.';
create index patient_name on people.patient (name, id);
create index patient_search on people.patient using gin (search gin_trgm_ops);
create index patient_number on people.patient (number text_pattern_ops, id);
create index patient_phone on people.patient (phone text_pattern_ops);
create index patient_birth on people.patient (birth_date, id);
create index patient_mother on people.patient (mother_id) where mother_id is not null;
create index patient_merged on people.patient (merged_into_id) where merged_into_id is not null;
select platform.audited('people.patient');

create table people.patient_document (
  id uuid primary key,
  patient_id uuid not null references people.patient,
  document_type text not null,
  number text not null,
  from_day date not null,
  until_day date,
  reason text,
  check (until_day >= from_day)
);
comment on table people.patient_document is 'The documents a patient has had, each with its days: RIPS carries the one in force on the day of the attention.';
create index patient_document_patient on people.patient_document (patient_id, from_day);
create index patient_document_number on people.patient_document (number);
create unique index patient_document_one on people.patient_document (document_type, number) where until_day is null;
select platform.audited('people.patient_document');

create table people.affiliation (
  id uuid primary key,
  patient_id uuid not null references people.patient,
  regime text not null,
  payer text not null generated always as (case regime when 'soat' then 'soat' when 'arl' then 'arl'
    when 'voluntary' then 'voluntary' else 'health' end) stored,
  user_type text not null check (user_type ~ '^(0[1-9]|1[0-3])$'),
  eps_id uuid references people.tercero,
  member_kind text,
  income_range text check (income_range in ('A', 'B', 'C')),
  sisben text check (sisben ~ '^[A-D]\d{1,2}$'),
  primary_ips_id uuid references people.tercero,
  municipality_id uuid,
  from_day date not null,
  until_day date,
  verified_on date,
  verified_source text,
  card_number text,
  policy_number text,
  version int not null default 1,
  check (until_day >= from_day),
  constraint affiliation_once exclude using gist
    (patient_id with =, payer with =, daterange(from_day, until_day, '[]') with &&)
);
comment on table people.affiliation is
  'What insures a patient, by days. SOAT, ARL and voluntary plans stand beside the health regime; two of a kind never overlap.';
create index affiliation_patient on people.affiliation (patient_id, from_day);
create index affiliation_eps on people.affiliation (eps_id);
select platform.audited('people.affiliation');

create table people.consent_text (
  id uuid primary key,
  purpose text not null,
  edition int not null check (edition > 0),
  from_day date not null,
  body text not null,
  unique (purpose, edition)
);
comment on table people.consent_text is 'What is read and signed, by purpose; a new wording is a new edition, and what was signed keeps its own.';
select platform.audited('people.consent_text');

insert into people.consent_text (id, purpose, edition, from_day, body) values
  (gen_random_uuid(), 'care', 1, '2013-06-27',
   'De acuerdo con la Ley 1581 de 2012 y el Decreto 1377 de 2013, autorizo al hospital para recolectar, '
   || 'guardar y usar mis datos personales, incluidos los de salud, que son sensibles, con el fin de prestarme '
   || 'atención, llevar la historia clínica, facturar los servicios y cumplir las obligaciones de ley. Sé que '
   || 'responder sobre datos sensibles es facultativo y que puedo conocer, actualizar, rectificar y suprimir mis'
   || ' datos, y revocar esta autorización cuando la ley lo permita.'),
  (gen_random_uuid(), 'reminders', 1, '2013-06-27',
   'Autorizo al hospital para usar mi teléfono y mi correo electrónico con el fin de recordarme citas y '
   || 'enviarme avisos sobre mi atención. Puedo revocar esta autorización en cualquier momento.'),
  (gen_random_uuid(), 'surveys', 1, '2013-06-27',
   'Autorizo al hospital para comunicarse conmigo con el fin de conocer mi opinión sobre la atención que '
   || 'recibí. Puedo revocar esta autorización en cualquier momento.'),
  (gen_random_uuid(), 'research', 1, '2013-06-27',
   'Autorizo al hospital para usar los datos de mi historia clínica con fines de investigación, sin mi nombre'
   || ' ni nada que permita reconocerme. Puedo revocar esta autorización en cualquier momento, sin que ello '
   || 'afecte mi atención.'),
  (gen_random_uuid(), 'image', 1, '2013-06-27',
   'Autorizo al hospital para tomar y usar mi imagen y mi voz con los fines que se me explicaron. Puedo '
   || 'revocar esta autorización en cualquier momento.');

create table people.consent (
  id uuid primary key,
  patient_id uuid not null references people.patient,
  text_id uuid not null references people.consent_text,
  purpose text not null,
  granted boolean not null,
  medium text not null check (medium in ('signature', 'recorded', 'web')),
  signed_on date not null,
  signer_name text not null,
  signer_document text not null,
  signer_kinship text,
  witness text,
  taken_by uuid not null,
  revoked_on date,
  revoked_reason text,
  version int not null default 1,
  check (revoked_on >= signed_on),
  check ((revoked_on is null) = (revoked_reason is null))
);
comment on table people.consent is 'What a patient allowed to be done with personal data, or refused, until it is revoked (Ley 1581 de 2012).';
create unique index consent_in_force on people.consent (patient_id, purpose) where revoked_on is null;
create index consent_patient on people.consent (patient_id);
select platform.audited('people.consent');

create table people.patient_event (
  id uuid primary key,
  patient_id uuid not null references people.patient,
  kind text not null,
  at timestamptz not null,
  title text not null,
  document text not null,
  document_id uuid not null,
  campus_id uuid not null,
  professional_user_id uuid,
  pending boolean not null default false,
  unique (document, document_id)
);
comment on table people.patient_event is 'What happened to a patient in other modules, one row a document: they write it when the document is made or changes.';
comment on column people.patient_event.pending is 'Still to come or still open: an appointment not yet attended, an admission without discharge.';
comment on column people.patient_event.professional_user_id is 'Who cares or cared for the patient in it: opening the file then needs no motive.';
create index patient_event_patient on people.patient_event (patient_id, at desc);
create index patient_event_pending on people.patient_event (patient_id, kind) where pending;
create index patient_event_professional on people.patient_event (professional_user_id, patient_id, at);
select platform.audited('people.patient_event');

create table people.patient_access (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id uuid not null,
  campus_id uuid not null,
  ip text,
  resource text not null,
  deed text not null check (deed in ('list', 'search', 'view', 'edit', 'print', 'export')),
  patient_ids uuid[] not null,
  motive text
);
comment on table people.patient_access is
  'Who read what of which patients, written in the transaction that reads; a page of a list is one row with its ids (SEG-09).';
create index patient_access_patients on people.patient_access using gin (patient_ids);
create index patient_access_user on people.patient_access (user_id, at);
select platform.append_only('people.patient_access');
select platform.unaudited('people.patient_access', 'append-only, and itself the record of who read');

create table people.access_motive (
  id uuid primary key,
  user_id uuid not null,
  patient_id uuid not null,
  motive text not null check (length(motive) >= 10),
  at timestamptz not null,
  campus_id uuid not null
);
comment on table people.access_motive is 'Why someone outside the care of a patient opened the file; good for four hours (HC-06, SEG-09).';
create index access_motive_last on people.access_motive (user_id, patient_id, at);
create index access_motive_day on people.access_motive (at);
select platform.append_only('people.access_motive');
select platform.unaudited('people.access_motive', 'append-only, with its author and instant');

create table people.patient_merge (
  id uuid primary key,
  survivor_id uuid not null references people.patient,
  loser_id uuid not null references people.patient,
  reason text not null,
  merged_at timestamptz not null,
  merged_by uuid not null,
  moved jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text,
  check ((undone_at is null) = (undone_reason is null)),
  check (survivor_id <> loser_id)
);
comment on table people.patient_merge is 'Two files of one person made one. What was moved is kept row by row, so that it can be taken apart again.';
create unique index patient_merge_in_force on people.patient_merge (loser_id) where undone_at is null;
create index patient_merge_survivor on people.patient_merge (survivor_id);
select platform.audited('people.patient_merge');
