-- Contracts by which the house buys goods and services: what was agreed, and a ledger of what of it was taken and executed.
create schema if not exists contracts;

create table contracts.contract (
  id uuid primary key,
  date date not null,
  kind text not null,
  modality text not null,
  causal text,
  tercero_id uuid not null references people.tercero,
  purpose text not null,
  scope text,
  duties text,
  value numeric(18,2) not null check (value > 0),
  this_year numeric(18,2) check (this_year > 0),
  payment_form text not null check (payment_form in ('monthly', 'deliveries', 'acts', 'advance', 'single')),
  advance_percent numeric(9,6) check (advance_percent > 0 and advance_percent <= 100),
  months int check (months >= 0),
  days int check (days >= 0),
  until_day date,
  place text,
  supervisor_id uuid references people.employee,
  interventor_id uuid references people.tercero,
  dependencia_id uuid references budget.dependencia,
  cdp_id uuid references budget.cdp,
  paa_line text,
  unspsc text,
  secop_process text,
  monthly_fee numeric(18,2) check (monthly_fee > 0),
  labour_risk text check (labour_risk in ('1', '2', '3', '4', '5')),
  needs_settlement boolean not null default false,
  registro_id uuid references budget.registro,
  signed_on date,
  signed_by uuid,
  secop_id text,
  secop_url text,
  published_on date,
  started_on date,
  first_end date,
  ends_on date,
  suspended_on date,
  ended_on date,
  ended_for text check (ended_for in ('term', 'executed', 'early', 'assigned')),
  settled_on date,
  settled_by text check (settled_by in ('both', 'house', 'judge')),
  constraint contract_ends check (ends_on >= started_on)
);
comment on table contracts.contract is 'Contracts with suppliers and contractors, from their draft to their settlement.';
comment on column contracts.contract.this_year is 'What of the value belongs to the vigencia of its date; null when all of it does.';
comment on column contracts.contract.first_end is 'The last day of the term as it was signed; ends_on adds extensions and suspensions.';
select platform.document_table('contracts.contract', 'CT', $$purpose || ' ' || coalesce(secop_process, '')$$,
  '{draft,inProcess,awarded,signed,committed,legalised,running,suspended,ended,settling,settled,closed,withdrawn,annulled}');
alter table contracts.contract drop constraint contract_numbered;
alter table contracts.contract
  add constraint contract_numbered check ((number is null) = (status in ('draft', 'inProcess', 'awarded', 'withdrawn')));
create index contract_tercero on contracts.contract (tercero_id);
create index contract_registro on contracts.contract (registro_id);
create index contract_ends_on on contracts.contract (ends_on);

create table contracts.contract_line (
  id uuid primary key,
  product_id uuid references warehouse.product,
  detail text not null,
  unit text not null,
  quantity numeric(18,4) not null check (quantity > 0),
  unit_price numeric(18,2) not null check (unit_price >= 0),
  vat_rate numeric(9,6) check (vat_rate >= 0 and vat_rate <= 100),
  cost_centre_id uuid references hospital.cost_centre
);
comment on table contracts.contract_line is 'What is bought: a product, an activity, a service, with its price without VAT and the most that is bought of it.';
select platform.lines_table('contracts.contract_line', 'contracts.contract');
create unique index contract_line_product on contracts.contract_line (parent_id, product_id) where product_id is not null;

create table contracts.contract_rubro (
  id uuid primary key,
  cdp_line_id uuid not null references budget.cdp_line,
  amount numeric(18,2) not null check (amount > 0)
);
comment on table contracts.contract_rubro is 'The lines of its CDP that it takes, with how much of each.';
select platform.lines_table('contracts.contract_rubro', 'contracts.contract');

create table contracts.contract_program (
  id uuid primary key,
  program text not null,
  cost_centre_id uuid references hospital.cost_centre,
  percent numeric(9,6) not null check (percent > 0 and percent <= 100)
);
comment on table contracts.contract_program is 'Programmes and centres that it is charged to, with the share of each.';
select platform.lines_table('contracts.contract_program', 'contracts.contract');

create table contracts.contract_payment (
  id uuid primary key,
  due_on date,
  term text not null,
  amount numeric(18,2) not null check (amount > 0)
);
comment on table contracts.contract_payment is 'The payments that were agreed: when or upon what, and how much.';
select platform.lines_table('contracts.contract_payment', 'contracts.contract');

create table contracts.contract_guarantee (
  id uuid primary key,
  cover text not null,
  percent numeric(9,6) not null check (percent > 0),
  extra_months int not null check (extra_months >= 0)
);
comment on table contracts.contract_guarantee is 'What its policies must cover: a percentage of its value, until so many months after its end.';
select platform.lines_table('contracts.contract_guarantee', 'contracts.contract');

create table contracts.contract_paper (
  id uuid primary key,
  kind text not null,
  number text,
  issued_on date,
  expires_on date
);
comment on table contracts.contract_paper is 'The papers of the contractor that were checked, with the day until which each serves.';
select platform.lines_table('contracts.contract_paper', 'contracts.contract');

-- The ledger: what was agreed, what of it was taken by an order or an act, and what was executed.
create table contracts.contract_balance (
  contract_id uuid primary key references contracts.contract on delete cascade,
  agreed numeric(18,2) not null default 0,
  taken numeric(18,2) not null default 0,
  executed numeric(18,2) not null default 0,
  constraint contract_balance_taken check (taken <= agreed),
  constraint contract_balance_executed check (executed <= taken and executed >= 0)
);
comment on table contracts.contract_balance is 'The sums of the moves of a contract: what was agreed, what of it was taken, and what was executed.';
select platform.unaudited('contracts.contract_balance', 'balance rows: every change is a move of the append-only ledger');

create table contracts.line_balance (
  line_id uuid primary key,
  contract_id uuid not null references contracts.contract on delete cascade,
  agreed numeric(18,4) not null default 0,
  taken numeric(18,4) not null default 0,
  executed numeric(18,4) not null default 0,
  constraint line_balance_taken check (taken <= agreed),
  constraint line_balance_executed check (executed <= taken and executed >= 0)
);
comment on table contracts.line_balance is 'The same of each line, in quantities.';
create index line_balance_contract on contracts.line_balance (contract_id);
select platform.unaudited('contracts.line_balance', 'balance rows: every change is a move of the append-only ledger');

create table contracts.move (
  id bigint generated always as identity primary key,
  contract_id uuid not null references contracts.contract,
  line_id uuid,
  kind text not null check (kind in ('agree', 'take', 'execute')),
  day date not null,
  quantity numeric(18,4) not null default 0,
  value numeric(18,2) not null,
  document text not null,
  document_id uuid not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now(),
  constraint move_something check (quantity <> 0 or value <> 0),
  constraint move_quantity_of_line check (quantity = 0 or line_id is not null)
);
comment on table contracts.move is 'The ledger of contracts: append-only. What is given back is a move with the opposite sign.';
create index move_of_contract on contracts.move (contract_id, id);
create index move_of_document on contracts.move (document_id);
select platform.append_only('contracts.move');
select platform.unaudited('contracts.move', 'append-only, with its author and instant');

create trigger move_keeps_balance after insert on contracts.move for each row execute function contracts.keep_balance();

create table contracts.commitment (
  registro_id uuid primary key references budget.registro,
  contract_id uuid not null references contracts.contract,
  date date not null,
  amount numeric(18,2) not null check (amount > 0)
);
comment on table contracts.commitment is 'The registros that commit a contract: that of its signature, of each addition, of whom it was assigned to.';
create index commitment_contract on contracts.commitment (contract_id);
select platform.unaudited('contracts.commitment', 'written once, by a command that the history of the contract remembers');
select platform.append_only('contracts.commitment');

create table contracts.modification (
  id uuid primary key,
  contract_id uuid not null references contracts.contract,
  kind text not null check (kind in ('add', 'reduce', 'extend', 'amend', 'assign', 'suspend', 'resume')),
  number text not null,
  date date not null,
  value numeric(18,2) not null default 0,
  days int not null default 0,
  new_end date,
  from_tercero_id uuid references people.tercero,
  to_tercero_id uuid references people.tercero,
  until date,
  note text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint modification_number unique (contract_id, kind, number)
);
comment on table contracts.modification is 'What changed a contract after it was signed. Append-only: it is corrected by another.';
select platform.append_only('contracts.modification');
select platform.unaudited('contracts.modification', 'append-only, with its author and instant');
