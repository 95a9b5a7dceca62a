-- Appointments: who asked for what and when, and who has a place in which slot. That a slot, a patient or a place is given once is
-- held here, whatever the program believed.
create table care.appointment_request (
  id uuid primary key,
  campus_id uuid not null,
  patient_id uuid not null references people.patient,
  appointment_type_id uuid not null references care.appointment_type,
  requested_at timestamptz not null default now(),
  wished_on date not null,
  channel text not null check (channel in ('window', 'telephone', 'whatsapp', 'web', 'mail', 'payer', 'internal')),
  priority text not null default '4' check (priority in ('1', '2', '3', '4')),
  part_of_day text not null default 'any' check (part_of_day in ('am', 'pm', 'any')),
  status text not null check (status in ('waiting', 'assigned', 'withdrawn')),
  reason text,
  created_by uuid not null
);
comment on table care.appointment_request is 'An appointment asked for: it is never refused, and when it was asked never changes (Resolución 1552 de 2013).';
create index appointment_request_patient on care.appointment_request (patient_id);
create index appointment_request_type on care.appointment_request (appointment_type_id);
create index appointment_request_waiting on care.appointment_request (campus_id, priority, requested_at) where status = 'waiting';
select platform.audited('care.appointment_request');

create trigger appointment_request_stays before update on care.appointment_request
  for each row execute function care.request_stays();

create table care.appointment (
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
  patient_id uuid not null references people.patient,
  appointment_type_id uuid not null references care.appointment_type,
  slot_id uuid not null references care.slot,
  date date not null,
  request_id uuid not null references care.appointment_request,
  contract_id uuid references insurers.contract,
  authorisation_number text check (length(authorisation_number) <= 30),
  order_number text check (length(order_number) <= 30),
  companion text,
  notes text,
  overbooked boolean not null default false,
  overbooking_reason text,
  starts_at timestamptz,
  ends_at timestamptz,
  professional_id uuid references people.employee,
  specialty_id uuid references hospital.specialty,
  location_id uuid references hospital.location,
  assigned_at timestamptz,
  first_starts_at timestamptz,
  origin_id uuid references care.appointment,
  arrived_at timestamptz,
  attended_from timestamptz,
  attended_until timestamptz,
  constraint appointment_status check (status in ('draft', 'assigned', 'confirmed', 'waiting', 'attending', 'attended', 'missed',
    'cancelled', 'rescheduled')),
  constraint appointment_number unique (vigencia, number),
  constraint appointment_numbered check ((number is null) = (status = 'draft')),
  constraint appointment_placed check (status = 'draft' or (starts_at is not null and ends_at > starts_at
    and assigned_at is not null and first_starts_at is not null)),
  constraint appointment_patient_once exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('assigned', 'confirmed', 'waiting', 'attending', 'attended'))
);
comment on table care.appointment is 'A patient who has a place in one or more slots of a professional.';
comment on column care.appointment.first_starts_at is
  'The first time it was given, which rescheduling keeps: opportunity is counted to it (Resolución 256 de 2016).';
comment on column care.appointment.origin_id is 'The appointment that was rescheduled to this one.';
create index appointment_by_day on care.appointment (date desc, id desc);
create index appointment_by_vigencia on care.appointment (vigencia, date desc, id desc);
create index appointment_campus on care.appointment (campus_id, vigencia, date desc, id desc);
create index appointment_patient on care.appointment (patient_id, starts_at);
create index appointment_slot on care.appointment (slot_id);
create index appointment_request_of on care.appointment (request_id);
create index appointment_professional on care.appointment (professional_id, date);
create index appointment_type_of on care.appointment (appointment_type_id);
create index appointment_contract on care.appointment (contract_id);
create index appointment_origin on care.appointment (origin_id);
create index appointment_location on care.appointment (location_id);
create index appointment_specialty on care.appointment (specialty_id);
select platform.audited('care.appointment');

create table care.appointment_place (
  id uuid primary key,
  appointment_id uuid not null references care.appointment,
  slot_id uuid not null references care.slot,
  position int not null check (position >= 1),
  held boolean not null default true
);
comment on table care.appointment_place is 'The place of an appointment in each slot it takes. A place is given once while it is held.';
create unique index appointment_place_once on care.appointment_place (slot_id, position) where held;
create index appointment_place_appointment on care.appointment_place (appointment_id);
select platform.of_site_via('care.appointment_place', 'appointment_id');
select platform.unaudited('care.appointment_place', 'follows the appointment, which is audited');

create trigger appointment_place_fits before insert on care.appointment_place for each row execute function care.place_fits();

create trigger appointment_leaves after update of status on care.appointment for each row execute function care.leave_places();
