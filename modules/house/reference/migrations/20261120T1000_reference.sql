-- The tables that the State publishes: DIVIPOLA, CIE-10, CUPS, IUM, REPS, RIPS. One storage for all of them, in editions.
create schema reference;

create table reference.edition (
  id uuid primary key,
  catalogue text not null,
  file_name text not null,
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  whole boolean not null default true,
  valid_from date not null,
  state text not null default 'reading' check (state in ('reading', 'refused', 'ready', 'applied', 'discarded')),
  row_count int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  ended int not null default 0,
  kept int not null default 0,
  problems jsonb not null default '[]',
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now(),
  applied_by uuid,
  applied_at timestamptz,
  job_id uuid,
  check ((state = 'applied') = (applied_at is not null))
);
comment on table reference.edition is 'One official file that somebody brought for a catalogue: what it changes, who brought it, who applied it.';
comment on column reference.edition.checksum is 'SHA-256 of the file, in hexadecimal.';
comment on column reference.edition.whole is 'The file has every code of the catalogue: those it lacks end.';
comment on column reference.edition.valid_from is 'The day its differences begin to apply.';
comment on column reference.edition.problems is 'Why it was refused: row, column and message.';
create unique index edition_one_open on reference.edition (catalogue) where state in ('reading', 'ready');
create index edition_catalogue on reference.edition (catalogue, uploaded_at desc);
select platform.audited('reference.edition');

create table reference.edition_file (
  edition_id uuid primary key references reference.edition,
  content bytea not null
);
comment on table reference.edition_file is 'The file itself, while it is being read.';
select platform.unaudited('reference.edition_file', 'kept only until it has been read; the edition remembers its checksum');

create table reference.staged_row (
  edition_id uuid not null references reference.edition,
  code text not null,
  name text not null,
  detail text,
  facts jsonb not null default '{}',
  enabled boolean not null default true,
  primary key (edition_id, code)
);
comment on table reference.staged_row is 'What a file says, beside what is in force, until it is applied or discarded.';
select platform.unaudited('reference.staged_row', 'a proposal: it counts for nothing until its edition is applied');

create table reference.entry (
  id uuid primary key,
  catalogue text not null,
  code text not null,
  name text not null,
  detail text,
  facts jsonb not null default '{}',
  enabled boolean not null default true,
  since date not null,
  until date,
  edition_id uuid references reference.edition,
  offered boolean not null generated always as (enabled and until is null) stored,
  label text not null generated always as
    (case when catalogue in ('country', 'department') then name
          when catalogue = 'municipality' then name || coalesce(', ' || detail, '')
          else code || ' ' || name end) stored,
  search text not null generated always as (platform.fold(code || ' ' || name || ' ' || coalesce(detail, ''))) stored,
  constraint entry_code unique (catalogue, code),
  constraint entry_days check (until is null or until >= since - 1)
);
comment on table reference.entry is 'A code of an official catalogue as it was last published. A code that is no longer published ends; it is never deleted.';
comment on column reference.entry.facts is 'What else the catalogue says of the code, by the names of its declaration.';
comment on column reference.entry.enabled is 'The official mark: a code may be published and disabled.';
comment on column reference.entry.until is 'The last day it applied; null while it applies.';
comment on column reference.entry.offered is 'Whether it can be chosen in new records.';
create index entry_offered on reference.entry (catalogue, offered desc, label);
create index entry_code_order on reference.entry (code, id);
create index entry_name on reference.entry (catalogue, name, id);
create index entry_search on reference.entry using gin (search gin_trgm_ops);
select platform.unaudited('reference.entry', 'written by editions only, which say who, when and from which file; what it was before is kept');

create table reference.entry_past (
  entry_id uuid not null references reference.entry,
  since date not null,
  until date not null,
  name text not null,
  detail text,
  facts jsonb not null,
  enabled boolean not null,
  primary key (entry_id, since),
  constraint entry_past_days check (until >= since)
);
comment on table reference.entry_past is 'What a code said before, with its first and last day.';
select platform.append_only('reference.entry_past');
select platform.unaudited('reference.entry_past', 'append-only and written by editions only');
