-- State RETENIDO of who is owed (additions C2.11): a death, a dispute, no account. It is owed all the same, and holds nobody else back.
create table payroll.payable_hold (
  id uuid primary key,
  payable_id uuid not null references payroll.payable,
  cause text not null check (cause in ('death', 'dispute', 'account', 'other')),
  reason text not null,
  held_by uuid not null,
  held_at timestamptz not null default now(),
  released_by uuid,
  released_at timestamptz,
  release_reason text,
  constraint payable_hold_released check (num_nonnulls(released_by, released_at, release_reason) in (0, 3))
);
comment on table payroll.payable_hold is
  'What is owed and is not paid to its beneficiary for now: why, who decided it and when, until somebody releases it.';
comment on column payroll.payable_hold.cause is 'Without an account it may be paid by another means; for the others it is released first.';
select platform.audited('payroll.payable_hold');
select platform.of_site_via('payroll.payable_hold', 'payable_id');
create unique index payable_hold_once on payroll.payable_hold (payable_id) where released_at is null;
create index payable_hold_payable on payroll.payable_hold (payable_id);

create trigger payable_hold_stays before update or delete on payroll.payable_hold
  for each row execute function payroll.payable_hold_stays();

create trigger pay_nothing_held after insert on payroll.payable_move referencing new table as new_rows
  for each statement execute function payroll.pay_nothing_held();
