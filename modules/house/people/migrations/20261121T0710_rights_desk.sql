-- The desk of personal data (Ley 1581 de 2012): what holders ask for, within terms of días hábiles, and what was exposed.
create table people.rights_request (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  kind text not null check (kind in ('query', 'claim')),
  medium text not null,
  requester text not null,
  requester_document text not null,
  contact text not null,
  patient_id uuid references people.patient,
  request text not null,
  due_on date,
  answered_on date,
  search text generated always as (platform.fold('HD ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || requester || ' ' || requester_document)) stored,
  constraint rights_request_status check (status in ('draft', 'open', 'extended', 'answered')),
  constraint rights_request_number unique (vigencia, number),
  constraint rights_request_numbered check ((number is null) = (status = 'draft')),
  constraint rights_request_has_term check (status = 'draft' or due_on is not null),
  constraint rights_request_is_answered check (status <> 'answered' or answered_on is not null)
);
comment on table people.rights_request is
  'Consultas y reclamos about personal data (Ley 1581 de 2012, art. 14 and 15), each with the day on which it must be answered.';
comment on column people.rights_request.due_on is 'Last día hábil to answer; extending it moves it once.';
create index rights_request_by_date on people.rights_request (vigencia, date desc, id desc);
create index rights_request_by_day on people.rights_request (date desc, id desc);
create index rights_request_campus on people.rights_request (campus_id, vigencia, date desc, id desc);
create index rights_request_due on people.rights_request (due_on) where status in ('open', 'extended');
create index rights_request_patient on people.rights_request (patient_id) where patient_id is not null;
create index rights_request_search on people.rights_request using gin (search gin_trgm_ops);
select platform.audited('people.rights_request');

create table people.data_breach (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  happened_on date,
  kind text not null,
  affected int not null check (affected >= 0),
  exposed text not null,
  description text not null,
  measures text not null,
  due_on date,
  reported_on date,
  report_number text,
  search text generated always as (platform.fold('INC ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || description)) stored,
  constraint data_breach_status check (status in ('draft', 'open', 'reported')),
  constraint data_breach_number unique (vigencia, number),
  constraint data_breach_numbered check ((number is null) = (status = 'draft')),
  constraint data_breach_has_term check (status = 'draft' or due_on is not null),
  constraint data_breach_is_reported check (status <> 'reported' or reported_on is not null)
);
comment on table people.data_breach is 'Security incidents with personal data, to be told to the SIC within fifteen días hábiles of being found.';
comment on column people.data_breach.date is 'The day on which it was found: the term runs from it.';
create index data_breach_by_date on people.data_breach (vigencia, date desc, id desc);
create index data_breach_by_day on people.data_breach (date desc, id desc);
create index data_breach_campus on people.data_breach (campus_id, vigencia, date desc, id desc);
create index data_breach_due on people.data_breach (due_on) where status = 'open';
create index data_breach_search on people.data_breach using gin (search gin_trgm_ops);
select platform.audited('people.data_breach');
