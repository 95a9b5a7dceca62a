-- Who reads what others are paid.
create table payroll.pay_access (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id uuid not null,
  campus_id uuid not null,
  ip text,
  resource text not null,
  operation text not null check (operation in ('list', 'view', 'print', 'export')),
  purpose text not null,
  employee_ids uuid[] not null,
  filter jsonb
);
comment on table payroll.pay_access is
  'Who read the pay of which employees, written with the reading itself; a page of a list is one row with its ids (Ley 1581 de 2012).';
create index pay_access_employees on payroll.pay_access using gin (employee_ids);
select platform.append_only('payroll.pay_access');
select platform.unaudited('payroll.pay_access', 'append-only, and itself the record of who read');
select platform.of_house('payroll.pay_access');
