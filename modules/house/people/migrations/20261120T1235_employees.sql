-- Who works here, and who answers for the goods and places of the hospital.
create table people.employee (
  id uuid primary key,
  tercero_id uuid not null references people.tercero,
  link_type text not null,
  position_id uuid not null references hospital.position,
  grade text,
  campus_id uuid not null references admin.campus,
  dependencia_id uuid,
  cost_centre_id uuid references hospital.cost_centre,
  start_date date not null,
  end_date date,
  retired_on date,
  retirement_reason text,
  boss_id uuid references people.employee,
  eps_id uuid references people.tercero,
  pension_fund_id uuid references people.tercero,
  arl_id uuid references people.tercero,
  risk_class int check (risk_class between 1 and 5),
  family_fund_id uuid references people.tercero,
  professional boolean not null default false,
  profession text,
  rethus text,
  rethus_on date,
  active boolean not null default true,
  version int not null default 1,
  constraint employee_tercero_once unique (tercero_id),
  constraint employee_is_not_own_boss check (boss_id <> id),
  check (end_date >= start_date),
  check (retired_on >= start_date),
  check ((retired_on is null) = (retirement_reason is null)),
  check (not professional or (profession is not null and rethus is not null))
);
comment on table people.employee is 'Who works here, by appointment or by contract: one row a tercero. Salaries belong to payroll.';
comment on column people.employee.retired_on is 'From this day the person no longer enters the system.';
create index employee_position on people.employee (position_id);
create index employee_boss on people.employee (boss_id) where boss_id is not null;
select platform.audited('people.employee');

create table people.employee_specialty (
  id uuid primary key,
  employee_id uuid not null references people.employee,
  specialty_id uuid not null references hospital.specialty,
  unique (employee_id, specialty_id)
);
comment on table people.employee_specialty is 'The specialties in which a professional attends.';
create index employee_specialty_specialty on people.employee_specialty (specialty_id);
select platform.audited('people.employee_specialty');

create table people.employee_signature (
  employee_id uuid primary key references people.employee,
  content bytea not null check (octet_length(content) <= 204800),
  uploaded_by uuid not null,
  uploaded_at timestamptz not null
);
comment on table people.employee_signature is 'The signature of a professional, PNG of at most 200 KB: printed under what they sign.';
select platform.unaudited('people.employee_signature', 'signatures never enter the audit (SEG §10.6); each change is written as an event');

create table people.custody (
  id uuid primary key,
  tercero_id uuid not null references people.tercero,
  dependencia_id uuid not null,
  location_id uuid references hospital.location,
  from_day date not null,
  until_day date,
  act text,
  policy text,
  note text,
  received_from_id uuid references people.custody,
  active boolean not null default true,
  version int not null default 1,
  check (until_day >= from_day),
  constraint custody_place_once exclude using gist
    (location_id with =, daterange(from_day, until_day, '[]') with &&) where (location_id is not null)
);
comment on table people.custody is 'Who answers for the goods of a dependencia or of a place, and in which days. One place has one custodian at a time.';
comment on column people.custody.received_from_id is 'The custody that ended when this one began: its acta de entrega names both.';
create index custody_tercero on people.custody (tercero_id);
create unique index custody_received on people.custody (received_from_id) where received_from_id is not null;
select platform.audited('people.custody');
