-- Cuentas de cobro: those the entity issues to who owes it, and those of contractors who do not invoice.

create table accounting.cuenta_de_cobro (
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
  tercero_id uuid not null references people.tercero,
  period text check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  contract text,
  bank_account_id uuid references accounting.account,
  due_on date not null,
  purpose text not null,
  letter text,
  filed_on date,
  filing_number text,
  medium text,
  search text generated always as (platform.fold('CC ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || coalesce(filing_number, '') || ' ' || purpose)) stored,
  constraint cuenta_de_cobro_status check (status in ('draft', 'signed', 'filed', 'annulled')),
  constraint cuenta_de_cobro_number unique (vigencia, number),
  constraint cuenta_de_cobro_numbered check ((number is null) = (status = 'draft')),
  constraint cuenta_de_cobro_filed check (status <> 'filed' or filed_on is not null)
);
comment on table accounting.cuenta_de_cobro is 'Cuentas de cobro that the entity issues: what somebody owes, grouped to be filed and collected.';
comment on column accounting.cuenta_de_cobro.bank_account_id is 'Account of the chart of the bank where it is to be paid.';
create index cuenta_de_cobro_by_date on accounting.cuenta_de_cobro (vigencia, date desc, id desc);
create index cuenta_de_cobro_campus on accounting.cuenta_de_cobro (campus_id, vigencia, date desc, id desc);
create index cuenta_de_cobro_search on accounting.cuenta_de_cobro using gin (search gin_trgm_ops);
create index cuenta_de_cobro_tercero on accounting.cuenta_de_cobro (tercero_id);
select platform.audited('accounting.cuenta_de_cobro');

create table accounting.cuenta_de_cobro_line (
  id uuid primary key,
  parent_id uuid not null references accounting.cuenta_de_cobro,
  position int not null,
  account_id uuid not null references accounting.account,
  open_item text not null,
  detail text,
  amount numeric(18,2) not null
);
comment on table accounting.cuenta_de_cobro_line is 'What a cuenta de cobro claims: a document of the journal that is not paid.';
create index cuenta_de_cobro_line_parent on accounting.cuenta_de_cobro_line (parent_id, position);
create index cuenta_de_cobro_line_item on accounting.cuenta_de_cobro_line (open_item, account_id);
select platform.audited('accounting.cuenta_de_cobro_line');

create table accounting.cuenta_received (
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
  tercero_id uuid not null references people.tercero,
  support_number text not null,
  support_date date not null,
  kind text not null check (kind in ('honorarios', 'servicio', 'arrendamiento', 'contrato', 'otros')),
  registro_id uuid references budget.registro,
  from_day date not null,
  until_day date not null,
  amount numeric(18,2) not null,
  social_security text,
  social_security_month text check (social_security_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  supervisor text,
  purpose text not null,
  support_key text not null generated always as (ltrim(upper(support_number), '0')) stored,
  search text generated always as (platform.fold('CR ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || support_number || ' ' || purpose)) stored,
  constraint cuenta_received_status check (status in ('draft', 'signed', 'filed', 'annulled')),
  constraint cuenta_received_number unique (vigencia, number),
  constraint cuenta_received_numbered check ((number is null) = (status = 'draft'))
);
comment on table accounting.cuenta_received is 'Cuentas de cobro of contractors who do not invoice, certified by their supervisor, until they are caused.';
comment on column accounting.cuenta_received.social_security is 'Number of the PILA of the month that the contractor shows.';
create index cuenta_received_by_date on accounting.cuenta_received (vigencia, date desc, id desc);
create index cuenta_received_campus on accounting.cuenta_received (campus_id, vigencia, date desc, id desc);
create index cuenta_received_search on accounting.cuenta_received using gin (search gin_trgm_ops);
create unique index cuenta_received_once on accounting.cuenta_received (tercero_id, support_key)
  where status in ('signed', 'filed');
select platform.audited('accounting.cuenta_received');

-- A cuenta de cobro certified by its supervisor waits to be caused, as a receipt of goods does.
alter table accounting.support_source drop constraint support_source_kind_check;
alter table accounting.support_source add constraint support_source_kind_check
  check (kind in ('almacen', 'bienes', 'honorarios', 'servicio', 'arrendamiento', 'contrato', 'otros'));
