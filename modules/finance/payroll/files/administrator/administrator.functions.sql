create or replace function payroll.affiliated_code(frozen jsonb, of_engagement uuid, of_system text, on_day date) returns text
language sql stable parallel safe as $$
  select c.code from payroll.administrator_code_list c
  where c.active and c.system = of_system and c.tercero_id = payroll.affiliated_then(frozen, of_engagement, lower(of_system), on_day)
$$;
