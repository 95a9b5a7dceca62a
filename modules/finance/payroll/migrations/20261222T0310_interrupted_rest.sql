-- A leave within a rest leaves its working days pending (Decreto 1045 of 1978, arts. 15 and 16; CST, art. 188): which they are is kept as
-- the rest was approved, and the later rest that enjoys them keeps how many were paid before.
alter table payroll.benefit_liquidation
  add column rest_working date[] not null default '{}',
  add column rest_paid_working int not null default 0,
  add column rest_paid_calendar int not null default 0;
comment on column payroll.benefit_liquidation.rest_working is 'Working days of the rest, as it was approved.';
comment on column payroll.benefit_liquidation.rest_paid_working is 'Working days that an interrupted rest had paid.';
comment on column payroll.benefit_liquidation.rest_paid_calendar is 'Days of the calendar that an interrupted rest had paid.';
update payroll.benefit_liquidation l set rest_working = array(
  select d::date from generate_series(l.rest_from, l.rest_until, interval '1 day') d
  where (extract(isodow from d) < 6 or extract(isodow from d) = 6 and l.saturdays)
    and not exists (select from hospital.holiday h where h.date = d::date and h.active and h.campus_id is null
                      and h.kind in ('national', 'local'))
  order by 1)
where l.kind = 'vacation' and l.decision = 'time' and l.status <> 'draft' and l.rest_until is not null;
