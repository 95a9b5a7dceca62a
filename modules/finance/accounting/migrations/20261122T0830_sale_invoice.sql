-- Facturas de venta of what is no health service: rents, copies, training, waste (finance dossier A-17).

create table accounting.sale_invoice (
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
  tercero_id uuid not null references people.tercero,
  payment_form text not null check (payment_form in ('cash', 'credit')),
  payment_means text not null,
  due_on date not null,
  order_number text,
  purpose text not null,
  prefix text not null default 'FO',
  "authorization" text,
  ingreso_id uuid references budget.ingreso,
  base numeric(18,2) not null default 0,
  vat numeric(18,2) not null default 0,
  item text generated always as (case when number is null then null else prefix || '-' || number end) stored,
  search text generated always as (platform.fold(prefix || ' ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || purpose)) stored,
  constraint sale_invoice_status check (status in ('draft', 'approved', 'annulled')),
  constraint sale_invoice_number unique (prefix, number)
);
comment on table accounting.sale_invoice is 'Facturas de venta of what is no health service: who buys, what, its VAT and when it falls due.';
comment on column accounting.sale_invoice.prefix is 'That of the numbering it was issued with; FO while nobody authorises one.';
comment on column accounting.sale_invoice."authorization" is 'Number of the authorisation of the DIAN it was numbered by; null when it is of the house.';
comment on column accounting.sale_invoice.taken is 'The number that its numbering gave, while it is being issued.';
comment on column accounting.sale_invoice.item is 'Its documento cruce in the journal.';
comment on column accounting.sale_invoice.ingreso_id is 'Its recognition in the budget.';
create index sale_invoice_by_date on accounting.sale_invoice (vigencia, date desc, id desc);
create index sale_invoice_campus on accounting.sale_invoice (campus_id, vigencia, date desc, id desc);
create index sale_invoice_search on accounting.sale_invoice using gin (search gin_trgm_ops);
create index sale_invoice_tercero on accounting.sale_invoice (tercero_id, item);
select platform.audited('accounting.sale_invoice');

create table accounting.sale_invoice_line (
  id uuid primary key,
  parent_id uuid not null references accounting.sale_invoice,
  position int not null,
  concept_id uuid not null references accounting.concept,
  detail text,
  quantity numeric(14,4) not null,
  unit_price numeric(18,2) not null,
  vat_rate numeric(9,6),
  cost_centre_id uuid,
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente,
  cpc text,
  receivable_id uuid references accounting.account,
  base numeric(18,2),
  vat numeric(18,2)
);
comment on table accounting.sale_invoice_line is 'What is sold: its concept, how much, its VAT and the rubro it is recognised in.';
comment on column accounting.sale_invoice_line.receivable_id is 'The account it is owed on since it was issued, with its base and its VAT.';
create index sale_invoice_line_parent on accounting.sale_invoice_line (parent_id, position);
select platform.audited('accounting.sale_invoice_line');
