-- A payroll that pays a prima takes it from the provision of each person, as a liquidation does.
alter table payroll.provision_move
  add column period_id uuid references payroll.period,
  drop constraint provision_move_origin,
  add constraint provision_move_origin check (num_nonnulls(liquidation_id, run_id, period_id) = 1);
create index provision_move_period on payroll.provision_move (period_id) where period_id is not null;
comment on table payroll.provision_move is
  'Every move of a provision: above zero what a run provides, below zero what a liquidation, a payroll or a transfer takes.';

-- Cesantías leave the provision for whom they are paid to: the FNA each month, the funds once in December.
alter table payroll.provision_line add column transferred numeric(18,2) not null default 0 check (transferred >= 0);
comment on column payroll.provision_line.transferred is
  'What passes from the provision to what is owed to the FNA, or to a fund of cesantías in December.';
alter table payroll.provision_run add column reclassifies boolean not null default false;
comment on column payroll.provision_run.reclassifies is 'In December: the cesantías of the year pass to what is owed to each fund.';

alter table payroll.payable
  drop constraint payable_kind_check,
  add constraint payable_kind check (kind in ('net', 'eps', 'afp', 'arl', 'ccf', 'sena', 'icbf', 'esap', 'men', 'withholding', 'libranza',
                                              'embargo', 'union', 'fna', 'cesantias', 'other'));

-- Liquidations and transfers of a month are committed in the budget as periods are.
alter table payroll.period_commitment
  alter column period_id drop not null,
  add column liquidation_id uuid references payroll.benefit_liquidation,
  add column run_id uuid references payroll.provision_run,
  add column source_id uuid generated always as (coalesce(period_id, liquidation_id, run_id)) stored,
  add constraint period_commitment_source check (num_nonnulls(period_id, liquidation_id, run_id) = 1);
comment on table payroll.period_commitment is
  'The registros presupuestales that a period, a liquidation of a benefit or a transfer of a month was committed with, one for each CDP.';
comment on column payroll.period_commitment.source_id is 'The one of the three that is committed.';
create index period_commitment_of on payroll.period_commitment (source_id);
select platform.of_site_via('payroll.period_commitment', 'registro_id');
