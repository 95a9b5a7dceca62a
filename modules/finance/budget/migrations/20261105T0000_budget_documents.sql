-- The documents of the expense chain, from the initial appropriation to the payment.

create table budget.initial (
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
  act_kind text not null,
  act_number text not null,
  act_date date not null,
  final_availability numeric(18,2) not null default 0 check (final_availability >= 0),
  note text,
  search text generated always as (platform.fold('PI ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || act_number)) stored,
  constraint initial_status check (status in ('draft', 'approved', 'annulled')),
  constraint initial_number unique (vigencia, number),
  constraint initial_numbered check ((number is null) = (status = 'draft'))
);
create index initial_by_date on budget.initial (vigencia, date desc, id desc);
create index initial_by_day on budget.initial (date desc, id desc);
create index initial_by_number on budget.initial (vigencia, number desc, id desc);
create index initial_campus on budget.initial (campus_id, vigencia, date desc, id desc);
create index initial_search on budget.initial using gin (search gin_trgm_ops);
select platform.audited('budget.initial');
comment on table budget.initial is 'Presupuesto inicial of a vigencia: income and expense lines; approving it opens the vigencia.';
create unique index initial_one_live on budget.initial (vigencia) where status <> 'annulled';
create table budget.initial_income (
  id uuid primary key,
  parent_id uuid not null references budget.initial,
  position int not null,
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  amount numeric(18,2) not null check (amount >= 0),
  constraint initial_income_once unique (parent_id, rubro_id, fuente_id)
);
comment on table budget.initial_income is 'Amounts of the initial budget, income side, by rubro leaf and fuente.';
create index initial_income_parent on budget.initial_income (parent_id, position);
select platform.audited('budget.initial_income');

create table budget.initial_expense (
  id uuid primary key,
  parent_id uuid not null references budget.initial,
  position int not null,
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  amount numeric(18,2) not null check (amount >= 0),
  constraint initial_expense_once unique (parent_id, rubro_id, fuente_id)
);
comment on table budget.initial_expense is 'Amounts of the initial budget, expense side, by rubro leaf and fuente.';
create index initial_expense_parent on budget.initial_expense (parent_id, position);
select platform.audited('budget.initial_expense');

create table budget.cdp_request (
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
  requester text not null,
  purpose text not null,
  modality text not null,
  estimated_term text,
  search text generated always as (platform.fold('Solicitud ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || requester || ' ' || purpose)) stored,
  constraint cdp_request_status check (status in ('draft', 'filed', 'approved', 'rejected', 'annulled')),
  constraint cdp_request_number unique (vigencia, number),
  constraint cdp_request_numbered check ((number is null) = (status = 'draft'))
);
create index cdp_request_by_date on budget.cdp_request (vigencia, date desc, id desc);
create index cdp_request_by_day on budget.cdp_request (date desc, id desc);
create index cdp_request_by_number on budget.cdp_request (vigencia, number desc, id desc);
create index cdp_request_campus on budget.cdp_request (campus_id, vigencia, date desc, id desc);
create index cdp_request_search on budget.cdp_request using gin (search gin_trgm_ops);
select platform.audited('budget.cdp_request');
comment on table budget.cdp_request is 'Solicitud de CDP: asks for budget; reserves nothing.';
create table budget.cdp_request_line (
  id uuid primary key,
  parent_id uuid not null references budget.cdp_request,
  position int not null,
  apropiacion_id uuid not null references budget.apropiacion,
  cpc text,
  amount numeric(18,2) not null
);
create index cdp_request_line_parent on budget.cdp_request_line (parent_id, position);
select platform.audited('budget.cdp_request_line');
comment on table budget.cdp_request_line is 'What a solicitud asks for, by line of control.';

create table budget.cdp (
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
  request_id uuid references budget.cdp_request,
  dependencia_id uuid not null references budget.dependencia,
  purpose text not null,
  expires_on date,
  search text generated always as (platform.fold('CDP ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose)) stored,
  constraint cdp_status check (status in ('draft', 'approved', 'annulled')),
  constraint cdp_number unique (vigencia, number),
  constraint cdp_numbered check ((number is null) = (status = 'draft'))
);
create index cdp_by_date on budget.cdp (vigencia, date desc, id desc);
create index cdp_by_day on budget.cdp (date desc, id desc);
create index cdp_by_number on budget.cdp (vigencia, number desc, id desc);
create index cdp_campus on budget.cdp (campus_id, vigencia, date desc, id desc);
create index cdp_search on budget.cdp using gin (search gin_trgm_ops);
select platform.audited('budget.cdp');
comment on table budget.cdp is 'Certificado de disponibilidad presupuestal: certifies and reserves free appropriation.';
create index cdp_by_request on budget.cdp (request_id) where request_id is not null;
create table budget.cdp_line (
  id uuid primary key,
  parent_id uuid not null references budget.cdp,
  position int not null,
  apropiacion_id uuid not null references budget.apropiacion,
  cpc text,
  amount numeric(18,2) not null
);
create index cdp_line_parent on budget.cdp_line (parent_id, position);
select platform.audited('budget.cdp_line');
comment on table budget.cdp_line is 'Amount certified by line of control.';
create index cdp_line_apropiacion on budget.cdp_line (apropiacion_id);

create table budget.registro (
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
  cdp_id uuid not null references budget.cdp,
  tercero_id uuid not null references people.tercero,
  commitment_kind text not null,
  contract_number text,
  contract_date date,
  purpose text not null,
  term text,
  payment_terms text,
  search text generated always as (platform.fold('RP ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose || ' ' || coalesce(contract_number, ''))) stored,
  constraint registro_status check (status in ('draft', 'approved', 'annulled')),
  constraint registro_number unique (vigencia, number),
  constraint registro_numbered check ((number is null) = (status = 'draft'))
);
create index registro_by_date on budget.registro (vigencia, date desc, id desc);
create index registro_by_day on budget.registro (date desc, id desc);
create index registro_by_number on budget.registro (vigencia, number desc, id desc);
create index registro_campus on budget.registro (campus_id, vigencia, date desc, id desc);
create index registro_search on budget.registro using gin (search gin_trgm_ops);
select platform.audited('budget.registro');
comment on table budget.registro is 'Registro presupuestal: commits part of a CDP to one beneficiary.';
create index registro_cdp on budget.registro (cdp_id);
create index registro_tercero on budget.registro (tercero_id);
create table budget.registro_line (
  id uuid primary key,
  parent_id uuid not null references budget.registro,
  position int not null,
  cdp_line_id uuid not null references budget.cdp_line,
  amount numeric(18,2) not null
);
create index registro_line_parent on budget.registro_line (parent_id, position);
select platform.audited('budget.registro_line');
comment on table budget.registro_line is 'Amount committed by line of the CDP.';
create index registro_line_cdp_line on budget.registro_line (cdp_line_id);

create table budget.obligacion (
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
  registro_id uuid not null references budget.registro,
  kind text not null,
  support_kind text not null,
  support_number text not null,
  support_date date not null,
  purpose text not null,
  no_causacion_reason text not null,
  search text generated always as (platform.fold('Obligación ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose || ' ' || support_number)) stored,
  constraint obligacion_status check (status in ('draft', 'approved', 'annulled')),
  constraint obligacion_number unique (vigencia, number),
  constraint obligacion_numbered check ((number is null) = (status = 'draft'))
);
create index obligacion_by_date on budget.obligacion (vigencia, date desc, id desc);
create index obligacion_by_day on budget.obligacion (date desc, id desc);
create index obligacion_by_number on budget.obligacion (vigencia, number desc, id desc);
create index obligacion_campus on budget.obligacion (campus_id, vigencia, date desc, id desc);
create index obligacion_search on budget.obligacion using gin (search gin_trgm_ops);
select platform.audited('budget.obligacion');
comment on table budget.obligacion is 'Obligación presupuestal: goods or services received and accepted, owed gross.';
create index obligacion_registro on budget.obligacion (registro_id);
create table budget.obligacion_line (
  id uuid primary key,
  parent_id uuid not null references budget.obligacion,
  position int not null,
  registro_line_id uuid not null references budget.registro_line,
  cpc text,
  amount numeric(18,2) not null
);
create index obligacion_line_parent on budget.obligacion_line (parent_id, position);
select platform.audited('budget.obligacion_line');
comment on table budget.obligacion_line is 'Gross amount owed by line of the registro.';
create index obligacion_line_registro_line on budget.obligacion_line (registro_line_id);

create table budget.pago (
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
  obligacion_id uuid not null references budget.obligacion,
  origin text not null,
  support_number text not null,
  purpose text not null,
  search text generated always as (platform.fold('Pago ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose || ' ' || support_number)) stored,
  constraint pago_status check (status in ('draft', 'approved', 'annulled')),
  constraint pago_number unique (vigencia, number),
  constraint pago_numbered check ((number is null) = (status = 'draft'))
);
create index pago_by_date on budget.pago (vigencia, date desc, id desc);
create index pago_by_day on budget.pago (date desc, id desc);
create index pago_by_number on budget.pago (vigencia, number desc, id desc);
create index pago_campus on budget.pago (campus_id, vigencia, date desc, id desc);
create index pago_search on budget.pago using gin (search gin_trgm_ops);
select platform.audited('budget.pago');
comment on table budget.pago is 'Pago presupuestal: gross value of the obligation that was paid.';
create index pago_obligacion on budget.pago (obligacion_id);
create table budget.pago_line (
  id uuid primary key,
  parent_id uuid not null references budget.pago,
  position int not null,
  obligacion_line_id uuid not null references budget.obligacion_line,
  amount numeric(18,2) not null
);
create index pago_line_parent on budget.pago_line (parent_id, position);
select platform.audited('budget.pago_line');
comment on table budget.pago_line is 'Gross amount paid by line of the obligación.';
create index pago_line_obligacion_line on budget.pago_line (obligacion_line_id);
