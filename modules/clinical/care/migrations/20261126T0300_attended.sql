-- What was attended and is to be charged: care says it, and whoever invoices makes the charge in the same transaction.
create table care.attended_service (
  id uuid primary key,
  campus_id uuid not null,
  patient_id uuid not null references people.patient,
  admission_id uuid references care.admission,
  source text not null check (source in ('attention', 'order')),
  source_id uuid not null,
  entry_id uuid not null references reference.entry,
  quantity numeric(18, 4) not null check (quantity > 0),
  at timestamptz not null,
  professional_id uuid not null references people.employee,
  diagnosis_id uuid references reference.entry,
  related_diagnoses text[] not null default '{}',
  diagnosis_kind text check (diagnosis_kind in ('01', '02', '03')),
  finalidad text,
  cause text,
  authorisation_number text,
  order_number text,
  treatment_days int check (treatment_days > 0),
  charge_id uuid,
  warning text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint attended_service_once unique (source, source_id),
  constraint attended_service_says_why check (charge_id is not null or warning is not null)
);
comment on table care.attended_service is 'Each service that was attended, with what its charge tells; it becomes one charge of the account.';
comment on column care.attended_service.source_id is 'The consultation, or the line of the order, that it is of.';
comment on column care.attended_service.warning is 'Why there is no charge yet, or why its charge has no price.';
create index attended_service_patient on care.attended_service (patient_id, at);
create index attended_service_admission on care.attended_service (admission_id) where admission_id is not null;
create index attended_service_waiting on care.attended_service (campus_id, at) where charge_id is null;
select platform.audited('care.attended_service');

create trigger attended_service_stays before update or delete on care.attended_service
  for each row execute function care.attended_service_stays();
