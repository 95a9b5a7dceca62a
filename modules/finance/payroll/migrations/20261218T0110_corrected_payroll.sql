-- A retroactive corrects primas and benefits too, which are payrolls of their own beside that of their month.
alter table payroll.period_line add column of_period_id uuid references payroll.period;
comment on column payroll.period_line.of_period_id is 'Of a difference of a prima or a benefit: the payroll that it corrects.';
create index period_line_corrects on payroll.period_line (of_period_id) where of_period_id is not null;
