-- Payslips leave by mail to the people who consented, at an address of their own.
create table payroll.payslip_consent (
  id bigint generated always as identity primary key,
  employee_id uuid not null references people.employee,
  address text check (address ~ '^\S+@\S+$'),
  by_user_id uuid not null,
  at timestamptz not null default clock_timestamp()
);
comment on table payroll.payslip_consent is
  'The address at which each person consented to receive payslips; a row without address withdraws it. The last row counts.';
create index payslip_consent_employee on payroll.payslip_consent (employee_id, id desc);
select platform.append_only('payroll.payslip_consent');
select platform.unaudited('payroll.payslip_consent', 'append-only, with its author and instant');
select platform.of_house('payroll.payslip_consent');

create table payroll.payslip_mail (
  id bigint generated always as identity primary key,
  period_id uuid not null references payroll.period,
  engagement_id uuid not null references payroll.engagement,
  address text not null,
  outcome text not null check (outcome in ('queued', 'sent', 'failed')),
  message text,
  by_user_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  constraint payslip_mail_failure check ((outcome = 'failed') = (message is not null))
);
comment on table payroll.payslip_mail is 'Every payslip that was put in the queue, that left or that a server refused. The last row of each is its state.';
create index payslip_mail_period on payroll.payslip_mail (period_id, engagement_id, id desc);
select platform.append_only('payroll.payslip_mail');
select platform.unaudited('payroll.payslip_mail', 'append-only, with its author and instant');
select platform.of_site_via('payroll.payslip_mail', 'period_id');
