-- The monthly invoice of who is paid for people enrolled, for a group of risk or by packages: a cápita is one of a contract and
-- period, its periods do not overlap, and its invoice says exactly what it adds up to.
create table billing.capita (
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
  contract_id uuid not null references insurers.contract,
  stage text not null,
  period_from date not null,
  period_to date not null,
  service_id uuid not null references tariffs.service,
  discount numeric(18,2) not null default 0 check (discount >= 0),
  discount_reason text,
  advance numeric(18,2) not null default 0 check (advance >= 0),
  advance_id uuid references treasury.receivables_advance,
  confirmed boolean not null default false,
  notes text,
  invoice_id uuid references billing.invoice,
  credit_note_id uuid references billing.credit_note,
  copied_from_id uuid references billing.capita,
  rips_state text not null default 'none',
  cuv text,
  search text generated always as (platform.fold('CAP ' || coalesce(number::text, '') || ' ' || coalesce(notes, ''))) stored,
  constraint capita_status check (status in ('draft', 'issued', 'annulled')),
  constraint capita_stage check (stage in ('initial', 'period', 'final')),
  constraint capita_number unique (number),
  constraint capita_numbered check ((number is null) = (status = 'draft')),
  constraint capita_period check (period_to >= period_from),
  constraint capita_discount_told check (discount = 0 or discount_reason is not null),
  constraint capita_invoiced check (status = 'draft' or (stage = 'final') = (invoice_id is null)),
  constraint capita_once exclude using gist
    (contract_id with =, daterange(period_from, period_to, '[]') with &&) where (status <> 'annulled' and stage <> 'final')
);
comment on table billing.capita is 'Cápitas, monthly shares of a PGP and packages by month: who is enrolled, at what value, and the invoice of it.';
comment on column billing.capita.stage is 'initial goes without RIPS; period with that of the one before; final is the last RIPS alone.';
comment on column billing.capita.confirmed is 'Who is enrolled was contrasted with what the payer says of the period.';
create unique index capita_invoice_once on billing.capita (invoice_id);
create unique index capita_initial_once on billing.capita (contract_id) where status <> 'annulled' and stage = 'initial';
create unique index capita_final_once on billing.capita (contract_id) where status <> 'annulled' and stage = 'final';
create index capita_by_date on billing.capita (vigencia, date desc, id desc);
create index capita_campus on billing.capita (campus_id, vigencia, date desc, id desc);
create index capita_contract on billing.capita (contract_id, period_from);
create index capita_search on billing.capita using gin (search gin_trgm_ops);
select platform.audited('billing.capita');

create table billing.capita_people (
  id uuid primary key,
  parent_id uuid not null references billing.capita on delete cascade,
  position int not null,
  municipality_id uuid not null references reference.entry,
  age_group text not null,
  members int not null check (members > 0),
  upc numeric(18,2) check (upc > 0),
  unit_value numeric(18,2) not null check (unit_value >= 0),
  constraint capita_people_once unique (parent_id, municipality_id, age_group)
);
comment on table billing.capita_people is 'Who is enrolled in a cápita, by municipality and age group, and what is paid for each.';
comment on column billing.capita_people.upc is 'The UPC of a year of the group, when what is paid is a percentage of it.';
create index capita_people_parent on billing.capita_people (parent_id, position);
select platform.audited('billing.capita_people');

create table billing.capita_adjustment (
  id uuid primary key,
  parent_id uuid not null references billing.capita on delete cascade,
  position int not null,
  of_day date not null,
  direction text not null check (direction in ('added', 'removed')),
  members int not null check (members > 0),
  unit_value numeric(18,2) not null check (unit_value >= 0),
  reason text not null
);
comment on table billing.capita_adjustment is 'Corrections of earlier periods: who was enrolled or left and was not counted then.';
create index capita_adjustment_parent on billing.capita_adjustment (parent_id, position);
select platform.audited('billing.capita_adjustment');

-- The RIPS that goes with an invoice of cápita is that of the one before.
alter table billing.invoice add column told_id uuid references billing.invoice;
comment on column billing.invoice.told_id is 'Of a cápita: the invoice of the period whose RIPS goes with this one.';
create unique index invoice_told_once on billing.invoice (told_id) where status in ('draft', 'issued');

create trigger keep_capita before insert or update or delete on billing.capita_people
for each row execute function billing.keep_capita();
create trigger keep_capita before insert or update or delete on billing.capita_adjustment
for each row execute function billing.keep_capita();

create constraint trigger sum_capita after insert or update on billing.capita deferrable initially deferred
for each row execute function billing.sum_capita();

alter table billing.credit_note add column of_collected boolean not null default false;
comment on column billing.credit_note.of_collected is 'Of what users paid in the last month of a cápita: it lowers what is owed and no income.';
