-- What an approval freezes of each person (additions C2.8): later changes reach the next period, or a retroactive.
alter table payroll.period_person add column snapshot jsonb;
comment on column payroll.period_person.snapshot is
  'As they were when the period was approved: post, account, to whom they contribute and who bears their cost. Null before that.';

-- It takes now what was frozen (administrator.views.sql).
drop function if exists payroll.affiliated_code(uuid, text, date);
