-- Beds and what becomes of them. A bed is free while no period says otherwise: whoever lies in it, its cleaning, what keeps it
-- out of use and whom it is kept for are periods of one table, so that one constraint keeps a bed from two things at once.
create table care.bed (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  location_id uuid not null references hospital.location constraint bed_location unique,
  kind text not null check (kind in ('adult', 'paediatric', 'obstetric', 'intensive', 'intermediate', 'neonatal', 'observation',
    'cradle', 'incubator')),
  reps_service_id uuid not null references reference.entry,
  service_id uuid references tariffs.service,
  from_day date not null,
  until_day date,
  active boolean not null default true,
  version int not null default 1,
  constraint bed_days check (until_day >= from_day)
);
comment on table care.bed is 'Beds that may be occupied: where each is, of what kind and of which service.';
comment on column care.bed.service_id is 'What a day in it is charged by; without it, what the parameter of the stay says.';
comment on column care.bed.until_day is 'The last day on which it counts as a bed; empty while it does.';
create index bed_campus on care.bed (campus_id);
select platform.audited('care.bed');

create table care.bed_period (
  id uuid primary key,
  campus_id uuid not null,
  bed_id uuid not null references care.bed,
  state text not null check (state in ('reserved', 'occupied', 'cleaning', 'blocked')),
  admission_id uuid references care.admission,
  from_at timestamptz not null,
  until_at timestamptz,
  motive text,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_by uuid,
  constraint bed_period_lasts check (until_at >= from_at),
  constraint bed_period_whose check ((state in ('reserved', 'occupied')) = (admission_id is not null)),
  constraint bed_period_why check ((state = 'blocked') = (motive is not null)),
  constraint bed_once exclude using gist (bed_id with =, tstzrange(from_at, until_at) with &&),
  constraint bed_of_admission exclude using gist (admission_id with =, tstzrange(from_at, until_at) with &&)
    where (state = 'occupied')
);
comment on table care.bed_period is
  'From when until when a bed is occupied, cleaned, blocked or reserved. Half open; without an end, it goes on.';
create index bed_period_bed on care.bed_period (bed_id, from_at);
create index bed_period_admission on care.bed_period (admission_id, from_at) where admission_id is not null;
create index bed_period_campus on care.bed_period (campus_id, from_at);
select platform.audited('care.bed_period');
select platform.live('care.bed_period', 'care.bed');

create trigger bed_period_stays before update or delete on care.bed_period
  for each row execute function care.bed_period_stays();
