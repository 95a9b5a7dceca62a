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

create view budget.futura_slice as
select futura_id, registro_id, year,
       sum(case class when 'VFC' then amount when 'VFC-' then -amount else 0 end) as committed,
       sum(case class when 'VFA' then amount else 0 end) as appropriated
from budget.futura_move where registro_id is not null group by 1, 2, 3;
comment on view budget.futura_slice is 'What each commitment takes of each later year, and what that year appropriated of it when it came.';

create view budget.futura_list as
select f.*, f.status as condition,
       (select coalesce(sum(amount), 0) from budget.futura_line l where l.parent_id = f.id) as total,
       coalesce(s.committed, 0) as committed, coalesce(s.appropriated, 0) as appropriated,
       case when f.status = 'approved' then (select coalesce(sum(amount), 0) from budget.futura_line l where l.parent_id = f.id)
         - coalesce(s.committed, 0) else 0 end as balance
from budget.futura f
left join (select futura_id, sum(committed) as committed, sum(appropriated) as appropriated from budget.futura_slice group by 1) s
  on s.futura_id = f.id;
comment on view budget.futura_list is 'What the list of vigencias futuras shows.';

create view budget.futura_option as
select id, 'Vigencia futura ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id from budget.futura where number is not null;
comment on view budget.futura_option is 'Vigencias futuras to choose from.';
