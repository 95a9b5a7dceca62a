-- The code of PILA of the administrator to whom somebody contributes by a payroll.
create or replace function payroll.affiliated_code(frozen jsonb, of_engagement uuid, of_system text, on_day date) returns text
language sql stable parallel safe as $$
  select c.code from payroll.administrator_code_list c
  where c.active and c.system = of_system and c.tercero_id = payroll.affiliated_then(frozen, of_engagement, lower(of_system), on_day)
$$;

-- To whom somebody contributes on a day, of one subsystem: lists and files ask it by the row.
create or replace function payroll.affiliated(of_engagement uuid, subsystem text, on_day date) returns uuid language sql stable parallel safe as $$
  select a.tercero_id from payroll.engagement_affiliation a
  where a.parent_id = of_engagement and a.kind = subsystem and a.from_day <= on_day
  order by a.from_day desc limit 1
$$;
comment on function payroll.affiliated is 'The administrator of a subsystem to whom a vinculación contributes on a day; null when to nobody.';

create or replace function payroll.affiliated_then(frozen jsonb, of_engagement uuid, subsystem text, on_day date) returns uuid
language sql stable parallel safe as $$
  select coalesce((frozen -> 'affiliations' ->> subsystem)::uuid, payroll.affiliated(of_engagement, subsystem, on_day))
$$;
comment on function payroll.affiliated_then is 'To whom somebody contributes by a payroll: as it was approved, or as of a day while it is not.';
