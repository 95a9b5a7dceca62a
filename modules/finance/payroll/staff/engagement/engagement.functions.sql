-- Once somebody is in service, what was recorded of a day stays: a change is a row of a later day.
create or replace function payroll.engagement_row_stays() returns trigger language plpgsql as $$
begin
  if (select status from payroll.engagement where id = old.parent_id) <> 'draft' then
    raise exception 'the rows of a vinculación in force do not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
