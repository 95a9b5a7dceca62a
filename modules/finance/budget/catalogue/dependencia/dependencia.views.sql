create view budget.dependencia_list as select *, platform.fold(code || ' ' || name) as search from budget.dependencia;

create view budget.dependencia_option as
select id, name as label, code as detail, platform.fold(code || ' ' || name) as search, active as enabled from budget.dependencia;

create view budget.dependencia_face as
select id, active, code, name
from budget.dependencia;
