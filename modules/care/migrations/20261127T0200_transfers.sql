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

create view care.transfer_list as
select a.*, t.name as professional_label, e.name as specialty_label, a.status as condition,
       (select count(*)::int from care.transfer_move m where m.transfer_id = a.id and m.goes_at is not null) as moved,
       (select count(*)::int from care.transfer_move m where m.transfer_id = a.id and m.goes_at is null) as stayed
from care.transfer a
join people.employee p on p.id = a.professional_id
join people.tercero t on t.id = p.tercero_id
left join hospital.specialty e on e.id = a.specialty_id
where a.status <> 'draft';
comment on view care.transfer_list is 'What the list of actas of transfer shows.';

create view care.transfer_option as
select a.id, 'TRA ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as label, t.name as detail,
       platform.fold('TRA ' || a.number || ' ' || t.name) as search, true as enabled, a.vigencia, a.campus_id
from care.transfer a
join people.employee p on p.id = a.professional_id
join people.tercero t on t.id = p.tercero_id
where a.number is not null;
comment on view care.transfer_option is 'Actas of transfer to choose from.';

-- Who waits to be relocated: in what was blocked, and whom a transfer could not move.
create or replace view care.appointment_to_relocate as
select a.id, a.campus_id, a.patient_id, a.vigencia || lpad(a.number::text, 7, '0') as code, a.version, a.starts_at, a.date,
       a.appointment_type_id, a.professional_id, a.specialty_id, s.schedule_id, s.block_id,
       case when s.status = 'blocked' then b.motive end as motive,
       coalesce(b.created_at, x.updated_at) as since,
       least(coalesce(b.created_at, x.updated_at) + interval '48 hours', a.starts_at) as due_at, a.unmoved_by
from care.appointment a
join care.slot s on s.id = coalesce(
  (select t.slot_id from care.appointment_place t join care.slot k on k.id = t.slot_id
   where t.appointment_id = a.id and t.held and k.status = 'blocked' order by k.starts_at limit 1),
  case when a.unmoved_by is not null then a.slot_id end)
left join care.block b on b.id = s.block_id
left join care.transfer x on x.id = a.unmoved_by
where a.status in ('assigned', 'confirmed');
comment on view care.appointment_to_relocate is
  'Who has an appointment in what was blocked, or was left by a transfer: to be given another within 48 hours, or before it begins.';

create or replace view care.patient_told as
select id, patient_id from care.admission
union all select id, patient_id from care.triage
union all select id, patient_id from care.appointment
union all select id, patient_id from care.appointment_request
union all select id, patient_id from care.note
union all select id, patient_id from care.medical_order
union all select m.transfer_id, a.patient_id from care.transfer_move m join care.appointment a on a.id = m.appointment_id;
comment on view care.patient_told is 'Whose data are told by telling one of these.';
