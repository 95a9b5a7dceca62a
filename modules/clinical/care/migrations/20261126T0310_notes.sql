-- Clinical notes (care dossier §6.7 and §9.2): drafts of their author until they are signed, and never changed then. What must be
-- said later is an addendum, with its own signature.
create table care.note (
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
  kind text not null check (kind in ('consultation', 'evolution')),
  date date not null,
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  at timestamptz not null generated always as
    ((date + make_time(split_part(time, ':', 1)::int, split_part(time, ':', 2)::int, 0)) at time zone 'America/Bogota') stored,
  triage_id uuid references care.triage,
  appointment_id uuid references care.appointment,
  admission_id uuid references care.admission,
  motive text,
  illness text,
  background text,
  exam text,
  analysis text,
  plan text,
  diagnosis_id uuid references reference.entry,
  diagnosis_kind text check (diagnosis_kind in ('01', '02', '03')),
  related1_id uuid references reference.entry,
  related2_id uuid references reference.entry,
  related3_id uuid references reference.entry,
  procedure_id uuid references reference.entry,
  finalidad_id uuid references reference.entry,
  cause text check (cause ~ '^\d{2}$'),
  disposition text check (disposition in ('home', 'observation', 'hospitalisation', 'referral', 'died')),
  professional_id uuid references people.employee,
  signed_at timestamptz,
  constraint note_status check (status in ('draft', 'signed')),
  constraint note_number unique (vigencia, number),
  constraint note_numbered check ((number is null) = (status = 'draft')),
  constraint note_signed check (status = 'draft' or (professional_id is not null and signed_at is not null)),
  constraint note_says check (status = 'draft' or (illness is not null and exam is not null and analysis is not null
    and plan is not null and diagnosis_id is not null and diagnosis_kind is not null)),
  constraint note_consults check (status = 'draft' or kind <> 'consultation' or (motive is not null and procedure_id is not null
    and finalidad_id is not null and cause is not null and disposition is not null))
);
comment on table care.note is 'Clinical notes: consultations and evolutions, as their author signed them.';
comment on column care.note.procedure_id is 'The CUPS that its signature charges; an evolution may charge none.';
create index note_by_day on care.note (date desc, id desc);
create index note_by_vigencia on care.note (vigencia, date desc, id desc);
create index note_campus on care.note (campus_id, vigencia, date desc, id desc);
create index note_patient on care.note (patient_id, at desc);
create index note_triage on care.note (triage_id) where triage_id is not null;
create index note_appointment on care.note (appointment_id) where appointment_id is not null;
create index note_admission on care.note (admission_id) where admission_id is not null;
select platform.audited('care.note');

create trigger signed_note_stays before update or delete on care.note
  for each row execute function care.signed_note_stays();

create table care.addendum (
  id uuid primary key,
  note_id uuid not null references care.note,
  text text not null check (length(text) >= 10),
  professional_id uuid not null references people.employee,
  signed_by uuid not null,
  signed_at timestamptz not null
);
comment on table care.addendum is 'Nota aclaratoria: what was added to a signed note, with its own signature.';
create index addendum_note on care.addendum (note_id, signed_at);
select platform.append_only('care.addendum');
select platform.unaudited('care.addendum', 'append-only, with its author and instant');

create trigger addendum_is_of_a_signed_note before insert on care.addendum
  for each row execute function care.addendum_is_of_a_signed_note();
