-- Actas with payers: of glosas that are settled, of cartera that is crossed, of a contract that is liquidated, of a month that closes.

create table receivables.settlement (
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
  kind text not null check (kind in ('glosa', 'cross', 'contract', 'month')),
  payer_id uuid not null,
  contract_id uuid,
  cutoff date not null,
  attendants text not null,
  purpose text not null,
  signed_on date,
  signed_by text,
  payer_signed_on date,
  payer_signed_by text,
  discount_id uuid references receivables.discount,
  search text generated always as (platform.fold('ACTA ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || attendants || ' ' || purpose)) stored,
  constraint settlement_status check (status in ('draft', 'signed', 'agreed', 'executed', 'annulled')),
  constraint settlement_number unique (vigencia, number),
  constraint settlement_numbered check ((number is null) = (status = 'draft')),
  constraint settlement_cutoff check (cutoff <= date),
  constraint settlement_of_contract check (kind <> 'contract' or status = 'draft' or contract_id is not null),
  constraint settlement_signed check (status not in ('agreed', 'executed') or (signed_on is not null and payer_signed_on is not null))
);
comment on table receivables.settlement is
  'Actas with a payer: signed by the house, signed by the payer and then executed; what was executed is not rewritten.';
create index settlement_by_date on receivables.settlement (vigencia, date desc, id desc);
create index settlement_campus on receivables.settlement (campus_id, vigencia, date desc, id desc);
create index settlement_payer on receivables.settlement (payer_id, date);
create index settlement_search on receivables.settlement using gin (search gin_trgm_ops);
select platform.audited('receivables.settlement');

create table receivables.settlement_line (
  id uuid primary key,
  parent_id uuid not null references receivables.settlement,
  position int not null,
  invoice_id uuid references billing.invoice,
  named text,
  owed numeric(18,2) not null default 0 check (owed >= 0),
  theirs numeric(18,2) check (theirs >= 0),
  standing text not null check (standing in
    ('match', 'ours', 'theirs', 'paid', 'glosa', 'returned', 'audit', 'unfiled', 'differs')),
  disputed numeric(18,2) not null default 0 check (disputed >= 0),
  accepted numeric(18,2),
  lifted numeric(18,2),
  to_pay numeric(18,2),
  pay_on date,
  note text,
  constraint settlement_line_parts check (coalesce(accepted, 0) >= 0 and coalesce(lifted, 0) >= 0 and coalesce(to_pay, 0) >= 0),
  constraint settlement_line_named check (invoice_id is not null or named is not null)
);
comment on table receivables.settlement_line is
  'An invoice of an acta: what the house says that it owes, what the payer says, and what both agree.';
comment on column receivables.settlement_line.named is 'The invoice as the payer calls it, when the house has none like it.';
create index settlement_line_parent on receivables.settlement_line (parent_id, position);
create index settlement_line_invoice on receivables.settlement_line (invoice_id);
select platform.audited('receivables.settlement_line');

create trigger keep_executed before update or delete on receivables.settlement_line
  for each row execute function receivables.keep_executed();
