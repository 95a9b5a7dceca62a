-- The end of the month and of the year: transfer of costs, closing of the vigencia and opening of the next one.
create table accounting.closing_step (
  id uuid primary key,
  vigencia int not null check (vigencia between 2000 and 2100),
  step text not null check (step in ('result', 'cancel', 'opening', 'transfer')),
  by_tercero boolean not null default false,
  act text,
  campus_id uuid not null,
  done_by uuid not null,
  done_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  undone_reason text,
  version int not null default 1,
  constraint closing_step_undone check ((undone_at is null) = (undone_by is null))
);
comment on table accounting.closing_step is
  'Steps of the annual closing that were done: result, cancelling of classes 4 to 7, opening of the next year, transfer of 1 January.';
comment on column accounting.closing_step.by_tercero is 'The accounts of result are cancelled tercero by tercero.';
comment on column accounting.closing_step.act is 'The act that orders the closing.';
create unique index closing_step_once on accounting.closing_step (vigencia, step) where undone_at is null;
select platform.audited('accounting.closing_step');

create table accounting.cost_transfer (
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
  concept text not null,
  search text generated always as (platform.fold('CO ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || concept)) stored,
  constraint cost_transfer_status check (status in ('draft', 'approved', 'annulled')),
  constraint cost_transfer_number unique (vigencia, number)
);
comment on table accounting.cost_transfer is 'Traslado de costos of a month: what class 73 holds passes to class 63. Its number is that of its voucher.';
create index cost_transfer_by_date on accounting.cost_transfer (vigencia, date desc, id desc);
create index cost_transfer_campus on accounting.cost_transfer (campus_id, vigencia, date desc, id desc);
create index cost_transfer_search on accounting.cost_transfer using gin (search gin_trgm_ops);
select platform.audited('accounting.cost_transfer');
