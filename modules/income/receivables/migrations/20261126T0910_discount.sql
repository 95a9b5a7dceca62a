-- What invoices cease to be owed without money: agreed discounts, and what a payer took off that the house accepts.

create table receivables.discount (
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
  kind text not null check (kind in ('deduction', 'prompt', 'capita', 'financial', 'audit', 'rounding')),
  support text not null,
  purpose text not null,
  search text generated always as (platform.fold('DTO ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || support || ' ' || purpose)) stored,
  constraint discount_status check (status in ('draft', 'approved', 'applied', 'annulled')),
  constraint discount_number unique (vigencia, number),
  constraint discount_numbered check ((number is null) = (status = 'draft'))
);
comment on table receivables.discount is 
  'What some invoices of a payer cease to be owed without money: approved by one, applied to the books and to what is owed.';
create index discount_by_date on receivables.discount (vigencia, date desc, id desc);
create index discount_campus on receivables.discount (campus_id, vigencia, date desc, id desc);
create index discount_payer on receivables.discount (payer_id, date);
create index discount_search on receivables.discount using gin (search gin_trgm_ops);
select platform.audited('receivables.discount');

create table receivables.discount_line (
  id uuid primary key,
  parent_id uuid not null references receivables.discount,
  position int not null,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null check (amount >= 0),
  account text,
  credit_note_id uuid references billing.credit_note
);
comment on table receivables.discount_line is
  'What each invoice ceases to be owed: by a credit note, or straight on the account it was owed on that day.';
create index discount_line_parent on receivables.discount_line (parent_id, position);
create index discount_line_invoice on receivables.discount_line (invoice_id);
create unique index discount_line_note on receivables.discount_line (credit_note_id) where credit_note_id is not null;
select platform.audited('receivables.discount_line');
