create view budget.fuente_list as
select id, code, name, with_funds, specific_use, norm, active, version,
       platform.fold(code || ' ' || name || ' ' || replace(code, '.', '')) as search
from budget.fuente;

create view budget.fuente_option as
select id, code || ' ' || name || case when with_funds then '' else ' · sin situación de fondos' end as label, null::text as detail,
       platform.fold(code || ' ' || name || ' ' || replace(code, '.', '') || case when with_funds then '' else ' sin situacion' end)
         as search, active as enabled
from budget.fuente;

create view budget.fuente_face as
select id, code, name, with_funds
from budget.fuente;
