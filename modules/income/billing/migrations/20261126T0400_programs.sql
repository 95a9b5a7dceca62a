-- Programmes that are paid as a whole or by their activities, the services each is made of, and the contracts that agree them.
create table billing.program (
  id uuid primary key,
  code text not null,
  name text not null,
  kind text not null,
  from_day date not null,
  until_day date,
  basis text not null,
  value numeric(18,2) not null check (value >= 0),
  population int check (population > 0),
  sex text check (sex in ('M', 'F')),
  min_age int check (min_age between 0 and 120),
  max_age int check (max_age between 0 and 120),
  diagnoses text,
  cost_centre_id uuid references hospital.cost_centre,
  responsible_id uuid references people.employee,
  corridor numeric(9,4),
  weighted boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  search text generated always as (platform.fold(code || ' ' || name)) stored,
  constraint program_code_once unique (code),
  constraint program_kind check (kind in ('pgp', 'activity', 'package', 'pic', 'chronic')),
  constraint program_basis check (basis in ('total', 'month', 'user', 'activity')),
  constraint program_days check (until_day >= from_day),
  constraint program_ages check (max_age >= min_age),
  constraint program_corridor check ((corridor is null or kind = 'pgp') and corridor between 0 and 100)
);
comment on table billing.program is 'Programas: what is billed as a unit (PGP, promotion, chronic patients, packages by month, collective interventions).';
comment on column billing.program.basis is 'What its value is of: all of it, a month, a user, an activity.';
comment on column billing.program.corridor is 'Banda of a PGP: by how much of it what was given may differ before it is settled.';
comment on column billing.program.weighted is 'What is done of it is measured by the weight of each service.';
create index program_search on billing.program using gin (search gin_trgm_ops);
select platform.audited('billing.program');

create table billing.program_service (
  id uuid primary key,
  program_id uuid not null references billing.program,
  service_id uuid not null references tariffs.service,
  mode text not null check (mode in ('included', 'priced')),
  value numeric(18,2) check (value >= 0),
  monthly_goal int check (monthly_goal > 0),
  yearly_goal int check (yearly_goal > 0),
  per_user int check (per_user > 0),
  weight numeric(9,4) check (weight > 0 and weight <= 100),
  active boolean not null default true,
  version int not null default 1,
  constraint program_service_included_is_free check (mode = 'priced' or value is null)
);
comment on table billing.program_service is 'What a programme is made of, how much of each is expected and what each weighs.';
comment on column billing.program_service.per_user is 'How many times a year each user should get it.';
create unique index program_service_once on billing.program_service (program_id, service_id) where active;
create index program_service_service on billing.program_service (service_id) where active;
select platform.audited('billing.program_service');

create trigger weigh_program after insert or update on billing.program_service
for each row when (new.active and new.weight is not null) execute function billing.weigh_program();

create table billing.contract_program (
  id uuid primary key,
  contract_id uuid not null references insurers.contract,
  program_id uuid not null references billing.program,
  monthly_value numeric(18,2) check (monthly_value >= 0),
  activity_value numeric(18,2) check (activity_value >= 0),
  user_value numeric(18,2) check (user_value >= 0),
  goal int check (goal > 0),
  from_day date not null,
  until_day date,
  active boolean not null default true,
  version int not null default 1,
  constraint contract_program_days check (until_day >= from_day)
);
comment on table billing.contract_program is 'The programmes that a contract agrees: at what value, how much of them, and from when.';
create unique index contract_program_once on billing.contract_program (contract_id, program_id) where active;
create index contract_program_program on billing.contract_program (program_id);
select platform.audited('billing.contract_program');

alter table billing.charge add column program_id uuid references billing.program;
comment on column billing.charge.program_id is 'The programme in which it was given: its price, its exemption and its goals are those of it.';
create index charge_program on billing.charge (program_id, service_id, day) where program_id is not null;

create trigger mind_program before insert or update of program_id, contract_id, service_id on billing.charge
for each row when (new.program_id is not null) execute function billing.mind_program();
