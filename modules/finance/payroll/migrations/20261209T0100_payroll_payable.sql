-- What payroll owes once it is in the books, to whom, and what is paid of it.
create table payroll.payable (
  id uuid primary key,
  campus_id uuid not null,
  day date not null,
  vigencia int not null generated always as (extract(year from day)::int) stored,
  due_on date not null,
  period_id uuid references payroll.period,
  liquidation_id uuid references payroll.benefit_liquidation,
  run_id uuid references payroll.provision_run,
  tercero_id uuid not null references people.tercero,
  kind text not null check (kind in ('net', 'eps', 'afp', 'arl', 'ccf', 'sena', 'icbf', 'esap', 'men', 'withholding', 'libranza',
                                     'embargo', 'union', 'fna', 'other')),
  account_id uuid not null references accounting.account,
  amount numeric(18,2) not null check (amount > 0),
  constraint payable_source check (num_nonnulls(period_id, liquidation_id, run_id) = 1),
  constraint payable_due_later check (due_on >= day)
);
comment on table payroll.payable is
  'What is owed of a payroll, a benefit or a monthly transfer since it was posted: an item for each beneficiary, kind and account.';
comment on column payroll.payable.day is 'The day of the voucher that owes it.';
comment on column payroll.payable.kind is 'What is owed: the net of an employee, a contribution, what was withheld or deducted for somebody.';
select platform.append_only('payroll.payable');
select platform.unaudited('payroll.payable', 'append-only detail of audited documents');
create index payable_period on payroll.payable (period_id) where period_id is not null;
create index payable_liquidation on payroll.payable (liquidation_id) where liquidation_id is not null;
create index payable_run on payroll.payable (run_id) where run_id is not null;
create index payable_tercero on payroll.payable (tercero_id, due_on);
create index payable_campus on payroll.payable (campus_id, vigencia, due_on);

create table payroll.payable_move (
  id uuid primary key,
  payable_id uuid not null references payroll.payable,
  class text not null check (class in ('paid', 'returned', 'reversed')),
  day date not null,
  document text not null,
  document_id uuid not null,
  amount numeric(18,2) not null check (amount > 0)
);
comment on table payroll.payable_move is
  'Moves of what payroll owes: a payment, what a bank or an annulment returns of it, and the reversal of what gave rise to it.';
comment on column payroll.payable_move.document is 'The document that moves it; a payment belongs to a module above.';
select platform.append_only('payroll.payable_move');
select platform.unaudited('payroll.payable_move', 'append-only moves of audited documents');
select platform.of_site_via('payroll.payable_move', 'payable_id');
create index payable_move_payable on payroll.payable_move (payable_id);
create index payable_move_document on payroll.payable_move (document, document_id);

create trigger keep_payables_within after insert on payroll.payable_move referencing new table as new_rows
  for each statement execute function payroll.keep_payables_within();
