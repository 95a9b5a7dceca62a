-- Modifications of the budget: adición, reducción, traslado, aplazamiento and desaplazamiento.
create table budget.modification (
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
  kind text not null check (kind in ('adicion', 'reduccion', 'traslado', 'aplazamiento', 'desaplazamiento')),
  act_kind text not null,
  act_number text not null,
  authority text not null check (authority in ('gerente', 'junta', 'confis')),
  purpose text not null,
  search text generated always as (platform.fold(kind || ' ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || act_number || ' ' || purpose)) stored,
  constraint modification_status check (status in ('draft', 'approved', 'annulled')),
  constraint modification_number unique (vigencia, kind, number),
  constraint modification_numbered check ((number is null) = (status = 'draft'))
);
comment on table budget.modification is
  'Act that modifies the budget. It rules from its date, which is the date of the act; each kind has its own numbers.';
create index modification_by_date on budget.modification (vigencia, date desc, id desc);
create index modification_by_day on budget.modification (date desc, id desc);
create index modification_by_number on budget.modification (vigencia, number desc, id desc);
create index modification_campus on budget.modification (campus_id, vigencia, date desc, id desc);
create index modification_search on budget.modification using gin (search gin_trgm_ops);
select platform.audited('budget.modification');

create table budget.modification_income (
  id uuid primary key,
  parent_id uuid not null references budget.modification,
  position int not null,
  aforo_id uuid not null references budget.aforo,
  amount numeric(18,2) not null
);
comment on table budget.modification_income is 'What an adición or a reducción does to lines of income.';
create index modification_income_parent on budget.modification_income (parent_id, position);
create index modification_income_aforo on budget.modification_income (aforo_id);
select platform.audited('budget.modification_income');

create table budget.modification_taken (
  id uuid primary key,
  parent_id uuid not null references budget.modification,
  position int not null,
  apropiacion_id uuid not null references budget.apropiacion,
  amount numeric(18,2) not null
);
comment on table budget.modification_taken is 'What is taken from lines of expense: contracréditos, reducciones, aplazamientos.';
create index modification_taken_parent on budget.modification_taken (parent_id, position);
create index modification_taken_apropiacion on budget.modification_taken (apropiacion_id);
select platform.audited('budget.modification_taken');

create table budget.modification_given (
  id uuid primary key,
  parent_id uuid not null references budget.modification,
  position int not null,
  apropiacion_id uuid not null references budget.apropiacion,
  amount numeric(18,2) not null
);
comment on table budget.modification_given is 'What is given to lines of expense: créditos, adiciones, desaplazamientos.';
create index modification_given_parent on budget.modification_given (parent_id, position);
create index modification_given_apropiacion on budget.modification_given (apropiacion_id);
select platform.audited('budget.modification_given');
