-- Cajas menores: a fund that somebody answers for, its vales, its expenses, and what it holds.

create table treasury.petty_cash (
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
  name text not null,
  dependencia_id uuid not null references budget.dependencia,
  act_number text not null,
  act_date date not null,
  keeper_id uuid not null references people.tercero,
  amount numeric(18,2) not null,
  expense_max numeric(18,2) not null,
  handling text not null,
  own_account text,
  bank_account_id uuid not null references treasury.bank_account,
  registro_id uuid references budget.registro,
  policy_number text,
  insurer_id uuid references people.tercero,
  policy_until date,
  purpose text not null,
  account_id uuid references accounting.account,
  search text generated always as (platform.fold('CM ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || name || ' ' || act_number)) stored,
  constraint petty_cash_status check (status in ('draft', 'approved', 'closed', 'annulled')),
  constraint petty_cash_number unique (vigencia, number),
  constraint petty_cash_numbered check ((number is null) = (status = 'draft')),
  constraint petty_cash_handling check (handling in ('cash', 'bank')),
  constraint petty_cash_kept check (status = 'draft' or account_id is not null)
);
comment on table treasury.petty_cash is 'Cajas menores: the act that made each, who answers for it, how much it is and where the books keep it.';
comment on column treasury.petty_cash.account_id is 'Its own auxiliary of the account of cajas menores, opened when it is constituted.';
create index petty_cash_by_date on treasury.petty_cash (vigencia, date desc, id desc);
create index petty_cash_campus on treasury.petty_cash (campus_id, vigencia, date desc, id desc);
create index petty_cash_search on treasury.petty_cash using gin (search gin_trgm_ops);
create index petty_cash_account on treasury.petty_cash (account_id);
create unique index petty_cash_one_living on treasury.petty_cash (vigencia, dependencia_id) where status = 'approved';
create unique index petty_cash_one_to_one on treasury.petty_cash (account_id) where status = 'approved';
select platform.audited('treasury.petty_cash');

create table treasury.petty_cash_rubro (
  id uuid primary key,
  parent_id uuid not null references treasury.petty_cash,
  position int not null,
  registro_line_id uuid not null references budget.registro_line,
  amount numeric(18,2) not null
);
comment on table treasury.petty_cash_rubro is 'The rubros a caja menor may use, and how much of it is for each.';
create index petty_cash_rubro_parent on treasury.petty_cash_rubro (parent_id, position);
select platform.audited('treasury.petty_cash_rubro');

create table treasury.petty_cash_balance (
  petty_cash_id uuid primary key references treasury.petty_cash,
  fund numeric(18,2) not null default 0,
  balance numeric(18,2) not null default 0,
  vouchers numeric(18,2) not null default 0,
  constraint petty_cash_balance_within check (balance between 0 and fund),
  constraint petty_cash_vouchers_within check (vouchers between 0 and balance)
);
comment on table treasury.petty_cash_balance is
  'What each caja menor may hold, holds, and has given out in vales: the sum of its moves, kept by their trigger.';
select platform.unaudited('treasury.petty_cash_balance', 'the sum of moves that are append-only');

create table treasury.petty_cash_move (
  id bigint generated always as identity primary key,
  petty_cash_id uuid not null references treasury.petty_cash,
  day date not null,
  document text not null,
  document_id uuid not null,
  fund numeric(18,2) not null default 0,
  amount numeric(18,2) not null default 0,
  vouchers numeric(18,2) not null default 0,
  at timestamptz not null default now()
);
comment on table treasury.petty_cash_move is 'What entered and left each caja menor; what is taken back is one more row with the opposite.';
comment on column treasury.petty_cash_move.amount is 'What it holds, as the books say: a vale is still in it until it is spent.';
create index petty_cash_move_fund on treasury.petty_cash_move (petty_cash_id, day, id);
create index petty_cash_move_document on treasury.petty_cash_move (document_id);
select platform.append_only('treasury.petty_cash_move');
select platform.unaudited('treasury.petty_cash_move', 'append-only, with its document and instant');

create trigger move_petty_cash after insert on treasury.petty_cash_move referencing new table as new_rows
  for each statement execute function treasury.move_petty_cash();

create table treasury.petty_cash_voucher (
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
  petty_cash_id uuid not null references treasury.petty_cash,
  receiver_id uuid not null references people.tercero,
  amount numeric(18,2) not null,
  purpose text not null,
  search text generated always as (platform.fold('VP ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || purpose)) stored,
  constraint petty_cash_voucher_status check (status in ('draft', 'approved', 'settled', 'annulled')),
  constraint petty_cash_voucher_number unique (vigencia, number),
  constraint petty_cash_voucher_numbered check ((number is null) = (status = 'draft'))
);
comment on table treasury.petty_cash_voucher is 'Vales provisionales: money of a caja menor given to somebody who has yet to bring what it was spent on.';
create index petty_cash_voucher_by_date on treasury.petty_cash_voucher (vigencia, date desc, id desc);
create index petty_cash_voucher_campus on treasury.petty_cash_voucher (campus_id, vigencia, date desc, id desc);
create index petty_cash_voucher_search on treasury.petty_cash_voucher using gin (search gin_trgm_ops);
create index petty_cash_voucher_fund on treasury.petty_cash_voucher (petty_cash_id, status);
select platform.audited('treasury.petty_cash_voucher');

create table treasury.petty_cash_expense (
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
  petty_cash_id uuid not null references treasury.petty_cash,
  voucher_id uuid references treasury.petty_cash_voucher,
  tercero_id uuid not null references people.tercero,
  support_kind text not null,
  support_number text not null,
  support_date date not null,
  purpose text not null,
  legalisation_id uuid,
  gross numeric(18,2) not null default 0 check (gross >= 0),
  withheld numeric(18,2) not null default 0 check (withheld >= 0),
  net numeric(18,2) not null default 0 check (net >= 0),
  support_key text generated always as (support_kind || '-' || ltrim(upper(support_number), '0')) stored,
  search text generated always as (platform.fold('GM ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || support_number || ' ' || purpose)) stored,
  constraint petty_cash_expense_status check (status in ('draft', 'approved', 'annulled')),
  constraint petty_cash_expense_number unique (vigencia, number),
  constraint petty_cash_expense_numbered check ((number is null) = (status = 'draft')),
  constraint petty_cash_expense_paid check (gross = withheld + net)
);
comment on column treasury.petty_cash_expense.legalisation_id is 'In which it was owed and paid in the budget; null while it waits for one.';
comment on table treasury.petty_cash_expense is 'Gastos de caja menor: what was bought, with its support, and what left the fund for it.';
create index petty_cash_expense_by_date on treasury.petty_cash_expense (vigencia, date desc, id desc);
create index petty_cash_expense_campus on treasury.petty_cash_expense (campus_id, vigencia, date desc, id desc);
create index petty_cash_expense_search on treasury.petty_cash_expense using gin (search gin_trgm_ops);
create index petty_cash_expense_fund on treasury.petty_cash_expense (petty_cash_id, status, date);
create unique index petty_cash_expense_once on treasury.petty_cash_expense (tercero_id, support_key) where status = 'approved';
select platform.audited('treasury.petty_cash_expense');

create table treasury.petty_cash_expense_line (
  id uuid primary key,
  parent_id uuid not null references treasury.petty_cash_expense,
  position int not null,
  concept_id uuid not null references accounting.concept,
  cost_centre_id uuid references hospital.cost_centre,
  registro_line_id uuid references budget.registro_line,
  cpc text,
  amount numeric(18,2) not null,
  vat_rate numeric(9,6) check (vat_rate between 0 and 100),
  detail text,
  gross numeric(18,2) not null default 0
);
comment on table treasury.petty_cash_expense_line is 'What each gasto of a caja menor was spent on, with the rubro it is of.';
comment on column treasury.petty_cash_expense_line.gross is 'With its VAT, once it was paid: what it owes in the budget.';
create index petty_cash_expense_line_parent on treasury.petty_cash_expense_line (parent_id, position);
create index petty_cash_expense_line_rubro on treasury.petty_cash_expense_line (registro_line_id);
select platform.audited('treasury.petty_cash_expense_line');
