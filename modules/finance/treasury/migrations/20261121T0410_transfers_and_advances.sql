-- Money that moves between our own accounts, and money that payers send without saying what it pays.
alter table treasury.budget_effect drop constraint budget_effect_kind_check;
alter table treasury.budget_effect add constraint budget_effect_kind_check
  check (kind in ('recognition', 'collection', 'reimputation', 'obligacion', 'pago'));

create table treasury.fund_transfer (
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
  from_id uuid not null references treasury.bank_account,
  to_id uuid not null references treasury.bank_account,
  amount numeric(18,2) not null,
  gmf numeric(18,2) not null default 0,
  commission numeric(18,2) not null default 0,
  registro_id uuid references budget.registro,
  registro_line_id uuid references budget.registro_line,
  reference text,
  support text,
  purpose text not null,
  search text generated always as (platform.fold('TF ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || coalesce(reference, '') || ' ' || purpose)) stored,
  constraint fund_transfer_status check (status in ('draft', 'approved', 'annulled')),
  constraint fund_transfer_number unique (vigencia, number),
  constraint fund_transfer_numbered check ((number is null) = (status = 'draft')),
  constraint fund_transfer_apart check (status = 'draft' or from_id <> to_id)
);
comment on table treasury.fund_transfer is 'Traslados de fondos between bank accounts of the entity, with what the bank charged for it.';
create index fund_transfer_by_date on treasury.fund_transfer (vigencia, date desc, id desc);
create index fund_transfer_campus on treasury.fund_transfer (campus_id, vigencia, date desc, id desc);
create index fund_transfer_search on treasury.fund_transfer using gin (search gin_trgm_ops);
select platform.audited('treasury.fund_transfer');

create table treasury.receivables_advance (
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
  tercero_id uuid not null references people.tercero,
  regimen_id uuid not null references treasury.regimen,
  giro_month text not null,
  amount numeric(18,2) not null,
  reference text not null,
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente,
  purpose text not null,
  receivable_part numeric(18,2) not null default 0,
  excess_part numeric(18,2) not null default 0,
  applied numeric(18,2) not null default 0,
  applied_receivable numeric(18,2) not null default 0,
  search text generated always as (platform.fold('AC ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || reference || ' ' || purpose)) stored,
  constraint receivables_advance_status check (status in ('draft', 'approved', 'annulled')),
  constraint receivables_advance_number unique (vigencia, number),
  constraint receivables_advance_numbered check ((number is null) = (status = 'draft')),
  constraint receivables_advance_month check (giro_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint receivables_advance_parts check (status = 'draft' or receivable_part + excess_part = amount),
  constraint receivables_advance_applied check (applied between 0 and amount and applied_receivable between 0 and receivable_part
    and applied - applied_receivable between 0 and excess_part),
  constraint receivables_advance_annulled check (status <> 'annulled' or applied = 0)
);
comment on table treasury.receivables_advance is 'Anticipos de cartera: money of an EPS or the ADRES without the invoices it pays (finance dossier §4.5).';
comment on column treasury.receivables_advance.receivable_part is 'Against what the payer owes (131980); the excess is an advance received (290101).';
comment on column treasury.receivables_advance.applied is 'Kept by the trigger of its applications, as is the part of 131980.';
create index receivables_advance_by_date on treasury.receivables_advance (vigencia, date desc, id desc);
create index receivables_advance_campus on treasury.receivables_advance (campus_id, vigencia, date desc, id desc);
create index receivables_advance_tercero on treasury.receivables_advance (tercero_id);
create index receivables_advance_search on treasury.receivables_advance using gin (search gin_trgm_ops);
create unique index receivables_advance_once on treasury.receivables_advance (bank_account_id, date, reference, amount)
  where status = 'approved';
select platform.audited('treasury.receivables_advance');

create table treasury.advance_application (
  id bigint generated always as identity primary key,
  advance_id uuid not null references treasury.receivables_advance,
  document text not null,
  document_id uuid not null,
  day date not null,
  receivable_part numeric(18,2) not null,
  excess_part numeric(18,2) not null,
  at timestamptz not null default now()
);
comment on table treasury.advance_application is 'What of an advance was applied to invoices, and what came back: negative rows.';
create index advance_application_advance on treasury.advance_application (advance_id, id);
create index advance_application_document on treasury.advance_application (document_id);
select platform.append_only('treasury.advance_application');
select platform.unaudited('treasury.advance_application', 'append-only, with its document and instant');

create trigger apply_advance after insert on treasury.advance_application referencing new table as new_rows
  for each statement execute function treasury.apply_advance();
