-- Agendas: when a professional attends, in which room, and the slots that follow when they are published. What must never be (two
-- slots of a professional or of a room at once, in any site) the database refuses, whatever the program believed.
create table care.schedule (
  id uuid primary key,
  number int,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  professional_id uuid not null references people.employee,
  specialty_id uuid not null references hospital.specialty,
  modality text not null check (modality ~ '^\d{2}$'),
  location_id uuid references hospital.location,
  date date not null,
  until_day date not null,
  holiday_policy text not null check (holiday_policy in ('omit', 'block', 'generate')),
  overbooking int not null check (overbooking between 0 and 10),
  overbooking_percent int not null check (overbooking_percent between 0 and 100),
  ahead_hours int check (ahead_hours between 0 and 720),
  ahead_days int check (ahead_days between 1 and 730),
  notes text,
  constraint schedule_status check (status in ('draft', 'published', 'closed', 'annulled')),
  constraint schedule_number unique (number),
  constraint schedule_numbered check ((number is null) = (status = 'draft')),
  constraint schedule_days check (until_day >= date and until_day <= date + interval '12 months'),
  constraint schedule_has_room check (modality <> '01' or location_id is not null)
);
comment on table care.schedule is 'Agendas: when a professional attends in a specialty, where, and with which rules.';
comment on column care.schedule.date is 'The first day it holds; until_day is the last.';
comment on column care.schedule.overbooking is 'Patients above the capacity of each slot, at most.';
comment on column care.schedule.overbooking_percent is 'Of the capacity of a day, those above it at most, rounded up.';
create index schedule_by_day on care.schedule (date desc, id desc);
create index schedule_campus on care.schedule (campus_id, date desc, id desc);
create index schedule_professional on care.schedule (professional_id, date);
create index schedule_specialty on care.schedule (specialty_id);
create index schedule_location on care.schedule (location_id);
select platform.audited('care.schedule');

create table care.schedule_shift (
  id uuid primary key,
  parent_id uuid not null references care.schedule,
  position int not null,
  weekday text not null check (weekday in ('1', '2', '3', '4', '5', '6', '7', 'workdays')),
  weeks text not null check (weeks in ('all', 'even', 'odd', '1', '2', '3', '4', '5')),
  starts_at text not null check (starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends_at text not null check (ends_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  minutes int not null check (minutes between 5 and 240),
  buffer int not null check (buffer between 0 and 60),
  capacity int not null check (capacity between 1 and 60),
  pauses text,
  location_id uuid references hospital.location,
  appointment_type_id uuid references care.appointment_type,
  constraint schedule_shift_ends_after check (ends_at > starts_at)
);
comment on table care.schedule_shift is 'The hours of an agenda: which days, from when until when, and how each slot is.';
comment on column care.schedule_shift.pauses is 'As 09:40-10:00, several separated by commas.';
create index schedule_shift_parent on care.schedule_shift (parent_id, position);
create index schedule_shift_location on care.schedule_shift (location_id);
create index schedule_shift_type on care.schedule_shift (appointment_type_id);
select platform.audited('care.schedule_shift');

create table care.schedule_kind (
  id uuid primary key,
  parent_id uuid not null references care.schedule,
  position int not null,
  appointment_type_id uuid not null references care.appointment_type
);
comment on table care.schedule_kind is 'The kinds of appointments that an agenda takes; none is all those of its specialty.';
create index schedule_kind_parent on care.schedule_kind (parent_id, position);
create index schedule_kind_type on care.schedule_kind (appointment_type_id);
select platform.audited('care.schedule_kind');

create table care.schedule_contract (
  id uuid primary key,
  parent_id uuid not null references care.schedule,
  position int not null,
  contract_id uuid not null references insurers.contract
);
comment on table care.schedule_contract is 'The contracts an agenda is kept for; none is all.';
create index schedule_contract_parent on care.schedule_contract (parent_id, position);
create index schedule_contract_contract on care.schedule_contract (contract_id);
select platform.audited('care.schedule_contract');

create table care.slot (
  id uuid primary key,
  schedule_id uuid not null references care.schedule,
  campus_id uuid not null,
  professional_id uuid not null references people.employee,
  specialty_id uuid not null references hospital.specialty,
  location_id uuid references hospital.location,
  appointment_type_id uuid references care.appointment_type,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  day date not null generated always as ((starts_at at time zone 'America/Bogota')::date) stored,
  capacity int not null check (capacity between 1 and 60),
  overbooking int not null check (overbooking between 0 and 10),
  status text not null check (status in ('available', 'blocked', 'moved', 'removed')),
  holiday boolean not null default false,
  constraint slot_lasts check (ends_at > starts_at),
  constraint slot_professional_once exclude using gist (professional_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('available', 'blocked')),
  constraint slot_room_once exclude using gist (location_id with =, tstzrange(starts_at, ends_at) with &&)
    where (location_id is not null and status in ('available', 'blocked'))
);
comment on table care.slot is 'A time of a professional in which patients can be seen. Hours are half open: 08:00 to 08:20 does not touch 08:20.';
comment on column care.slot.holiday is 'It is on a holiday: blocked as the agenda says.';
create index slot_schedule on care.slot (schedule_id, starts_at);
create index slot_day on care.slot (campus_id, day, starts_at);
create index slot_specialty on care.slot (specialty_id, starts_at) where status = 'available';
create index slot_professional_day on care.slot (professional_id, day);
create index slot_location on care.slot (location_id);
create index slot_type on care.slot (appointment_type_id);
select platform.unaudited('care.slot', 'made and changed by the deeds of its agenda and of blocks, which are audited');
