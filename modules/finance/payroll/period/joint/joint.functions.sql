-- A person is in one ordinary payroll of a month. Those of a site are liquidated and approved one at a time.
create or replace function payroll.month_pays_once() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('payroll.approve ' || campus_id::text, 0))
  from (select distinct p.campus_id from changed c join payroll.period p on p.id = c.period_id where p.kind = 'ordinary') s;
  if exists (
    select from changed c
    join payroll.period p on p.id = c.period_id and p.kind = 'ordinary'
    join payroll.period_person n on n.engagement_id = c.engagement_id and n.period_id <> c.period_id
    join payroll.period o on o.id = n.period_id and o.kind = 'ordinary' and o.status <> 'annulled'
      and (o.year, o.month) = (p.year, p.month)) then
    raise exception 'a person is in another payroll of the month' using errcode = '23514', schema = 'payroll', table = 'period_person',
      constraint = 'period_person_month';
  end if;
  return null;
end $$;
