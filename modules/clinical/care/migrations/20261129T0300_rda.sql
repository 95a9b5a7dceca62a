-- Resumen Digital de Atención (Resolución 1888 de 2025; care dossier §6.8): what is sent of each attention when it closes, its
-- editions as they were built, and everything that was said with the platform of the ministry (IHCE).
create table care.rda_setup (
  id uuid primary key,
  the_only boolean not null default true unique check (the_only),
  mode text not null default 'simulator' check (mode in ('simulator', 'own')),
  address text check (address ~ '^https?://\S+$'),
  token_address text check (token_address ~ '^https?://\S+$'),
  client_id text,
  scope text,
  rehearses text not null default 'rules' check (rehearses in ('rules', 'reject', 'timeout', 'unreachable')),
  version int not null default 1
);
comment on table care.rda_setup is 'How the house speaks with the IHCE: one row. The secret and the key of subscription are in the vault.';
insert into care.rda_setup (id) values (gen_random_uuid());
select platform.audited('care.rda_setup');

create table care.rda (
  id uuid primary key,
  number int not null,
  vigencia int not null,
  admission_id uuid not null references care.admission,
  patient_id uuid not null references people.patient,
  campus_id uuid not null references admin.campus,
  encounter text not null unique,
  kind text not null check (kind in ('ambulatory', 'emergency', 'hospitalization')),
  closed_at timestamptz not null,
  state text not null default 'pending'
    check (state in ('pending', 'with-errors', 'ready', 'sent', 'accepted', 'rejected', 'withdrawn')),
  replaces_id uuid references care.rda,
  ordinal int not null default 0,
  hash text,
  findings jsonb not null default '[]',
  refusals int not null default 0 check (refusals >= 0),
  tries int not null default 0,
  next_try_at timestamptz,
  last_error text,
  answer text,
  vida_code text,
  answered_at timestamptz,
  simulated boolean,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rda_number unique (vigencia, number),
  constraint rda_accepted check (state <> 'accepted' or vida_code is not null),
  constraint rda_built check ((hash is null) = (ordinal = 0))
);
comment on table care.rda is 'The summary of an attention that is sent to the IHCE: where it stands, what is wrong with it and its código VIDA.';
comment on column care.rda.encounter is 'What the document calls the attention: the admission, and which time it is told.';
comment on column care.rda.replaces_id is 'The one before, when the admission was opened again after it had been sent.';
comment on column care.rda.answer is 'What the platform answered, verbatim.';
create index rda_day on care.rda (closed_at desc, id desc);
create index rda_admission on care.rda (admission_id);
create index rda_patient on care.rda (patient_id);
create unique index rda_standing on care.rda (admission_id) where state in ('pending', 'with-errors', 'ready', 'rejected', 'withdrawn');
create unique index rda_vida on care.rda (vida_code) where vida_code is not null;
select platform.unaudited('care.rda', 'each edition is kept in care.rda_edition and each call in care.rda_attempt');

create trigger keep_rda before update or delete on care.rda for each row execute function care.keep_rda();

create table care.rda_edition (
  id bigint generated always as identity primary key,
  rda_id uuid not null references care.rda,
  ordinal int not null,
  json bytea not null,
  hash text not null,
  guide text not null,
  findings jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  constraint rda_edition_once unique (rda_id, ordinal)
);
comment on table care.rda_edition is 'Each document that was built of an attention, byte by byte, with what its structure lacked. Append-only.';
select platform.append_only('care.rda_edition');
select platform.unaudited('care.rda_edition', 'append-only, with its author and instant');

create table care.rda_attempt (
  id bigint generated always as identity primary key,
  rda_id uuid not null references care.rda,
  at timestamptz not null default clock_timestamp(),
  request_hash text not null,
  outcome text not null check (outcome in ('answered', 'timeout', 'error')),
  status int,
  accepted boolean,
  said text,
  milliseconds int not null,
  simulated boolean not null
);
comment on table care.rda_attempt is 'Every call to the IHCE and what came of it. Append-only.';
create index rda_attempt_of on care.rda_attempt (rda_id, id);
select platform.append_only('care.rda_attempt');
select platform.unaudited('care.rda_attempt', 'append-only log written by the program alone');

create table care.rda_simulated_receipt (
  encounter text primary key,
  request_hash text not null,
  vida_code text not null,
  at timestamptz not null default now()
);
comment on table care.rda_simulated_receipt is 'What the simulator received, as the platform would remember it.';
select platform.unaudited('care.rda_simulated_receipt', 'the memory of the simulator');
