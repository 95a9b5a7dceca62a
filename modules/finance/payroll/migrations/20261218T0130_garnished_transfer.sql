-- Cesantías that go to the FNA each month: what an order of maintenance or of a cooperative takes of them goes to its beneficiary.
create table payroll.provision_order (
  run_id uuid not null references payroll.provision_run,
  engagement_id uuid not null references payroll.engagement,
  order_id uuid not null references payroll.deduction_order,
  amount numeric(18,2) not null check (amount > 0),
  explanation text not null,
  primary key (run_id, engagement_id, order_id)
);
comment on table payroll.provision_order is 'What orders of discount take of the cesantías that a run sends to the FNA.';
select platform.append_only('payroll.provision_order');
select platform.unaudited('payroll.provision_order', 'append-only detail of an audited run');
select platform.of_site_via('payroll.provision_order', 'run_id');
create index provision_order_engagement on payroll.provision_order (engagement_id);
create index provision_order_order on payroll.provision_order (order_id);
