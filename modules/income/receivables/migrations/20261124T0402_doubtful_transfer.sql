-- Traslados a difícil recaudo, and back: what some invoices owe passes from one account to the other.

create table receivables.doubtful_transfer (
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
  way text not null check (way in ('doubtful', 'current')),
  support text not null,
  purpose text not null,
  search text generated always as (platform.fold('DR ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || support || ' ' || purpose)) stored,
  constraint doubtful_transfer_status check (status in ('draft', 'approved', 'annulled')),
  constraint doubtful_transfer_number unique (vigencia, number),
  constraint doubtful_transfer_numbered check ((number is null) = (status = 'draft'))
);
comment on table receivables.doubtful_transfer is 'Invoices of a payer that are hard to collect, or are so no more (A-8f).';
create index doubtful_transfer_by_date on receivables.doubtful_transfer (vigencia, date desc, id desc);
create index doubtful_transfer_campus on receivables.doubtful_transfer (campus_id, vigencia, date desc, id desc);
create index doubtful_transfer_payer on receivables.doubtful_transfer (payer_id, date);
create index doubtful_transfer_search on receivables.doubtful_transfer using gin (search gin_trgm_ops);
select platform.audited('receivables.doubtful_transfer');

create table receivables.doubtful_transfer_line (
  id uuid primary key,
  parent_id uuid not null references receivables.doubtful_transfer,
  position int not null,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null check (amount >= 0),
  from_account text,
  to_account text
);
comment on table receivables.doubtful_transfer_line is 'What each invoice owed that day, and the accounts it passed from and to.';
create index doubtful_transfer_line_parent on receivables.doubtful_transfer_line (parent_id, position);
create index doubtful_transfer_line_invoice on receivables.doubtful_transfer_line (invoice_id);
select platform.audited('receivables.doubtful_transfer_line');
