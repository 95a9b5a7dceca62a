-- Who pays for what is done to patients, and what was agreed with them: payers, contracts, the services they cover, their share of
-- each fiscal year, and what has been used of them.
create schema if not exists insurers;

create table insurers.payer (
  id uuid primary key,
  tercero_id uuid not null references people.tercero,
  kind text not null,
  admin_code text check (admin_code ~ '^[A-Z]{3,4}\d{2,3}$'),
  soat_code text check (soat_code ~ '^AT\d{4}$'),
  coverage text not null check (coverage ~ '^\d{2}$'),
  user_type text not null check (user_type ~ '^(0[1-9]|1[0-3])$'),
  authorisation text not null default 'service' check (authorisation in ('always', 'never', 'service')),
  demands_siras boolean not null default false,
  payment_days int not null default 30 check (payment_days between 0 and 720),
  bank_id uuid references people.tercero,
  direct_transfer boolean not null default false,
  deductions text,
  invoice_email text,
  filing_medium text check (filing_medium in ('portal', 'web_service', 'email', 'physical')),
  filing_url text,
  filing_hours text,
  filing_formats text,
  filing_max_mb int check (filing_max_mb > 0),
  situation text not null default 'normal' check (situation in ('normal', 'watched', 'intervened', 'liquidation')),
  situation_from date,
  impairment numeric(9,4) check (impairment between 0 and 100),
  active boolean not null default true,
  version int not null default 1,
  constraint payer_once unique (tercero_id, kind),
  constraint payer_admin_code unique (admin_code),
  constraint payer_soat_code unique (soat_code),
  constraint payer_situation_has_day check ((situation = 'normal') = (situation_from is null))
);
comment on table insurers.payer is 'Whoever pays for what is done to patients: EPS, SOAT insurers, ARL, territorial entities, the patients themselves.';
comment on column insurers.payer.admin_code is 'Código de administradora of SISPRO, as RIPS and FEV ask for it.';
comment on column insurers.payer.coverage is 'Coverage that an admission begins with (RIPS coberturaPlan).';
comment on column insurers.payer.authorisation is 'Whether it asks for an authorisation: always, never, or as each service says.';
comment on column insurers.payer.impairment is 'Percentage of what it owes that is not expected back.';
create index payer_tercero on insurers.payer (tercero_id);
select platform.audited('insurers.payer');

create table insurers.payer_account (
  id uuid primary key,
  payer_id uuid not null references insurers.payer,
  regime text not null,
  unfiled_account_id uuid references accounting.account,
  filed_account_id uuid references accounting.account,
  income_account_id uuid references accounting.account,
  rubro_code text check (rubro_code ~ '^[0-9A-Za-z.-]+$'),
  prior_rubro_code text check (prior_rubro_code ~ '^[0-9A-Za-z.-]+$'),
  version int not null default 1,
  constraint payer_account_once unique (payer_id, regime)
);
comment on table insurers.payer_account is 'The regimes a payer handles, each with its accounts of cartera and the rubros that it is recognised in.';
comment on column insurers.payer_account.rubro_code is 'Code of the rubro of income, which each vigencia has its own of.';
comment on column insurers.payer_account.prior_rubro_code is 'Code of the rubro of what earlier vigencias are owed.';
select platform.audited('insurers.payer_account');

create table insurers.payer_contact (
  id uuid primary key,
  payer_id uuid not null references insurers.payer,
  purpose text not null check (purpose in ('filing', 'glosas', 'payments', 'conciliation', 'authorisations')),
  name text not null,
  role text,
  phone text,
  email text,
  version int not null default 1
);
comment on table insurers.payer_contact is 'Whom to talk to at a payer, by what for.';
create index payer_contact_payer on insurers.payer_contact (payer_id);
select platform.audited('insurers.payer_contact');

create table insurers.contract (
  id uuid primary key,
  number int constraint contract_number_once unique,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  payer_id uuid not null references insurers.payer,
  contract_number text not null,
  cucon text check (cucon ~ '^[0-9a-f]{64}$'),
  name text not null,
  object text not null,
  date date not null,
  starts_on date not null,
  ends_on date not null,
  auto_renews boolean not null default false,
  contract_modality text not null check (contract_modality ~ '^(0[1-9]|1[0-2])$'),
  modality text not null generated always as (case
    when contract_modality in ('01', '02') then '01'
    when contract_modality in ('03', '07', '08', '09', '10') then '02'
    when contract_modality = '11' then '03' else '04' end) stored,
  coverage text not null check (coverage ~ '^\d{2}$'),
  regime text not null,
  tarifario_id uuid,
  service_mode text not null check (service_mode in ('listed', 'manual')),
  percent numeric(9,4) check (percent between -100 and 500),
  rounding text not null default '100' check (rounding in ('1', '10', '50', '100')),
  value numeric(18,2) check (value > 0),
  monthly_value numeric(18,2) check (monthly_value > 0),
  capita_basis text check (capita_basis in ('user', 'upc', 'month')),
  user_value numeric(18,2) check (user_value > 0),
  upc_percent numeric(9,4) check (upc_percent > 0),
  population int check (population > 0),
  advance numeric(18,2) check (advance >= 0),
  advance_percent numeric(9,4) check (advance_percent between 0 and 100),
  payment_days int not null check (payment_days between 0 and 720),
  prompt_discount numeric(9,4) check (prompt_discount between 0 and 100),
  authorisation boolean not null default false,
  guarantees text,
  supervisor text,
  glosa_terms text,
  ended_on date,
  settled_on date,
  search text generated always as (platform.fold(contract_number || ' ' || name)) stored,
  constraint contract_status check (status in ('draft', 'active', 'suspended', 'ended', 'settling', 'settled', 'annulled')),
  constraint contract_days check (ends_on >= starts_on),
  constraint contract_payer_number unique (payer_id, contract_number)
);
comment on table insurers.contract is 'Agreements of will by which services are sold to a payer (Decreto 441 de 2022).';
comment on column insurers.contract.number is 'Consecutive of the house, taken when it is activated.';
comment on column insurers.contract.contract_number is 'The number both parties know it by.';
comment on column insurers.contract.modality is 'How it pays, as RIPS and FEV tell it: 01 per case, 02 prospective, 03 cápita, 04 evento.';
comment on column insurers.contract.value is 'What was agreed at first; null when it is undetermined. Otrosíes are added apart.';
comment on column insurers.contract.service_mode is
  'listed: covers what its services say; manual: all that its tarifario prices, and its services are exceptions.';
comment on column insurers.contract.ends_on is 'Last day; an otrosí moves it.';
create index contract_by_day on insurers.contract (starts_on desc, id desc);
create index contract_at_campus on insurers.contract (campus_id, starts_on desc, id desc);
create index contract_payer on insurers.contract (payer_id, starts_on);
create index contract_tarifario on insurers.contract (tarifario_id);
create index contract_search on insurers.contract using gin (search gin_trgm_ops);
select platform.audited('insurers.contract');

create table insurers.contract_campus (
  id uuid primary key,
  parent_id uuid not null references insurers.contract,
  position int not null,
  campus_id uuid not null references admin.campus,
  constraint contract_campus_once unique (parent_id, campus_id)
);
comment on table insurers.contract_campus is 'Sites where a contract is served; all of them when it names none.';
create index contract_campus_parent on insurers.contract_campus (parent_id, position);
select platform.audited('insurers.contract_campus');

create table insurers.contract_user_type (
  id uuid primary key,
  parent_id uuid not null references insurers.contract,
  position int not null,
  user_type text not null check (user_type ~ '^(0[1-9]|1[0-3])$'),
  constraint contract_user_type_once unique (parent_id, user_type)
);
comment on table insurers.contract_user_type is 'Types of user that a contract admits.';
create index contract_user_type_parent on insurers.contract_user_type (parent_id, position);
select platform.audited('insurers.contract_user_type');

create table insurers.contract_amendment (
  id uuid primary key,
  contract_id uuid not null references insurers.contract,
  kind text not null check (kind in ('addition', 'reduction', 'extension', 'change')),
  amendment_number text not null,
  date date not null,
  value numeric(18,2) not null default 0 check (value >= 0),
  new_end date,
  note text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint contract_amendment_once unique (contract_id, amendment_number),
  constraint contract_amendment_has_value check ((kind in ('addition', 'reduction')) = (value > 0)),
  constraint contract_amendment_has_end check (kind <> 'extension' or new_end is not null)
);
comment on table insurers.contract_amendment is 'Otrosíes of a contract: what they add, take away or extend. Never changed.';
create index contract_amendment_contract on insurers.contract_amendment (contract_id, date);
select platform.append_only('insurers.contract_amendment');
select platform.unaudited('insurers.contract_amendment', 'append-only, with its author and instant');

create table insurers.contract_service (
  id uuid primary key,
  contract_id uuid not null references insurers.contract,
  service_id uuid not null,
  mode text not null check (mode in ('manual', 'fixed', 'included', 'excluded')),
  price numeric(18,2) check (price >= 0),
  factor numeric(9,4) check (factor between -100 and 500),
  authorisation text not null default 'contract' check (authorisation in ('contract', 'always', 'never')),
  max_user_month int check (max_user_month > 0),
  max_total int check (max_total > 0),
  from_day date not null,
  until_day date,
  active boolean not null default true,
  version int not null default 1,
  check (until_day >= from_day),
  constraint contract_service_fixed_has_price check ((mode = 'fixed') = (price is not null)),
  constraint contract_service_factor_of_manual check (factor is null or mode = 'manual'),
  constraint contract_service_once exclude using gist
    (contract_id with =, service_id with =, daterange(from_day, until_day, '[]') with &&) where (active)
);
comment on table insurers.contract_service is 'What a contract says of a service in some days: priced by the manual, at a fixed price, included, or excluded.';
comment on column insurers.contract_service.factor is 'Percentage over the manual for this service alone: -10 is ten per cent less.';
create index contract_service_contract on insurers.contract_service (contract_id, service_id, from_day);
create index contract_service_service on insurers.contract_service (service_id);
select platform.audited('insurers.contract_service');

create table insurers.contract_year (
  id uuid primary key,
  contract_id uuid not null references insurers.contract,
  vigencia int not null check (vigencia between 2000 and 2100),
  regime text not null,
  value numeric(18,2) not null check (value > 0),
  plan_01 numeric(18,2) not null default 0, plan_02 numeric(18,2) not null default 0, plan_03 numeric(18,2) not null default 0,
  plan_04 numeric(18,2) not null default 0, plan_05 numeric(18,2) not null default 0, plan_06 numeric(18,2) not null default 0,
  plan_07 numeric(18,2) not null default 0, plan_08 numeric(18,2) not null default 0, plan_09 numeric(18,2) not null default 0,
  plan_10 numeric(18,2) not null default 0, plan_11 numeric(18,2) not null default 0, plan_12 numeric(18,2) not null default 0,
  members_01 int, members_02 int, members_03 int, members_04 int, members_05 int, members_06 int,
  members_07 int, members_08 int, members_09 int, members_10 int, members_11 int, members_12 int,
  rubro_id uuid references budget.rubro,
  prior_rubro_id uuid references budget.rubro,
  unfiled_account_id uuid references accounting.account,
  filed_account_id uuid references accounting.account,
  note text,
  active boolean not null default true,
  version int not null default 1,
  constraint contract_year_once unique (contract_id, vigencia, regime),
  constraint contract_year_planned check (plan_01 + plan_02 + plan_03 + plan_04 + plan_05 + plan_06 + plan_07 + plan_08 + plan_09
    + plan_10 + plan_11 + plan_12 in (0, value))
);
comment on table insurers.contract_year is 'What a contract is worth in one fiscal year and regime, month by month, with its rubros and accounts.';
comment on column insurers.contract_year.members_01 is 'People enrolled that month, of a cápita.';
create index contract_year_contract on insurers.contract_year (contract_id, vigencia);
select platform.audited('insurers.contract_year');

create table insurers.contract_use (
  id uuid primary key,
  contract_id uuid not null references insurers.contract,
  kind text not null check (kind in ('invoiced', 'credited', 'filed', 'glosa', 'paid')),
  vigencia int not null generated always as (extract(year from day)::int) stored,
  regime text not null,
  day date not null,
  amount numeric(18,2) not null check (amount <> 0),
  document text not null,
  document_id uuid not null,
  campus_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table insurers.contract_use is 'What was invoiced, credited, filed, accepted as glosa and paid of each contract. What is undone is a negative move.';
comment on column insurers.contract_use.amount is 'Gross of the invoice, before copagos and cuotas; negative when it is undone.';
create index contract_use_contract on insurers.contract_use (contract_id, day);
create index contract_use_document on insurers.contract_use (document, document_id);
select platform.append_only('insurers.contract_use');
select platform.unaudited('insurers.contract_use', 'append-only: the documents that write it are audited');

create table insurers.contract_balance (
  contract_id uuid not null references insurers.contract,
  vigencia int not null,
  regime text not null,
  invoiced numeric(18,2) not null default 0 check (invoiced >= 0),
  credited numeric(18,2) not null default 0 check (credited >= 0),
  filed numeric(18,2) not null default 0,
  glosa numeric(18,2) not null default 0,
  paid numeric(18,2) not null default 0,
  primary key (contract_id, vigencia, regime),
  constraint contract_balance_credited check (credited <= invoiced)
);
comment on table insurers.contract_balance is 'Sums of contract_use, which a trigger keeps.';
select platform.unaudited('insurers.contract_balance', 'kept by a trigger from an append-only ledger');

create trigger keep_contract_balance after insert on insurers.contract_use
for each row execute function insurers.keep_contract_balance();
