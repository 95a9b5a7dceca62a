-- Income: what is recognised and collected, with the balance of each line and the year it was billed in.

-- A line of a document belongs to a line of control of either side.
alter table budget.line alter column apropiacion_id drop not null;
alter table budget.line add column aforo_id uuid references budget.aforo;
alter table budget.line add constraint line_side check ((apropiacion_id is null) <> (aforo_id is null));
alter table budget.line drop constraint line_stage_check;
alter table budget.line add constraint line_stage_check check (stage in ('cdp', 'registro', 'obligacion', 'pago', 'ingreso'));
comment on column budget.line.aforo_id is 'For a line of income: what is left of it after refunds, adjustments and re-imputations is `came`.';

alter table budget.move add column origin text check (origin in ('current', 'previous'));
comment on column budget.move.origin is 'Of a move of income: billed in this vigencia or in an earlier one (CUIPO form B).';

create table budget.ingreso (
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
  kind text not null check (kind in ('recognition', 'adjustment', 'collection', 'refund', 'reimputation', 'opening')),
  tercero_id uuid not null references people.tercero,
  source_id uuid references budget.ingreso,
  provisional boolean not null,
  support_kind text not null,
  support_number text not null,
  purpose text not null,
  search text generated always as (platform.fold('ING ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || support_number || ' ' || purpose)) stored,
  constraint ingreso_status check (status in ('draft', 'approved', 'annulled')),
  constraint ingreso_number unique (vigencia, number),
  constraint ingreso_numbered check ((number is null) = (status = 'draft')),
  constraint ingreso_provisional check (not provisional or kind = 'collection'),
  constraint ingreso_source check ((source_id is not null) = (kind in ('adjustment', 'refund', 'reimputation')))
);
comment on table budget.ingreso is 'Income: recognition, collection, and what takes part of them back (finance dossier §3.9).';
create index ingreso_by_date on budget.ingreso (vigencia, date desc, id desc);
create index ingreso_by_day on budget.ingreso (date desc, id desc);
create index ingreso_by_number on budget.ingreso (vigencia, number desc, id desc);
create index ingreso_campus on budget.ingreso (campus_id, vigencia, date desc, id desc);
create index ingreso_search on budget.ingreso using gin (search gin_trgm_ops);
create index ingreso_source_id on budget.ingreso (source_id) where source_id is not null;
create index ingreso_tercero on budget.ingreso (tercero_id);
select platform.audited('budget.ingreso');

create table budget.ingreso_line (
  id uuid primary key,
  parent_id uuid not null references budget.ingreso,
  position int not null,
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  cpc text,
  origin text not null check (origin in ('current', 'previous')),
  amount numeric(18,2) not null
);
comment on table budget.ingreso_line is 'What enters by rubro and fuente, and the year it was billed in.';
create index ingreso_line_parent on budget.ingreso_line (parent_id, position);
select platform.audited('budget.ingreso_line');

create table budget.ingreso_from (
  id uuid primary key,
  parent_id uuid not null references budget.ingreso,
  position int not null,
  ingreso_line_id uuid not null references budget.ingreso_line,
  amount numeric(18,2) not null
);
comment on table budget.ingreso_from is 'What is taken back from the lines of an earlier income.';
create index ingreso_from_parent on budget.ingreso_from (parent_id, position);
create index ingreso_from_line on budget.ingreso_from (ingreso_line_id);
select platform.audited('budget.ingreso_from');
