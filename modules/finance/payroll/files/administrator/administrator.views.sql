create view payroll.administrator_code_list as
select c.*, t.name as tercero_label, platform.fold(c.code || ' ' || t.search) as search
from payroll.administrator_code c join people.tercero_face t on t.id = c.tercero_id;
comment on view payroll.administrator_code_list is 'Codes of PILA with whose they are.';

create view payroll.administrator_code_option as
select c.id, c.code as label, t.name as detail, platform.fold(c.code || ' ' || t.search) as search, c.active as enabled
from payroll.administrator_code c join people.tercero_face t on t.id = c.tercero_id;
comment on view payroll.administrator_code_option is 'Codes of PILA to choose from.';
