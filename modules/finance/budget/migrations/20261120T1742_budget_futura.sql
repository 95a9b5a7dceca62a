-- Vigencias futuras: what may be committed today against the budgets of later years (finance dossier §3.11).

create table budget.futura (
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
  kind text not null,
  authority text not null,
  act_number text not null,
  purpose text not null,
  search text generated always as (platform.fold('Vigencia futura ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose || ' ' || act_number)) stored,
  constraint futura_status check (status in ('draft', 'approved', 'annulled')),
  constraint futura_number unique (vigencia, number),
  constraint futura_numbered check ((number is null) = (status = 'draft'))
);
comment on table budget.futura is 'Act that authorises commitments against the budgets of later years.';
create index futura_by_date on budget.futura (vigencia, date desc, id desc);
create index futura_by_day on budget.futura (date desc, id desc);
create index futura_by_number on budget.futura (vigencia, number desc, id desc);
create index futura_campus on budget.futura (campus_id, vigencia, date desc, id desc);
create index futura_search on budget.futura using gin (search gin_trgm_ops);
select platform.audited('budget.futura');

create table budget.futura_line (
  id uuid primary key,
  parent_id uuid not null references budget.futura,
  position int not null,
  year int not null,
  amount numeric(18,2) not null
);
comment on table budget.futura_line is 'What an act authorises of each later year.';
create index futura_line_parent on budget.futura_line (parent_id, position);
select platform.audited('budget.futura_line');

create table budget.futura_move (
  id bigint generated always as identity primary key,
  futura_id uuid not null references budget.futura,
  day date not null,
  class text not null check (class in ('VA', 'VA-', 'VFC', 'VFC-', 'VFA')),
  year int not null,
  amount numeric(18,2) not null check (amount > 0),
  registro_id uuid references budget.registro,
  next_registro_id uuid references budget.registro,
  modification_id uuid references budget.modification,
  constraint futura_move_names check ((registro_id is null) = (class in ('VA', 'VA-'))
    and (next_registro_id is null) = (class <> 'VFA') and (modification_id is null) = (class <> 'VFA'))
);
comment on table budget.futura_move is 'What was authorised (VA), committed (VFC) and appropriated in its year (VFA). Append-only: a minus takes back.';
create index futura_move_of on budget.futura_move (futura_id, year);
create index futura_move_year on budget.futura_move (year, registro_id);
select platform.append_only('budget.futura_move');
select platform.unaudited('budget.futura_move', 'append-only; its act says who, when and why');
