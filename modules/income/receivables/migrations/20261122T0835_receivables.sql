-- What payers owe until they pay it: invoices are filed before them, they pay, and what they pay is applied to what they owe.
create schema if not exists receivables;

create table receivables.filing (
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
  payer_id uuid not null,
  contract_id uuid,
  several_contracts boolean not null default false,
  period_from date not null,
  period_to date not null,
  medium text not null check (medium in ('portal', 'web_service', 'email', 'physical')),
  responsible text not null,
  letter text,
  notes text,
  total numeric(18,2) not null default 0,
  filing_number text,
  filed_on date,
  late boolean not null default false,
  search text generated always as (platform.fold('RAD ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || coalesce(filing_number, '') || ' ' || responsible || ' ' || coalesce(notes, ''))) stored,
  constraint filing_status check (status in ('draft', 'sent', 'filed', 'annulled')),
  constraint filing_number_once unique (vigencia, number),
  constraint filing_numbered check ((number is null) = (status = 'draft')),
  constraint filing_period check (period_to >= period_from),
  constraint filing_filed check (status <> 'filed' or (filing_number is not null and filed_on is not null)),
  constraint filing_one_contract check (contract_id is null or not several_contracts)
);
comment on table receivables.filing is 'Cuentas de cobro: invoices of one payer sent together, with the number and day it received them (radicado).';
comment on column receivables.filing.late is 'Some invoice was sent after the días hábiles the norm gives: the payer may return it (DE5601).';
create index filing_by_date on receivables.filing (vigencia, date desc, id desc);
create index filing_campus on receivables.filing (campus_id, vigencia, date desc, id desc);
create index filing_payer on receivables.filing (payer_id, date);
create index filing_search on receivables.filing using gin (search gin_trgm_ops);
select platform.audited('receivables.filing');

create table receivables.filing_invoice (
  id uuid primary key,
  parent_id uuid not null references receivables.filing,
  position int not null,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null,
  live boolean not null default false,
  late boolean not null default false,
  filing_number text,
  filed_on date,
  return_by date,
  glosa_by date,
  pay_by date,
  constraint filing_invoice_filed check ((filing_number is null) = (filed_on is null))
);
comment on table receivables.filing_invoice is 'Invoices of a filing, each with the terms that its radicado started. Live in one filing at most.';
comment on column receivables.filing_invoice.return_by is
  'Until when the payer may return it whole; glosa_by, object to part of it; pay_by, pay without interest.';
create index filing_invoice_parent on receivables.filing_invoice (parent_id, position);
create unique index filing_invoice_once on receivables.filing_invoice (invoice_id) where live;
create index filing_invoice_invoice on receivables.filing_invoice (invoice_id);
select platform.audited('receivables.filing_invoice');

create table receivables.payment (
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
  bank_account_id uuid not null references treasury.bank_account,
  payer_id uuid,
  origin text not null check (origin in ('transfer', 'direct', 'court', 'cheque', 'cash', 'purchase')),
  amount numeric(18,2) not null,
  reference text not null,
  giro_month text,
  without_detail boolean not null default false,
  regimen_id uuid references treasury.regimen,
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente,
  purpose text not null,
  retained numeric(18,2) not null default 0,
  advanced numeric(18,2) not null default 0,
  applied numeric(18,2) not null default 0,
  applied_advance numeric(18,2) not null default 0,
  applied_retained numeric(18,2) not null default 0,
  advance_id uuid references treasury.receivables_advance,
  unclassified_id uuid references treasury.receipt_voucher,
  search text generated always as (platform.fold('PP ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || reference || ' ' || purpose)) stored,
  constraint payment_status check (status in ('draft', 'registered', 'reversed')),
  constraint payment_number unique (vigencia, number),
  constraint payment_numbered check ((number is null) = (status = 'draft')),
  constraint payment_month check (giro_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint payment_amount check (status = 'draft' or amount > 0),
  constraint payment_advanced check ((advanced > 0) = (advance_id is not null) and advanced between 0 and greatest(amount, 0)),
  constraint payment_applied check (applied between 0 and amount - advanced),
  constraint payment_applied_advance check (applied_advance between 0 and advanced),
  constraint payment_applied_retained check (applied_retained between 0 and retained),
  constraint payment_reversed check (status <> 'reversed' or applied + applied_advance + applied_retained = 0)
);
comment on table receivables.payment is 'What payers send: identified or not, with the invoices it pays or without them.';
comment on column receivables.payment.amount is 'What entered the bank; what the payer kept comes apart, in retained.';
comment on column receivables.payment.advanced is 'What went to the anticipo of the payer, and its document in treasury.';
comment on column receivables.payment.applied is
  'Of what waits for its receipt; applied_advance, of the anticipo. Both kept by the trigger of payment_application.';
create unique index payment_once on receivables.payment (bank_account_id, date, reference, amount) where status = 'registered';
create index payment_by_date on receivables.payment (vigencia, date desc, id desc);
create index payment_campus on receivables.payment (campus_id, vigencia, date desc, id desc);
create index payment_payer on receivables.payment (payer_id, date);
create index payment_search on receivables.payment using gin (search gin_trgm_ops);
select platform.audited('receivables.payment');

create table receivables.payment_retention (
  id uuid primary key,
  parent_id uuid not null references receivables.payment,
  position int not null,
  kind text not null,
  base numeric(18,2),
  percent numeric(9,4),
  amount numeric(18,2) not null
);
comment on table receivables.payment_retention is 'What the payer kept of a payment: it settles invoices too, without money.';
create index payment_retention_parent on receivables.payment_retention (parent_id, position);
select platform.audited('receivables.payment_retention');

create table receivables.application (
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
  payment_id uuid not null references receivables.payment,
  purpose text not null,
  source text check (source in ('receipt', 'advance')),
  amount numeric(18,2) not null default 0,
  retained numeric(18,2) not null default 0,
  collection_id uuid,
  search text generated always as (platform.fold('AP ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || purpose)) stored,
  constraint application_status check (status in ('draft', 'approved', 'annulled')),
  constraint application_number unique (vigencia, number),
  constraint application_numbered check ((number is null) = (status = 'draft')),
  constraint application_collected check (status = 'approved' or collection_id is null)
);
comment on table receivables.application is 'Which invoices a payment pays. Taking it back is the same with the opposite sign.';
comment on column receivables.application.source is 'receipt: of money whose receipt is still to come; advance: of the anticipo of the payer.';
create index application_by_date on receivables.application (vigencia, date desc, id desc);
create index application_campus on receivables.application (campus_id, vigencia, date desc, id desc);
create index application_payment on receivables.application (payment_id);
create index application_collection on receivables.application (collection_id);
create index application_search on receivables.application using gin (search gin_trgm_ops);
select platform.audited('receivables.application');

create table receivables.application_line (
  id uuid primary key,
  parent_id uuid not null references receivables.application,
  position int not null,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null,
  retained numeric(18,2),
  deducted_glosa numeric(18,2),
  constraint application_line_amounts check (amount >= 0 and coalesce(retained, 0) >= 0 and coalesce(deducted_glosa, 0) >= 0)
);
comment on table receivables.application_line is 'What each invoice receives: money, and what was retained of it.';
comment on column receivables.application_line.deducted_glosa is 'What the payer took off without a glosa in due form: it settles nothing and must be claimed.';
create index application_line_parent on receivables.application_line (parent_id, position);
create index application_line_invoice on receivables.application_line (invoice_id);
select platform.audited('receivables.application_line');

create table receivables.payment_application (
  id bigint generated always as identity primary key,
  payment_id uuid not null references receivables.payment,
  application_id uuid not null references receivables.application,
  invoice_id uuid not null references billing.invoice,
  source text not null check (source in ('receipt', 'advance')),
  day date not null,
  amount numeric(18,2) not null,
  retained numeric(18,2) not null default 0,
  at timestamptz not null default now()
);
comment on table receivables.payment_application is 'What of each payment was applied to each invoice, and what came back: negative rows.';
create index payment_application_payment on receivables.payment_application (payment_id, id);
create index payment_application_application on receivables.payment_application (application_id);
create index payment_application_invoice on receivables.payment_application (invoice_id);
select platform.append_only('receivables.payment_application');
select platform.unaudited('receivables.payment_application', 'append-only, with its document and instant');

create trigger apply_payment after insert on receivables.payment_application referencing new table as new_rows
  for each statement execute function receivables.apply_payment();

create table receivables.collection (
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
  payment_id uuid not null references receivables.payment,
  purpose text not null,
  receipt_id uuid references treasury.receipt_voucher,
  total numeric(18,2) not null default 0,
  search text generated always as (platform.fold('RP ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || purpose)) stored,
  constraint collection_status check (status in ('draft', 'approved', 'annulled')),
  constraint collection_number unique (vigencia, number),
  constraint collection_numbered check ((number is null) = (status = 'draft'))
);
comment on table receivables.collection is 'Recaudo presupuestal of what a payment applied: its rubros, and the receipt that books it.';
create index collection_by_date on receivables.collection (vigencia, date desc, id desc);
create index collection_campus on receivables.collection (campus_id, vigencia, date desc, id desc);
create index collection_payment on receivables.collection (payment_id);
create index collection_search on receivables.collection using gin (search gin_trgm_ops);
select platform.audited('receivables.collection');
alter table receivables.application add foreign key (collection_id) references receivables.collection;

create table receivables.collection_line (
  id uuid primary key,
  parent_id uuid not null references receivables.collection,
  position int not null,
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente,
  cpc text,
  origin text not null check (origin in ('current', 'previous')),
  amount numeric(18,2) not null
);
comment on table receivables.collection_line is 'In which rubro each part is collected, and whether it was billed in this vigencia or before.';
create index collection_line_parent on receivables.collection_line (parent_id, position);
select platform.audited('receivables.collection_line');
