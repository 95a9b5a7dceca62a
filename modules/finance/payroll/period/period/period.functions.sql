create or replace function payroll.period_lines_stay() returns trigger language plpgsql as $$
begin
  perform payroll.period_must_change(array(
    select distinct n.period_id from changed c join payroll.period_person n on n.id = c.person_id));
  return null;
end $$;

create or replace function payroll.period_must_change(periods uuid[]) returns void language plpgsql as $$
begin
  if exists (select from payroll.period where id = any(periods) and status in ('approved', 'annulled')) then
    raise exception 'the lines of a payroll that was approved do not change';
  end if;
end $$;

create or replace function payroll.period_people_stay() returns trigger language plpgsql as $$
begin
  perform payroll.period_must_change(array(select distinct period_id from changed));
  return null;
end $$;
