-- The lists an agenda is made with: kinds of appointments, and the colours in which things are shown.
create schema care;

create table care.convention (
  id uuid primary key,
  scope text not null check (scope in ('appointment', 'slot', 'schedule', 'triage', 'bed', 'priority')),
  key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
  name text not null,
  background text not null check (background ~ '^#[0-9A-F]{6}$'),
  foreground text not null check (foreground ~ '^#[0-9A-F]{6}$'),
  icon text,
  description text,
  place int not null default 0,
  standard_background text check (standard_background ~ '^#[0-9A-F]{6}$'),
  standard_foreground text check (standard_foreground ~ '^#[0-9A-F]{6}$'),
  standard_name text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(name || ' ' || key)) stored,
  constraint convention_key unique (scope, key)
);
comment on table care.convention is 'Colours, icons and words in which states are shown. Colour is never the only sign.';
comment on column care.convention.standard_background is 'As it comes with the system, to be restored; null for those of the hospital.';
select platform.audited('care.convention');

create table care.appointment_type (
  id uuid primary key,
  code text not null constraint appointment_type_code unique,
  name text not null,
  class text not null check (class in ('first', 'control', 'priority', 'procedure', 'board', 'group', 'telemedicine', 'outreach',
                                       'promotion')),
  specialty_id uuid references hospital.specialty,
  minutes int not null check (minutes between 5 and 480),
  cups_id uuid not null references reference.entry,
  finalidad_id uuid not null references reference.entry,
  cause_id uuid references reference.entry,
  modality_id uuid not null references reference.entry,
  requires_order boolean not null default false,
  requires_authorization boolean not null default false,
  requires_cuota boolean not null default false,
  allows_overbooking boolean not null default false,
  ahead_hours_min int not null default 0 check (ahead_hours_min >= 0),
  ahead_days_max int not null default 90 check (ahead_days_max between 1 and 730),
  group_capacity int not null default 1 check (group_capacity between 1 and 60),
  preparation text,
  convention_id uuid references care.convention,
  age_min_months int check (age_min_months >= 0),
  age_max_months int check (age_max_months >= 0),
  sex text check (sex in ('F', 'M')),
  counts_opportunity boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint appointment_type_ages check (age_min_months <= age_max_months)
);
comment on table care.appointment_type is 'What an appointment is for: how long, for whom, and how RIPS will tell it.';
comment on column care.appointment_type.preparation is 'What the patient must do before; printed with the appointment.';
comment on column care.appointment_type.counts_opportunity is 'It counts for how soon appointments are given.';
create index appointment_type_search on care.appointment_type using gin (search gin_trgm_ops);
select platform.audited('care.appointment_type');
