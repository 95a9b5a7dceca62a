-- Medical orders (care dossier §9.3 and §9.4): laboratory, images, procedures, medicines, referrals and incapacidades. Signed they
-- are never changed: they are carried out, or annulled with their reason.
create table care.medical_order (
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
  kind text not null check (kind in ('laboratory', 'image', 'procedure', 'medicine', 'referral', 'sick-leave')),
  priority text not null check (priority in ('urgent', 'soon', 'elective')),
  date date not null,
  triage_id uuid references care.triage,
  admission_id uuid references care.admission,
  diagnosis_id uuid references reference.entry,
  specialty_id uuid references hospital.specialty,
  destination text,
  reason text,
  summary text,
  origin text check (origin in ('common', 'work', 'traffic', 'maternity', 'paternity')),
  from_day date,
  days int check (days between 1 and 126),
  until_day date generated always as (from_day + days - 1) stored,
  retroactive_cause text check (retroactive_cause in ('urgency', 'mental', 'catastrophe')),
  related boolean not null default false,
  alerts_confirmed boolean not null default false,
  notes text,
  professional_id uuid references people.employee,
  signed_at timestamptz,
  expires_on date,
  previous_id uuid references care.medical_order,
  accumulated_days int,
  done_at timestamptz,
  done_by uuid,
  annulled_reason text,
  constraint medical_order_status check (status in ('draft', 'signed', 'done', 'annulled')),
  constraint medical_order_number unique (vigencia, number),
  constraint medical_order_numbered check ((number is null) = (status = 'draft')),
  constraint medical_order_signed check (status = 'draft' or (professional_id is not null and signed_at is not null)),
  constraint medical_order_leaves check (status = 'draft' or kind <> 'sick-leave'
    or (origin is not null and from_day is not null and days is not null and accumulated_days is not null)),
  constraint medical_order_leave_once exclude using gist (patient_id with =, daterange(from_day, from_day + days) with &&)
    where (kind = 'sick-leave' and status = 'signed')
);
comment on table care.medical_order is 'Medical orders: what a physician asks for a patient, and what became of it.';
comment on column care.medical_order.previous_id is 'The incapacidad that this one goes on with; its days are accumulated.';
create index medical_order_by_day on care.medical_order (date desc, id desc);
create index medical_order_by_vigencia on care.medical_order (vigencia, date desc, id desc);
create index medical_order_campus on care.medical_order (campus_id, vigencia, date desc, id desc);
create index medical_order_patient on care.medical_order (patient_id, date desc);
create index medical_order_triage on care.medical_order (triage_id) where triage_id is not null;
create index medical_order_admission on care.medical_order (admission_id) where admission_id is not null;
select platform.audited('care.medical_order');

create table care.medical_order_service (
  id uuid primary key,
  parent_id uuid not null references care.medical_order on delete cascade,
  position int not null,
  procedure_id uuid not null references reference.entry,
  quantity int not null check (quantity between 1 and 999),
  side text check (side in ('left', 'right', 'both')),
  instructions text
);
comment on table care.medical_order_service is 'What an order of laboratory, images or procedures asks for, by CUPS.';
create index medical_order_service_parent on care.medical_order_service (parent_id, position);
select platform.audited('care.medical_order_service');

create table care.medical_order_medicine (
  id uuid primary key,
  parent_id uuid not null references care.medical_order on delete cascade,
  position int not null,
  medicine_id uuid not null references reference.entry,
  dose numeric(18, 4) not null check (dose > 0),
  unit text not null,
  content numeric(18, 4) not null check (content > 0),
  route text not null,
  every_hours int check (every_hours between 1 and 168),
  max_per_day int check (max_per_day between 1 and 48),
  days int not null check (days between 1 and 365),
  divisible boolean not null default false,
  instructions text,
  constraint medical_order_medicine_often check ((every_hours is null) <> (max_per_day is null))
);
comment on table care.medical_order_medicine is 'What a prescription asks for, by IUM: every so many hours, or as needed up to some doses a day.';
comment on column care.medical_order_medicine.content is 'How much of the unit of the dose is in one unit that is dispensed: 500 mg in a tablet.';
create index medical_order_medicine_parent on care.medical_order_medicine (parent_id, position);
select platform.audited('care.medical_order_medicine');

create trigger signed_order_stays before update or delete on care.medical_order
  for each row execute function care.signed_order_stays();

create trigger signed_lines_stay before insert or update or delete on care.medical_order_service
  for each row execute function care.signed_lines_stay();
create trigger signed_lines_stay before insert or update or delete on care.medical_order_medicine
  for each row execute function care.signed_lines_stay();
