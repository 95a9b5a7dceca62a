-- Egresos with many payees: one voucher, one entry and one pago, and each payee is paid, rejected or retained by itself.
create table treasury.egreso_payee (
  id uuid primary key,
  parent_id uuid not null references treasury.egreso,
  position int not null,
  tercero_id uuid not null references people.tercero,
  account_id uuid not null references accounting.account,
  open_item text,
  item_id uuid,
  amount numeric(18,2) not null check (amount > 0),
  bank_account_id uuid references people.bank_account,
  state text not null default 'pending' check (state in ('pending', 'paid', 'rejected', 'retained', 'annulled')),
  reason text,
  decided_on date,
  constraint egreso_payee_position unique (parent_id, position),
  constraint egreso_payee_reason check (state not in ('rejected', 'retained') or reason is not null)
);
comment on table treasury.egreso_payee is 'Payees of an egreso: the account each is owed in, the bank account it was sent to, and what became of it.';
comment on column treasury.egreso_payee.item_id is 'What it pays in the module that owes it: an open item of payroll.';
comment on column treasury.egreso_payee.bank_account_id is 'The account of the payee as it was approved when the egreso was issued.';
create unique index egreso_payee_once on treasury.egreso_payee (item_id) where state in ('pending', 'paid', 'retained');
create index egreso_payee_tercero on treasury.egreso_payee (tercero_id);
select platform.audited('treasury.egreso_payee');

create table treasury.egreso_payee_budget (
  payee_id uuid not null references treasury.egreso_payee,
  obligacion_line_id uuid not null references budget.obligacion_line,
  amount numeric(18,2) not null check (amount > 0),
  primary key (payee_id, obligacion_line_id)
);
comment on table treasury.egreso_payee_budget is 'What the payment of a payee pays in the budget, line by line of its obligación: returned with it.';
select platform.unaudited('treasury.egreso_payee_budget', 'written once when the egreso is issued, whose pagos are audited');
select platform.of_site_via('treasury.egreso_payee_budget', 'payee_id');

create trigger egreso_payee_stays before insert or update or delete on treasury.egreso_payee
  for each row execute function treasury.egreso_payee_stays();

-- A draft is written whole, from its first line on, and is judged again as it is issued: five thousand lines are added up once.
create constraint trigger sum_payees after insert on treasury.egreso_payee deferrable initially deferred
  for each row when (new.position = 1) execute function treasury.sum_payees();
create constraint trigger sum_payees after insert on treasury.egreso_payment deferrable initially deferred
  for each row when (new.position = 1) execute function treasury.sum_payees();
create constraint trigger sum_payees after insert on treasury.egreso_deduction deferrable initially deferred
  for each row when (new.position = 1) execute function treasury.sum_payees();
create constraint trigger sum_payees after update of leaves on treasury.egreso
  deferrable initially deferred for each row execute function treasury.sum_payees();

-- A file has a line for each payee of an egreso that has them.
alter table treasury.bank_file_line add column payee_id uuid references treasury.egreso_payee;
alter table treasury.bank_file_line drop constraint bank_file_line_egreso;
create unique index bank_file_line_egreso on treasury.bank_file_line (egreso_id) where payee_id is null;
create unique index bank_file_line_payee on treasury.bank_file_line (payee_id) where payee_id is not null;
create index bank_file_line_of_egreso on treasury.bank_file_line (egreso_id);
comment on table treasury.bank_file_line is
  'The giros of a file, and what the bank answered of each: an egreso, or one of its payees. Each goes in one file alone.';
