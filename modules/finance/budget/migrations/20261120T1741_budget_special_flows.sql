-- Advances and their amortisation, payments in proportion to the net, and what is owed in one step (finance dossier §3.8, §3.10).

alter table budget.obligacion add column invoice_total numeric(18,2) check (invoice_total > 0);
alter table budget.obligacion add column amortised numeric(18,2) check (amortised >= 0);
alter table budget.obligacion add column final boolean;
comment on column budget.obligacion.amortised is 'Part of the invoice that was paid in advance, and therefore owed already.';
comment on column budget.obligacion.final is 'The last invoice of its commitment: no advance may be left to amortise.';

alter table budget.pago add column net_total numeric(18,2) check (net_total > 0);
alter table budget.pago add column net_paid numeric(18,2) check (net_paid > 0);
alter table budget.pago add constraint pago_net check ((net_total is null) = (net_paid is null));
comment on column budget.pago.net_total is 'What the beneficiary receives of the whole obligación, less withholdings.';
comment on column budget.pago.net_paid is 'What leaves the bank with this payment.';

create table budget.block (
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
  dependencia_id uuid not null references budget.dependencia,
  tercero_id uuid not null references people.tercero,
  commitment_kind text not null,
  support_kind text not null,
  support_number text not null,
  support_date date not null,
  purpose text not null,
  cdp_id uuid references budget.cdp,
  registro_id uuid references budget.registro,
  obligacion_id uuid references budget.obligacion,
  search text generated always as (platform.fold('Bloque ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose || ' ' || support_number)) stored,
  constraint block_status check (status in ('draft', 'approved', 'annulled')),
  constraint block_number unique (vigencia, number),
  constraint block_numbered check ((number is null) = (status = 'draft')),
  constraint block_whole check ((cdp_id is null) = (obligacion_id is null) and (registro_id is null) = (obligacion_id is null))
);
comment on table budget.block is 'CDP, registro and obligación of one bill, issued together on its day: servicios públicos, impuestos.';
create index block_by_date on budget.block (vigencia, date desc, id desc);
create index block_by_day on budget.block (date desc, id desc);
create index block_by_number on budget.block (vigencia, number desc, id desc);
create index block_campus on budget.block (campus_id, vigencia, date desc, id desc);
create index block_search on budget.block using gin (search gin_trgm_ops);
select platform.audited('budget.block');

create table budget.block_line (
  id uuid primary key,
  parent_id uuid not null references budget.block,
  position int not null,
  apropiacion_id uuid not null references budget.apropiacion,
  cpc text,
  amount numeric(18,2) not null
);
comment on table budget.block_line is 'What a bill charges to each line of control.';
create index block_line_parent on budget.block_line (parent_id, position);
select platform.audited('budget.block_line');
