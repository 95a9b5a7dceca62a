-- Causaciones: what is owed to suppliers, with what was withheld of it; and the open items of the journal, by balance.

alter table accounting.concept add column withholding_concept text;
comment on column accounting.concept.withholding_concept is 'Under which concept of withholding it falls: COM, SER, HON. None when it bears none.';

-- Only the trigger of the lines writes it.
create table accounting.open_item (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  tercero_id uuid,
  item text not null,
  opened_on date not null,
  due_on date,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  constraint open_item_once unique nulls not distinct (account_id, tercero_id, item)
) with (fillfactor = 70);
comment on table accounting.open_item is 'Documentos cruce: what each invoice, causación or advance moved in an account, and so what is left of it.';
create index open_item_tercero on accounting.open_item (tercero_id, account_id);
select platform.unaudited('accounting.open_item', 'balance rows: every change is a line of the append-only journal');
create index entry_line_by_open_item on accounting.entry_line (open_item, account_id) where open_item is not null;

insert into accounting.open_item (account_id, tercero_id, item, opened_on, due_on, debit, credit)
select account_id, tercero_id, open_item, min(day), max(due_on), sum(debit), sum(credit)
from accounting.entry_line where open_item is not null group by 1, 2, 3;

create table accounting.support_source (
  id uuid primary key,
  kind text not null check (kind in ('almacen', 'bienes')),
  campus_id uuid not null,
  tercero_id uuid not null references people.tercero,
  registro_id uuid references budget.registro,
  number text not null check (number <> ''),
  date date not null,
  gross numeric(18,2) not null check (gross > 0),
  withdrawn boolean not null default false
);
comment on table accounting.support_source is 'Receipts of goods that wait for their invoice: who receives goods offers them here, and a causación takes one.';
create index support_source_by_date on accounting.support_source (kind, date desc, id);
select platform.unaudited('accounting.support_source', 'tells of a document of another module, which is audited there');

create table accounting.causacion (
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
  kind text not null check (kind in ('almacen', 'bienes', 'contrato', 'servicio', 'servicios-publicos', 'honorarios',
    'arrendamiento', 'nomina', 'caja-menor', 'viaticos', 'impuestos', 'otros')),
  source_id uuid references accounting.support_source,
  date date not null,
  tercero_id uuid not null references people.tercero,
  support_kind text not null check (support_kind in ('invoice', 'support_document', 'charge', 'resolution', 'payroll', 'receipt')),
  support_prefix text,
  support_number text not null check (support_number <> ''),
  electronic_code text,
  support_date date not null,
  due_on date not null,
  registro_id uuid references budget.registro,
  purpose text not null,
  supervisor text,
  municipality_id uuid,
  contract_kind text,
  labour_risk text check (labour_risk in ('1', '2', '3', '4', '5')),
  advance_id uuid,
  amortised numeric(18,2) check (amortised > 0),
  final boolean,
  support_key text not null generated always as (
    upper(coalesce(support_prefix, '')) || '-' || ltrim(upper(support_number), '0')) stored,
  search text generated always as (platform.fold('CA ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose || ' ' ||
    coalesce(support_prefix, '') || support_number)) stored,
  constraint causacion_status check (status in ('draft', 'approved', 'annulled')),
  constraint causacion_number unique (vigencia, number),
  constraint causacion_numbered check ((number is null) = (status = 'draft')),
  constraint causacion_due check (due_on >= support_date),
  constraint causacion_amortises check ((amortised is null) = (advance_id is null))
);
comment on table accounting.causacion is 'What a supplier is owed for a support: it posts the voucher, owes in the budget and opens the payable.';
comment on column accounting.causacion.support_key is 'By which the same support is known however it was typed.';
comment on column accounting.causacion.source_id is 'The receipt of goods that it invoices.';
comment on column accounting.causacion.advance_id is 'The open item of the anticipo that it amortises.';
comment on column accounting.causacion.labour_risk is 'Set when the table of art. 383 applies: the class of risk of the independent.';
create unique index causacion_support_once on accounting.causacion (tercero_id, support_kind, support_key) where status <> 'annulled';
create unique index causacion_source_once on accounting.causacion (source_id) where status <> 'annulled' and source_id is not null;
create index causacion_by_date on accounting.causacion (vigencia, date desc, id desc);
create index causacion_by_day on accounting.causacion (date desc, id desc);
create index causacion_by_number on accounting.causacion (vigencia, number desc, id desc);
create index causacion_campus on accounting.causacion (campus_id, vigencia, date desc, id desc);
create index causacion_search on accounting.causacion using gin (search gin_trgm_ops);
create index causacion_registro on accounting.causacion (registro_id);
create index causacion_tercero on accounting.causacion (tercero_id, date desc);
select platform.audited('accounting.causacion');

create table accounting.causacion_line (
  id uuid primary key,
  parent_id uuid not null references accounting.causacion,
  position int not null,
  concept_id uuid not null references accounting.concept,
  detail text,
  quantity numeric(18,4) not null,
  unit_price numeric(18,2) not null,
  vat_rate numeric(9,6) check (vat_rate between 0 and 100),
  vat_use text check (vat_use in ('cost', 'deductible')),
  aiu numeric(18,2) check (aiu > 0),
  cost_centre_id uuid references hospital.cost_centre,
  registro_line_id uuid references budget.registro_line,
  cpc text,
  base numeric(18,2) not null generated always as (round(quantity * unit_price, 2)) stored,
  vat numeric(18,2) not null generated always as (
    round(round(quantity * unit_price, 2) * coalesce(vat_rate, 0) / 100, 2)) stored
);
comment on table accounting.causacion_line is 'What the support charges: concept, quantity, value, VAT, cost centre, line of the registro.';
create index causacion_line_parent on accounting.causacion_line (parent_id, position);
create index causacion_line_registro_line on accounting.causacion_line (registro_line_id);
select platform.audited('accounting.causacion_line');

create table accounting.causacion_adjustment (
  id uuid primary key,
  parent_id uuid not null references accounting.causacion,
  position int not null,
  rule_id uuid not null references accounting.withholding_rule,
  amount numeric(18,2) not null check (amount >= 0),
  reason text not null check (length(reason) >= 10),
  constraint causacion_adjustment_once unique (parent_id, rule_id)
);
comment on table accounting.causacion_adjustment is 'Withholdings that a person decided otherwise than the rule, and why.';
select platform.audited('accounting.causacion_adjustment');

create table accounting.payable (
  causacion_id uuid primary key references accounting.causacion,
  campus_id uuid not null,
  tercero_id uuid not null references people.tercero,
  account_id uuid not null references accounting.account,
  item text not null,
  gross numeric(18,2) not null check (gross > 0),
  withheld numeric(18,2) not null check (withheld >= 0),
  amortised numeric(18,2) not null default 0 check (amortised >= 0),
  net numeric(18,2) not null check (net >= 0),
  programmed numeric(18,2) not null default 0 check (programmed >= 0),
  obligacion_id uuid references budget.obligacion,
  live boolean not null default true,
  constraint payable_adds_up check (net = gross - withheld - amortised)
);
comment on table accounting.payable is 'What each approved causación owes, and the open item of the journal where it is owed. Its balance is that of the item.';
comment on column accounting.payable.programmed is 'In payment orders that have not been paid: cannot be programmed twice.';
create unique index payable_item on accounting.payable (account_id, tercero_id, item) where live;
create index payable_tercero on accounting.payable (tercero_id) where live;
create index payable_obligacion on accounting.payable (obligacion_id);
select platform.unaudited('accounting.payable', 'follows its causación and its payment orders, which are audited');

create table accounting.supplier_note (
  id uuid primary key,
  causacion_id uuid not null references accounting.causacion,
  day date not null,
  number text not null check (number <> ''),
  gross numeric(18,2) not null check (gross > 0),
  withheld numeric(18,2) not null check (withheld >= 0),
  from_payable numeric(18,2) not null check (from_payable >= 0),
  receivable numeric(18,2) not null check (receivable >= 0),
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now(),
  constraint supplier_note_once unique (causacion_id, number),
  constraint supplier_note_adds_up check (from_payable + receivable = gross - withheld)
);
comment on table accounting.supplier_note is 'Credit notes of suppliers: what each took from the payable, or left to be claimed when it had been paid.';
select platform.append_only('accounting.supplier_note');
select platform.unaudited('accounting.supplier_note', 'append-only, with its author and instant');

create table accounting.supplier_note_line (
  note_id uuid not null references accounting.supplier_note,
  causacion_line_id uuid not null references accounting.causacion_line,
  base numeric(18,2) not null check (base > 0),
  vat numeric(18,2) not null check (vat >= 0),
  primary key (note_id, causacion_line_id)
);
comment on table accounting.supplier_note_line is 'What a credit note took from each line of the causación.';
create index supplier_note_line_of on accounting.supplier_note_line (causacion_line_id);
select platform.append_only('accounting.supplier_note_line');
select platform.unaudited('accounting.supplier_note_line', 'append-only; its note has author and instant');

create table accounting.withholding_line (
  id uuid primary key,
  document text not null,
  document_id uuid not null,
  campus_id uuid not null,
  day date not null,
  vigencia int not null generated always as (extract(year from day)::int) stored,
  month int not null generated always as (extract(month from day)::int) stored,
  sign int not null check (sign in (-1, 1)),
  tercero_id uuid not null references people.tercero,
  support text not null,
  rule_id uuid not null references accounting.withholding_rule,
  kind text not null check (kind in ('renta', 'iva', 'ica', 'estampilla', 'contribucion', 'other')),
  code text not null,
  name text not null,
  account_id uuid not null references accounting.account,
  moment text not null check (moment in ('causacion', 'payment')),
  base numeric(18,2) not null check (base >= 0),
  rate numeric(9,6) not null check (rate >= 0),
  rate_unit text not null check (rate_unit in ('percent', 'mil')),
  uvt numeric(18,2) not null check (uvt > 0),
  minimum numeric(18,2) not null check (minimum >= 0),
  amount numeric(18,2) not null check (amount > 0),
  proposed numeric(18,2),
  reason text,
  municipality_id uuid,
  fund_id uuid references people.tercero,
  norm text,
  explanation text not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now(),
  constraint withholding_line_decided check (proposed is null or reason is not null)
);
comment on table accounting.withholding_line is 'What was withheld, with all that computes it again: certificates and declarations add it up, by its sign.';
comment on column accounting.withholding_line.sign is '-1 takes back: an annulment or a credit note, in the month it happens.';
comment on column accounting.withholding_line.proposed is 'What the rule said, when a person decided otherwise for the reason given.';
create index withholding_line_document on accounting.withholding_line (document_id);
create index withholding_line_by_month on accounting.withholding_line (vigencia, month, kind, code);
create index withholding_line_tercero on accounting.withholding_line (tercero_id, vigencia);
select platform.append_only('accounting.withholding_line');
select platform.unaudited('accounting.withholding_line', 'append-only, with its author and instant');
