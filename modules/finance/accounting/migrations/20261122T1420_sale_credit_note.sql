-- Notas crédito for part of a factura de venta, and what each line of an invoice was posted on so that it can be taken back.

alter table accounting.sale_invoice_line
  add column income_id uuid references accounting.account,
  add column vat_account_id uuid references accounting.account;
update accounting.sale_invoice_line l set income_id = c.credit_account_id, vat_account_id = c.vat_account_id
from accounting.concept c where c.id = l.concept_id and l.receivable_id is not null;
comment on column accounting.sale_invoice_line.income_id is 'The account it was earned on since it was issued, and that of its VAT.';

create table accounting.sale_credit_note (
  id uuid primary key,
  number int,
  taken int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  sale_invoice_id uuid not null references accounting.sale_invoice,
  concept text not null check (concept in ('1', '3', '4', '5', '6')),
  reason text not null,
  prefix text not null default 'NV',
  electronic boolean not null default false,
  base numeric(18,2) not null default 0,
  vat numeric(18,2) not null default 0,
  adjustment_id uuid references budget.ingreso,
  dian_state text
    constraint sale_credit_note_dian_state check (dian_state in ('pending', 'sent', 'accepted', 'notified', 'rejected', 'contingency')),
  item text generated always as (
    case when number is null then null when electronic then prefix || number else prefix || '-' || number end) stored,
  search text generated always as (platform.fold(prefix || ' ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || reason)) stored,
  constraint sale_credit_note_status check (status in ('draft', 'approved', 'annulled')),
  constraint sale_credit_note_number unique (prefix, number),
  constraint sale_credit_note_worth check (status = 'draft' or base > 0)
);
comment on table accounting.sale_credit_note is 'Notas crédito that take back part of a factura de venta: which, why, how much.';
comment on column accounting.sale_credit_note.prefix is 'That of the numbering it was issued with; NV when its invoice is of the house.';
comment on column accounting.sale_credit_note.taken is 'The number that its numbering gave, while it is being issued.';
comment on column accounting.sale_credit_note.electronic is 'Whether it is told to the DIAN, as its invoice was.';
comment on column accounting.sale_credit_note.adjustment_id is 'What it took back of the recognition of its invoice; null when that was of another vigencia.';
create index sale_credit_note_by_date on accounting.sale_credit_note (vigencia, date desc, id desc);
create index sale_credit_note_campus on accounting.sale_credit_note (campus_id, vigencia, date desc, id desc);
create index sale_credit_note_search on accounting.sale_credit_note using gin (search gin_trgm_ops);
create index sale_credit_note_invoice on accounting.sale_credit_note (sale_invoice_id);
select platform.audited('accounting.sale_credit_note');

create table accounting.sale_credit_note_line (
  id uuid primary key,
  parent_id uuid not null references accounting.sale_credit_note,
  position int not null,
  sale_invoice_line_id uuid not null references accounting.sale_invoice_line,
  amount numeric(18,2) not null,
  vat numeric(18,2)
);
comment on table accounting.sale_credit_note_line is 'How much of each line of an invoice a note takes back, without VAT, and its VAT since it was issued.';
create index sale_credit_note_line_parent on accounting.sale_credit_note_line (parent_id, position);
create index sale_credit_note_line_of on accounting.sale_credit_note_line (sale_invoice_line_id);
select platform.audited('accounting.sale_credit_note_line');
