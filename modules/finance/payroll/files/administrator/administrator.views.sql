create view payroll.administrator_code_list as
select c.*, t.name as tercero_label, platform.fold(c.code || ' ' || t.search) as search
from payroll.administrator_code c join people.tercero_face t on t.id = c.tercero_id;
comment on view payroll.administrator_code_list is 'Codes of PILA with whose they are.';

create view payroll.administrator_code_option as
select c.id, c.code as label, t.name as detail, platform.fold(c.code || ' ' || t.search) as search, c.active as enabled
from payroll.administrator_code c join people.tercero_face t on t.id = c.tercero_id;
comment on view payroll.administrator_code_option is 'Codes of PILA to choose from.';

create or replace function payroll.affiliated_code(frozen jsonb, of_engagement uuid, of_system text, on_day date) returns text
language sql stable parallel safe as $$
  select c.code from payroll.administrator_code_list c
  where c.active and c.system = of_system and c.tercero_id = payroll.affiliated_then(frozen, of_engagement, lower(of_system), on_day)
$$;
