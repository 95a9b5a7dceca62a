-- Who leaves is paid by a payroll of their own, which their settlement makes when it is approved.
alter table payroll.period
  drop constraint period_kind_check,
  add constraint period_kind_check
    check (kind in ('ordinary', 'serviceBonus', 'christmasBonus', 'additional', 'retroactive', 'settlement')),
  add column liquidation_id uuid references payroll.benefit_liquidation,
  add constraint period_settles check (liquidation_id is null or kind = 'settlement'),
  add constraint period_settlement check (kind <> 'settlement' or status = 'draft' or liquidation_id is not null);
comment on column payroll.period.liquidation_id is 'Of the payroll of who leaves: the settlement that made it, whose books and budget it has.';
create unique index period_settlement_once on payroll.period (liquidation_id) where status <> 'annulled' and liquidation_id is not null;

alter table payroll.benefit_liquidation add column notes text[] not null default '{}';
comment on column payroll.benefit_liquidation.notes is 'What the person who settles was told when it was approved: debts left, days in advance.';
