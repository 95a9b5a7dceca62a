-- Transfers: the appointments of a professional pass to others, or to another day or site, with an acta that says of each where it
-- went, or why it did not. Who could not be moved waits to be relocated: nobody is lost.
create table care.transfer (
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
  professional_id uuid not null references people.employee,
  from_day date not null,
  until_day date not null,
  specialty_id uuid references hospital.specialty,
  mode text not null check (mode in ('free', 'spread', 'whole')),
  reason text not null,
  search text generated always as (platform.fold('TRA ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || reason)) stored,
  constraint transfer_status check (status in ('draft', 'done')),
  constraint transfer_number unique (vigencia, number),
  constraint transfer_numbered check ((number is null) = (status = 'draft')),
  constraint transfer_lasts check (until_day >= from_day)
);
comment on table care.transfer is 'Actas of appointments that passed from a professional to others, or to another day or site.';
create index transfer_by_day on care.transfer (date desc, id desc);
create index transfer_by_vigencia on care.transfer (vigencia, date desc, id desc);
create index transfer_campus on care.transfer (campus_id, vigencia, date desc, id desc);
create index transfer_professional on care.transfer (professional_id);
create index transfer_specialty on care.transfer (specialty_id);
create index transfer_search on care.transfer using gin (search gin_trgm_ops);
select platform.audited('care.transfer');

create table care.transfer_move (
  id uuid primary key,
  transfer_id uuid not null references care.transfer,
  position int not null,
  appointment_id uuid not null references care.appointment,
  became_id uuid references care.appointment,
  had_at timestamptz not null,
  had_with uuid not null references people.employee,
  goes_at timestamptz,
  goes_with uuid references people.employee,
  cause text,
  constraint transfer_move_tells check ((goes_at is null) = (cause is not null) and (goes_at is null) = (goes_with is null))
);
comment on table care.transfer_move is 'What became of each appointment of a transfer: where it went, or why it stayed.';
create index transfer_move_transfer on care.transfer_move (transfer_id, position);
create index transfer_move_appointment on care.transfer_move (appointment_id);
create index transfer_move_became on care.transfer_move (became_id);
create index transfer_move_had on care.transfer_move (had_with);
create index transfer_move_goes on care.transfer_move (goes_with);
select platform.append_only('care.transfer_move');
select platform.of_site_via('care.transfer_move', 'transfer_id');
select platform.unaudited('care.transfer_move', 'append-only, written by the acta, which is audited');

alter table care.appointment add column unmoved_by uuid references care.transfer;
comment on column care.appointment.unmoved_by is 'The transfer that found no place for it: it waits to be relocated.';
create index appointment_unmoved on care.appointment (unmoved_by) where unmoved_by is not null;
