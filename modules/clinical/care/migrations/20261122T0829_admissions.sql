-- Admissions: each opens an episode of care at a site, says who pays for it, and is what every charge hangs from. With them, the
-- papers that each must bring.
create table care.admission (
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
  ambit text not null check (ambit in ('1', '2', '3')),
  date date not null,
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  entered_at timestamptz not null generated always as
    ((date + make_time(split_part(time, ':', 1)::int, split_part(time, ':', 2)::int, 0)) at time zone 'America/Bogota') stored,
  reps_service_id uuid references reference.entry,
  location_id uuid references hospital.location,
  entry_route text check (entry_route ~ '^\d{2}$'),
  cause text not null check (cause ~ '^\d{2}$'),
  care_modality text not null check (care_modality ~ '^\d{2}$'),
  payer_id uuid references insurers.payer,
  contract_id uuid references insurers.contract,
  coverage text not null check (coverage ~ '^\d{2}$'),
  regime text not null,
  user_type text not null check (user_type ~ '^(0[1-9]|1[0-3])$'),
  category text check (category in ('A', 'B', 'C')),
  exempt text check (exempt in ('program', 'user', 'vital-urgency')),
  without_contract text check (without_contract ~ '^0[1-7]$'),
  authorisation_number text check (length(authorisation_number) <= 30),
  siras_number text check (length(siras_number) <= 60),
  policy text,
  doctor_id uuid references people.employee,
  diagnosis_id uuid references reference.entry,
  arrival text check (arrival in ('own', 'ambulance', 'police', 'other')),
  referral_ips text,
  referral_number text,
  companion_name text,
  companion_document text,
  companion_kinship text,
  companion_phone text,
  responsible_name text,
  responsible_document text,
  responsible_kinship text,
  responsible_phone text,
  notes text,
  origin_id uuid references care.admission,
  appointment_id uuid,
  triage_id uuid,
  discharge_date date,
  discharge_time text check (discharge_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  discharged_at timestamptz generated always as
    ((discharge_date + make_time(split_part(discharge_time, ':', 1)::int, split_part(discharge_time, ':', 2)::int, 0))
     at time zone 'America/Bogota') stored,
  discharge_condition text check (discharge_condition ~ '^0[1-8]$'),
  discharge_diagnosis_id uuid references reference.entry,
  related_1_id uuid references reference.entry,
  related_2_id uuid references reference.entry,
  related_3_id uuid references reference.entry,
  complication_id uuid references reference.entry,
  death_cause_id uuid references reference.entry,
  discharge_doctor_id uuid references people.employee,
  closed_at timestamptz,
  search text,
  constraint admission_status check (status in ('draft', 'open', 'discharged', 'closed', 'invoiced', 'annulled')),
  constraint admission_number unique (campus_id, vigencia, number),
  constraint admission_numbered check ((number is null) = (status = 'draft')),
  constraint admission_leaves_after check (discharged_at >= entered_at),
  constraint admission_discharge_is_whole check ((discharge_date is null) = (discharge_time is null)
    and (discharge_date is null) = (discharge_condition is null)),
  constraint admission_discharged check (status not in ('discharged', 'closed', 'invoiced') or discharge_date is not null),
  constraint admission_origin_is_another check (origin_id <> id)
);
comment on table care.admission is 'An episode of care: who, where, since when, why, and who pays for it. Charges and invoices hang from it.';
comment on column care.admission.ambit is '1 ambulatorio, 2 urgencias, 3 hospitalización.';
comment on column care.admission.category is 'Range of income of the contributory, which the cuota moderadora and the copago depend on.';
comment on column care.admission.exempt is 'Why no copago nor cuota is charged in the whole admission.';
comment on column care.admission.without_contract is 'Why it is invoiced without a contract (RIPS facturaSinContrato).';
comment on column care.admission.origin_id is 'The urgency that became this stay.';
comment on column care.admission.discharge_condition is 'Condición y destino del usuario al egreso, as RIPS tells it.';
comment on column care.admission.appointment_id is 'The appointment it was born of; of a folder to come, so without a foreign key.';
-- One open at a time: ambulatory apart, urgencies and stays exclude each other.
create unique index admission_one_open on care.admission (patient_id, (ambit = '1')) where status = 'open';
create index admission_by_day on care.admission (date desc, id desc);
create index admission_by_vigencia on care.admission (vigencia, date desc, id desc);
create index admission_campus on care.admission (campus_id, vigencia, date desc, id desc);
create index admission_patient on care.admission (patient_id, entered_at);
create index admission_payer on care.admission (payer_id, date);
create index admission_contract on care.admission (contract_id);
create index admission_status_day on care.admission (status, date) where status in ('open', 'discharged');
create index admission_search on care.admission using gin (search gin_trgm_ops);
select platform.audited('care.admission');

create trigger admission_words before insert or update on care.admission for each row execute function care.admission_words();

create table care.document_requirement (
  id uuid primary key,
  code text not null constraint document_requirement_code unique,
  name text not null,
  ambit text check (ambit in ('1', '2', '3')),
  user_types text check (user_types ~ '^\d{2}(,\d{2})*$'),
  causes text check (causes ~ '^\d{2}(,\d{2})*$'),
  min_age int check (min_age between 0 and 130),
  max_age int check (max_age between 0 and 130),
  mandatory boolean not null default true,
  moment text not null check (moment in ('booking', 'admission', 'discharge', 'invoicing')),
  form text not null check (form in ('copy', 'original', 'electronic')),
  valid_days int check (valid_days > 0),
  takes_file boolean not null default true,
  active boolean not null default true,
  version int not null default 1,
  constraint document_requirement_ages check (max_age >= min_age)
);
comment on table care.document_requirement is 'Papers that an admission must bring, by ambit, type of user, cause and age.';
comment on column care.document_requirement.user_types is 'Codes of RIPS separated by commas; empty for all.';
select platform.audited('care.document_requirement');

create table care.admission_document (
  id uuid primary key,
  admission_id uuid not null references care.admission,
  requirement_id uuid not null references care.document_requirement,
  status text not null check (status in ('pending', 'delivered', 'not_applicable', 'waived')),
  reason text,
  delivered_on date,
  expires_on date,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint admission_document_once unique (admission_id, requirement_id),
  constraint admission_document_waived_says_why check (status <> 'waived' or reason is not null)
);
comment on table care.admission_document is 'The checklist of papers of an admission.';
create index admission_document_requirement on care.admission_document (requirement_id);
select platform.audited('care.admission_document');
