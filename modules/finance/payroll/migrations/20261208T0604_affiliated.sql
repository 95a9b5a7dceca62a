-- To whom somebody contributes on a day, of one subsystem: lists and files ask it by the row.
create function payroll.affiliated(of_engagement uuid, subsystem text, on_day date) returns uuid language sql stable parallel safe as $$
  select a.tercero_id from payroll.engagement_affiliation a
  where a.parent_id = of_engagement and a.kind = subsystem and a.from_day <= on_day
  order by a.from_day desc limit 1
$$;
comment on function payroll.affiliated is 'The administrator of a subsystem to whom a vinculación contributes on a day; null when to nobody.';
