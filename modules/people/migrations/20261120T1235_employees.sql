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

create view people.employee_option as
select e.id, t.name as label, p.name as detail, platform.fold(t.search || ' ' || p.name) as search,
       e.active and (e.retired_on is null or e.retired_on > (now() at time zone 'America/Bogota')::date) as enabled
from people.employee e join people.tercero t on t.id = e.tercero_id join hospital.position p on p.id = e.position_id;
comment on view people.employee_option is 'Employees to choose from.';

create view people.employee_list as
select e.id, t.name, people.identification(t.document_type, t.number, t.check_digit) as identification, e.tercero_id,
       t.name as tercero_label, e.link_type, e.position_id, p.code || ' ' || p.name as position_label, e.campus_id,
       c.name as campus_label, e.cost_centre_id, cc.code || ' ' || cc.name as cost_centre_label, e.start_date, e.retired_on,
       e.professional, e.rethus,
       case when e.retired_on <= (now() at time zone 'America/Bogota')::date then 'retired'
            when e.retired_on is not null then 'leaving' when e.active then 'active' else 'inactive' end as status,
       platform.fold(t.search || ' ' || p.name) as search
from people.employee e
join people.tercero t on t.id = e.tercero_id
join hospital.position p on p.id = e.position_id
join admin.campus c on c.id = e.campus_id
left join hospital.cost_centre cc on cc.id = e.cost_centre_id;
comment on view people.employee_list is 'What the list of employees shows.';

create view people.custody_list as
select u.id, u.tercero_id, t.name as tercero_label, people.identification(t.document_type, t.number, t.check_digit) as identification,
       u.dependencia_id, u.location_id, l.label as location_label, u.from_day, u.until_day, u.act, u.policy, u.received_from_id,
       case when u.until_day < (now() at time zone 'America/Bogota')::date then 'ended' else 'standing' end as status,
       platform.fold(t.search || ' ' || coalesce(l.label, '') || ' ' || coalesce(u.act, '')) as search
from people.custody u
join people.tercero t on t.id = u.tercero_id
left join hospital.location_option l on l.id = u.location_id;
comment on view people.custody_list is 'What the list of custodians shows.';
