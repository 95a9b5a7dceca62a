-- Deterioro of cartera: what is not expected back of each invoice on a day, and the difference with what was held of its payer.

create table receivables.impairment (
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
  policy text not null check (policy in ('matrix', 'flow')),
  yearly_rate numeric(9,4) check (yearly_rate >= 0),
  expected_days int check (expected_days > 0),
  support text not null,
  purpose text not null,
  search text generated always as (platform.fold('DT ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || support || ' ' || purpose)) stored,
  constraint impairment_status check (status in ('draft', 'approved', 'annulled')),
  constraint impairment_number unique (vigencia, number),
  constraint impairment_numbered check ((number is null) = (status = 'draft')),
  constraint impairment_flow check (policy = 'matrix' or status = 'draft' or (yearly_rate is not null and expected_days is not null))
);
comment on table receivables.impairment is 'A run of the deterioro of cartera on a day: by age, or by what is expected later (A-14).';
create unique index impairment_once on receivables.impairment (date) where status = 'approved';
create index impairment_by_date on receivables.impairment (vigencia, date desc, id desc);
create index impairment_campus on receivables.impairment (campus_id, vigencia, date desc, id desc);
create index impairment_search on receivables.impairment using gin (search gin_trgm_ops);
select platform.audited('receivables.impairment');

create table receivables.impairment_invoice (
  impairment_id uuid not null references receivables.impairment,
  invoice_id uuid not null references billing.invoice,
  tercero_id uuid not null references people.tercero,
  age int not null,
  balance numeric(18,2) not null check (balance > 0),
  required numeric(18,2) not null check (required between 0 and balance),
  why text not null,
  primary key (impairment_id, invoice_id)
);
comment on table receivables.impairment_invoice is 'What each invoice owed on the day of a run, how old it was, and what of it is not expected back.';
select platform.append_only('receivables.impairment_invoice');
select platform.unaudited('receivables.impairment_invoice', 'append-only detail of an audited run');
select platform.of_site_via('receivables.impairment_invoice', 'impairment_id');

create table receivables.impairment_payer (
  impairment_id uuid not null references receivables.impairment,
  tercero_id uuid not null references people.tercero,
  required numeric(18,2) not null check (required >= 0),
  held numeric(18,2) not null,
  primary key (impairment_id, tercero_id)
);
comment on table receivables.impairment_payer is 'What a run requires of each payer, and what the books held of it: the difference was booked.';
select platform.append_only('receivables.impairment_payer');
select platform.unaudited('receivables.impairment_payer', 'append-only detail of an audited run');
select platform.of_site_via('receivables.impairment_payer', 'impairment_id');
