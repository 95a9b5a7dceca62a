-- Once somebody is in service, what was recorded of a day stays: a change is a row of a later day.
create or replace function payroll.engagement_row_stays() returns trigger language plpgsql as $$
begin
  if (select status from payroll.engagement where id = old.parent_id) <> 'draft' then
    raise exception 'the rows of a vinculación in force do not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- The subtype that PILA reports of a month: it changes with a pension.
create or replace function payroll.subtype_on(of_engagement uuid, on_day date) returns text language sql stable parallel safe as $$
  select coalesce(
    (select a.subtype from payroll.engagement_affiliation a
     where a.parent_id = e.id and a.kind = 'afp' and a.subtype is not null and a.from_day <= on_day
     order by a.from_day desc limit 1),
    e.contributor_subtype)
  from payroll.engagement e where e.id = of_engagement
$$;
comment on function payroll.subtype_on is 'The subtype of contributor of a vinculación on a day: the last that was registered, or that with which it began.';
