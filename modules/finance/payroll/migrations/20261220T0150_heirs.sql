create table payroll.heir (
  id uuid primary key,
  employee_id uuid not null references people.employee,
  tercero_id uuid not null references people.tercero,
  percent numeric(9,6) not null constraint heir_percent check (percent > 0 and percent <= 100),
  support text not null,
  constraint heir_once unique (employee_id, tercero_id)
);
comment on table payroll.heir is 'Who is paid what is owed to somebody who died, each with their part and the paper that says so.';
create index heir_tercero on payroll.heir (tercero_id);
select platform.audited('payroll.heir');
