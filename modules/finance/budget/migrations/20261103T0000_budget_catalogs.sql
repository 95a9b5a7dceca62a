-- The vigencia and what money is classified by.
create schema budget;

create table budget.vigencia (
  id uuid primary key,
  year int not null unique check (year between 2000 and 2100),
  status text not null default 'preparing' check (status in ('preparing', 'open', 'closing', 'closed')),
  programming_method text not null default 'financial_statements'
    check (programming_method in ('collection', 'financial_statements')),
  closing_policy text not null default 'd115_all_cxp'
    check (closing_policy in ('d115_all_cxp', 'ese_without_reservas', 'reservas_and_cxp')),
  pac_control text not null default 'no' check (pac_control in ('no', 'warns', 'blocks')),
  final_availability numeric(18,2) not null default 0 check (final_availability >= 0),
  act_kind text,
  act_number text,
  act_date date,
  opened_on date,
  closed_on date,
  active boolean not null default true,
  version int not null default 1
);
comment on table budget.vigencia is 'Fiscal year: every budget object belongs to exactly one.';
comment on column budget.vigencia.final_availability is
  'Disponibilidad final: what income exceeds expense by (Decreto 115/1996 art. 14).';
select platform.audited('budget.vigencia');

create table budget.month (
  id uuid primary key,
  vigencia int not null references budget.vigencia (year),
  month int not null check (month between 1 and 12),
  side text not null check (side in ('income', 'expense')),
  open boolean not null default true,
  reason text,
  unique (vigencia, side, month)
);
comment on table budget.month is 'Months of the budget close in order, income and expense apart.';
select platform.audited('budget.month');

create table budget.fuente (
  id uuid primary key,
  code text not null unique check (code ~ '^\d+(\.\d+)*$'),
  name text not null,
  with_funds boolean not null default true,
  specific_use boolean not null default false,
  norm text,
  active boolean not null default true,
  version int not null default 1
);
comment on table budget.fuente is 'Funding sources by their CUIPO code.';
select platform.audited('budget.fuente');

create table budget.dependencia (
  id uuid primary key,
  code text not null unique,
  name text not null,
  active boolean not null default true,
  version int not null default 1
);
comment on table budget.dependencia is 'The departments that ask for budget.';
select platform.audited('budget.dependencia');

create table budget.rubro (
  id uuid primary key,
  vigencia int not null references budget.vigencia (year),
  side text not null check (side in ('income', 'expense')),
  code text not null,
  name text not null,
  parent_id uuid references budget.rubro,
  ccpet_code text,
  control_group text
    check (control_group in ('operation', 'commercial', 'debt', 'investment')),
  requires_cpc boolean not null default false,
  default_cpc text,
  uses_pac boolean not null default true,
  active boolean not null default true,
  version int not null default 1,
  search text generated always as (platform.fold(code || ' ' || name)) stored,
  constraint rubro_code_unique unique (vigencia, side, code)
);
comment on table budget.rubro is 'Tree of budget lines of a vigencia; only leaves receive amounts.';
create index rubro_parent on budget.rubro (parent_id);
create index rubro_search on budget.rubro using gin (search gin_trgm_ops);
select platform.audited('budget.rubro');
