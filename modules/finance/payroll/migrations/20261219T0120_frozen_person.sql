-- What an approval freezes of each person (additions C2.8): later changes reach the next period, or a retroactive.
alter table payroll.period_person add column snapshot jsonb;
comment on column payroll.period_person.snapshot is
  'As they were when the period was approved: post, account, to whom they contribute and who bears their cost. Null before that.';

create function payroll.affiliated_then(frozen jsonb, of_engagement uuid, subsystem text, on_day date) returns uuid
language sql stable parallel safe as $$
  select coalesce((frozen -> 'affiliations' ->> subsystem)::uuid, payroll.affiliated(of_engagement, subsystem, on_day))
$$;
comment on function payroll.affiliated_then is 'To whom somebody contributes by a payroll: as it was approved, or as of a day while it is not.';
-- It takes now what was frozen (administrator.views.sql).
drop function if exists payroll.affiliated_code(uuid, text, date);
