-- What both senses of a contract have: policies and actas. And what is charged and ordered by those of purchase.
create table contracts.policy (
  id uuid primary key,
  campus_id uuid not null,
  contract_id uuid references contracts.contract,
  income_id uuid references insurers.contract,
  insurer_id uuid not null references people.tercero,
  number text not null,
  annex text,
  cover text not null,
  insured numeric(18,2) not null check (insured > 0),
  from_day date not null,
  until_day date not null,
  issued_on date not null,
  beneficiary text,
  approved_on date,
  approved_by uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint policy_of_one check (num_nonnulls(contract_id, income_id) = 1),
  constraint policy_days check (until_day >= from_day),
  constraint policy_approved check ((approved_on is null) = (approved_by is null)),
  constraint policy_once unique nulls not distinct (contract_id, income_id, insurer_id, number, annex, cover)
);
comment on table contracts.policy is 'The policies of contracts, of purchase and of sale: what each covers, for how much and until when.';
create index policy_contract on contracts.policy (contract_id);
create index policy_income on contracts.policy (income_id);
create index policy_until on contracts.policy (until_day);
select platform.audited('contracts.policy');

create table contracts.act (
  id uuid primary key,
  campus_id uuid not null,
  contract_id uuid references contracts.contract,
  income_id uuid references insurers.contract,
  kind text not null,
  number text not null,
  date date not null,
  note text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint act_of_one check (num_nonnulls(contract_id, income_id) = 1),
  constraint act_once unique nulls not distinct (contract_id, income_id, kind, number)
);
comment on table contracts.act is 'Actas of contracts, of purchase and of sale. Append-only: one is corrected by another.';
create index act_contract on contracts.act (contract_id);
create index act_income on contracts.act (income_id);
select platform.append_only('contracts.act');
select platform.unaudited('contracts.act', 'append-only, with its author and instant');

create table contracts.payment_act (
  id uuid primary key,
  date date not null,
  contract_id uuid not null references contracts.contract,
  kind text not null,
  from_day date not null,
  until_day date not null,
  amount numeric(18,2) not null check (amount > 0),
  support_number text not null,
  support_date date not null,
  purpose text not null,
  certified_on date,
  pila_reason text,
  constraint payment_act_days check (until_day >= from_day)
);
comment on table contracts.payment_act is 'What a contractor charges for a time, as its supervisor certifies it: it waits then to be caused.';
comment on column contracts.payment_act.pila_reason is 'Why it was certified without the planilla that was due, by who may.';
select platform.document_table('contracts.payment_act', 'AP', $$purpose || ' ' || support_number$$, '{draft,filed,approved,returned,annulled}');
alter table contracts.payment_act drop constraint payment_act_numbered;
alter table contracts.payment_act add constraint payment_act_numbered check ((number is null) = (status = 'draft'));
create index payment_act_contract on contracts.payment_act (contract_id);

create table contracts.payment_act_line (
  id uuid primary key,
  contract_line_id uuid not null references contracts.contract_line,
  quantity numeric(18,4) not null check (quantity > 0)
);
comment on table contracts.payment_act_line is 'What was done of each line of the contract.';
select platform.lines_table('contracts.payment_act_line', 'contracts.payment_act');

create table contracts.planilla (
  id uuid primary key,
  number text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  operator text not null,
  paid_on date not null,
  days int not null check (days between 1 and 30),
  ibc numeric(18,2) not null check (ibc > 0),
  pension_ibc numeric(18,2) check (pension_ibc >= 0),
  pensioner boolean not null default false
);
comment on table contracts.planilla is 'The social security that a contractor paid, as it proves it with what it charges.';
select platform.lines_table('contracts.planilla', 'contracts.payment_act');

create table contracts.purchase_order (
  id uuid primary key,
  date date not null,
  contract_id uuid not null references contracts.contract,
  store_id uuid not null references warehouse.store,
  deliver_by date,
  purpose text not null
);
comment on table contracts.purchase_order is 'Purchase orders: what is requested of a supplier by its contract, to be received in a store.';
select platform.document_table('contracts.purchase_order', 'OC', 'purpose', '{draft,approved,closed,annulled}');
create index purchase_order_contract on contracts.purchase_order (contract_id);
create index purchase_order_store on contracts.purchase_order (store_id);

create table contracts.purchase_order_line (
  id uuid primary key,
  contract_line_id uuid not null references contracts.contract_line,
  quantity numeric(18,4) not null check (quantity > 0),
  unit_price numeric(18,2) check (unit_price >= 0)
);
comment on table contracts.purchase_order_line is 'What is ordered of a line of the contract, at its price.';
select platform.lines_table('contracts.purchase_order_line', 'contracts.purchase_order');
create unique index purchase_order_line_once on contracts.purchase_order_line (parent_id, contract_line_id);

-- What is taken and executed by an order is reported line by line too.
create table contracts.order_balance (
  order_line_id uuid primary key,
  order_id uuid not null references contracts.purchase_order,
  ordered numeric(18,4) not null default 0,
  received numeric(18,4) not null default 0,
  constraint order_balance_received check (received <= ordered and received >= 0)
);
comment on table contracts.order_balance is 'What was ordered in each line, and what of it came: the sums of its moves.';
create index order_balance_order on contracts.order_balance (order_id);
select platform.unaudited('contracts.order_balance', 'balance rows: every change is a move of the append-only ledger');

alter table contracts.move add column order_line_id uuid;
create index move_of_order_line on contracts.move (order_line_id);

create trigger move_keeps_order after insert on contracts.move for each row execute function contracts.keep_order();
