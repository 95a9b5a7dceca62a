-- A month may have more payrolls than the ordinary: primas of everybody, what a later act or a forgotten novedad owes of months that
-- were paid. Each line remembers the month it corrects and whether the withholding of the month of payment counts it.
alter table payroll.period
  add column kind text not null default 'ordinary'
    check (kind in ('ordinary', 'serviceBonus', 'christmasBonus', 'additional', 'retroactive')),
  add column until_day date,
  add column retroactive_from date,
  add constraint period_until check ((kind in ('serviceBonus', 'christmasBonus')) = (until_day is not null)),
  add constraint period_retroactive check ((kind = 'retroactive') = (retroactive_from is not null)),
  add constraint period_backwards check (retroactive_from < make_date(year, month, 1) + interval '1 month');
comment on column payroll.period.kind is 'What it pays: the month, a prima to everybody, or the differences of months that were paid.';
comment on column payroll.period.until_day is 'Of a prima: the day until which it is accrued.';
comment on column payroll.period.retroactive_from is 'Of a retroactive: the first day whose month is computed again.';
drop index payroll.period_once;
create unique index period_once on payroll.period (year, month, campus_id, kind)
  where status <> 'annulled' and kind in ('ordinary', 'serviceBonus', 'christmasBonus');

alter table payroll.period_line add column of_month date, add column taxed boolean not null default false;
comment on column payroll.period_line.of_month is 'The month that a difference corrects; null where it pays the month of its period.';
comment on column payroll.period_line.taxed is 'It counts for the withholding of the month in which it is paid, with its other payrolls.';
alter table payroll.period_line disable trigger user;
update payroll.period_line
set taxed = nature = 'earning' or concept in ('SALUD-EMP', 'PENSION-EMP', 'FSP-SOL', 'FSP-SUB', 'RETEFUENTE');
alter table payroll.period_line enable trigger user;
create index period_paid on payroll.period (paid_on) where status = 'approved';
