-- Payments: orders, what they reserve, and the egresos that leave the bank.
select accounting.set_floor(account_id, -overdraft) from treasury.bank_account;
create trigger bank_account_floor after insert or update of account_id, overdraft on treasury.bank_account
  for each row execute function treasury.bank_account_floor();

create table treasury.payment_order (
  id uuid primary key, number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null, version int not null default 1, campus_id uuid not null,
  created_by uuid not null, created_at timestamptz not null default now(),
  updated_by uuid not null, updated_at timestamptz not null default now(),
  date date not null,
  tercero_id uuid not null references people.tercero,
  pay_on date not null,
  priority text not null check (priority in ('high', 'normal', 'low')),
  form text not null check (form in ('transfer', 'cheque', 'cash', 'pse', 'compensation')),
  bank_account_id uuid references treasury.bank_account,
  purpose text not null,
  batch uuid,
  search text generated always as (platform.fold('OP ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose)) stored,
  constraint payment_order_status check (status in ('draft', 'programmed', 'approved', 'issued', 'confirmed', 'rejected', 'annulled')),
  constraint payment_order_number unique (vigencia, number),
  constraint payment_order_numbered check ((number is null) = (status = 'draft'))
);
comment on table treasury.payment_order is 'Órdenes de pago: what is to be paid to a tercero. No ledger moves until it is issued.';
comment on column treasury.payment_order.batch is 'Programmed together with others, in one act.';
create index payment_order_by_date on treasury.payment_order (vigencia, date desc, id desc);
create index payment_order_campus on treasury.payment_order (campus_id, vigencia, date desc, id desc);
create index payment_order_search on treasury.payment_order using gin (search gin_trgm_ops);
create index payment_order_tercero on treasury.payment_order (tercero_id);
create index payment_order_batch on treasury.payment_order (batch, tercero_id) where batch is not null;
select platform.audited('treasury.payment_order');

create table treasury.payment_order_payable (
  id uuid primary key,
  parent_id uuid not null references treasury.payment_order,
  position int not null,
  causacion_id uuid not null references accounting.causacion,
  amount numeric(18,2) not null check (amount > 0)
);
comment on table treasury.payment_order_payable is 'What an order pays of each causación.';
create index payment_order_payable_parent on treasury.payment_order_payable (parent_id, position);
create index payment_order_payable_causacion on treasury.payment_order_payable (causacion_id);
select platform.audited('treasury.payment_order_payable');

create table treasury.payment_order_deduction (
  id uuid primary key,
  parent_id uuid not null references treasury.payment_order,
  position int not null,
  kind text not null check (kind in ('withholding', 'fine', 'embargo', 'libranza', 'discount', 'advance', 'other')),
  rule_id uuid references accounting.withholding_rule,
  account_id uuid references accounting.account,
  tercero_id uuid references people.tercero,
  open_item text,
  base numeric(18,2),
  amount numeric(18,2) not null check (amount > 0)
);
comment on table treasury.payment_order_deduction is 'What is taken off when it is paid: estampillas, multas, embargos, libranzas, advances.';
create index payment_order_deduction_parent on treasury.payment_order_deduction (parent_id, position);
select platform.audited('treasury.payment_order_deduction');

create trigger order_line_reserves after insert or delete on treasury.payment_order_payable
  for each row execute function treasury.order_line_reserves();

create trigger order_reserves after update of status on treasury.payment_order
  for each row execute function treasury.order_reserves();

create table treasury.egreso (
  id uuid primary key, number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null, version int not null default 1, campus_id uuid not null,
  created_by uuid not null, created_at timestamptz not null default now(),
  updated_by uuid not null, updated_at timestamptz not null default now(),
  date date not null,
  kind text not null check (kind in ('order', 'taxes', 'ofOthers', 'payroll', 'advance', 'loan', 'cheque', 'other')),
  tercero_id uuid not null references people.tercero,
  form text not null check (form in ('transfer', 'cheque', 'cash', 'pse', 'compensation')),
  bank_account_id uuid references treasury.bank_account,
  reference text,
  purpose text not null,
  direct_reason text,
  order_id uuid references treasury.payment_order,
  cheque_id uuid,
  leaves numeric(18,2) check (leaves >= 0),
  search text generated always as (platform.fold('CE ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || purpose || ' ' || coalesce(reference, ''))) stored,
  constraint egreso_status check (status in ('draft', 'issued', 'confirmed', 'rejected', 'annulled')),
  constraint egreso_number unique (vigencia, number),
  constraint egreso_numbered check ((number is null) = (status = 'draft')),
  constraint egreso_of_an_order_or_with_reason check ((order_id is null) = (direct_reason is not null))
);
comment on column treasury.egreso.leaves is 'What left, once issued: a tax return leaves in whole thousands.';
comment on table treasury.egreso is 'Comprobantes de egreso: money that left, from an order or directly with its reason.';
create unique index egreso_order on treasury.egreso (order_id) where order_id is not null;
create index egreso_by_date on treasury.egreso (vigencia, date desc, id desc);
create index egreso_campus on treasury.egreso (campus_id, vigencia, date desc, id desc);
create index egreso_search on treasury.egreso using gin (search gin_trgm_ops);
create index egreso_bank on treasury.egreso (bank_account_id, date);
select platform.audited('treasury.egreso');

create table treasury.egreso_payment (
  id uuid primary key,
  parent_id uuid not null references treasury.egreso,
  position int not null,
  account_id uuid not null references accounting.account,
  tercero_id uuid references people.tercero,
  open_item text,
  causacion_id uuid references accounting.causacion,
  obligacion_id uuid references budget.obligacion,
  net_total numeric(18,2),
  amount numeric(18,2) not null check (amount > 0)
);
comment on table treasury.egreso_payment is 'What an egreso pays, account by account, and the obligación that each line pays.';
create index egreso_payment_parent on treasury.egreso_payment (parent_id, position);
create index egreso_payment_causacion on treasury.egreso_payment (causacion_id) where causacion_id is not null;
select platform.audited('treasury.egreso_payment');

create table treasury.egreso_deduction (
  id uuid primary key,
  parent_id uuid not null references treasury.egreso,
  position int not null,
  kind text not null check (kind in ('withholding', 'fine', 'embargo', 'libranza', 'discount', 'advance', 'other')),
  rule_id uuid references accounting.withholding_rule,
  account_id uuid references accounting.account,
  tercero_id uuid references people.tercero,
  open_item text,
  base numeric(18,2),
  amount numeric(18,2) not null check (amount > 0)
);
comment on table treasury.egreso_deduction is 'What was taken off when it was paid.';
create index egreso_deduction_parent on treasury.egreso_deduction (parent_id, position);
select platform.audited('treasury.egreso_deduction');

create table treasury.egreso_budget (
  egreso_id uuid not null references treasury.egreso,
  pago_id uuid primary key references budget.pago
);
comment on table treasury.egreso_budget is 'The pagos presupuestales that an egreso registered: undone with it.';
create index egreso_budget_egreso on treasury.egreso_budget (egreso_id);
select platform.unaudited('treasury.egreso_budget', 'links written once by the deed, whose documents are audited');

create table treasury.cheque (
  id uuid primary key, number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null, version int not null default 1, campus_id uuid not null,
  created_by uuid not null, created_at timestamptz not null default now(),
  updated_by uuid not null, updated_at timestamptz not null default now(),
  date date not null,
  bank_account_id uuid not null references treasury.bank_account,
  checkbook_id uuid not null references treasury.checkbook,
  egreso_id uuid references treasury.egreso,
  tercero_id uuid references people.tercero,
  amount numeric(18,2) check (amount > 0),
  delivered_on date, delivered_to text, delivered_document text, cashed_on date,
  constraint cheque_status check (status in ('available', 'issued', 'delivered', 'cashed', 'overdue', 'repaid', 'annulled', 'spoiled')),
  constraint cheque_once unique (bank_account_id, number),
  constraint cheque_says_what check (status in ('available', 'spoiled') or (amount is not null and tercero_id is not null))
);
comment on table treasury.cheque is 'Cheques that were used, one way or another: a number appears once, even when it is spoiled.';
create index cheque_egreso on treasury.cheque (egreso_id) where egreso_id is not null;
create index cheque_checkbook on treasury.cheque (checkbook_id, number);
create index cheque_by_date on treasury.cheque (date desc, id desc);
select platform.audited('treasury.cheque');
alter table treasury.egreso add constraint egreso_cheque foreign key (cheque_id) references treasury.cheque;
