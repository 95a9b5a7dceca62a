-- Cobro jurídico: invoices of a payer that a lawyer collects, the process they are in, and when they were withdrawn from it.
create table receivables.legal_collection (
  id uuid primary key,
  date date not null,
  payer_id uuid not null references insurers.payer,
  lawyer text not null,
  court text,
  process_number text,
  stage int not null check (stage between 0 and 9),
  purpose text not null,
  withdrawn_on date,
  withdrawn_why text,
  constraint legal_collection_withdrawn check ((withdrawn_on is null) = (withdrawn_why is null) and withdrawn_on >= date)
);
comment on table receivables.legal_collection is 'Invoices of a payer sent to cobro jurídico together: one process, one lawyer.';
select platform.document_table('receivables.legal_collection', 'CJ', $$lawyer || ' ' || coalesce(process_number, '') || ' ' || purpose$$,
  '{draft,sent,withdrawn}');
alter table receivables.legal_collection add constraint legal_collection_withdrawn_state
  check (status <> 'withdrawn' or withdrawn_on is not null);
create index legal_collection_payer on receivables.legal_collection (payer_id, date);

create table receivables.legal_collection_line (
  id uuid primary key,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null check (amount >= 0),
  live boolean not null default false
);
comment on table receivables.legal_collection_line is 'What each invoice owed that day. It is live while it is in cobro jurídico by this process.';
select platform.lines_table('receivables.legal_collection_line', 'receivables.legal_collection');
create index legal_collection_line_invoice on receivables.legal_collection_line (invoice_id);
create unique index legal_collection_line_once on receivables.legal_collection_line (invoice_id) where live;

create table receivables.legal_stage (
  id bigint generated always as identity primary key,
  collection_id uuid not null references receivables.legal_collection,
  day date not null,
  stage int not null check (stage between 0 and 9),
  process_number text,
  note text,
  created_by uuid not null,
  at timestamptz not null default now()
);
comment on table receivables.legal_stage is 'The stages a process went through, as they were registered; the last one of a day counts.';
create index legal_stage_collection on receivables.legal_stage (collection_id, day, id);
select platform.append_only('receivables.legal_stage');
select platform.unaudited('receivables.legal_stage', 'append-only, with who registered it and its instant');
select platform.of_site_via('receivables.legal_stage', 'collection_id');
