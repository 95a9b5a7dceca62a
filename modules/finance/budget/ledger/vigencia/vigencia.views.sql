create view budget.vigencia_list as
select v.id, v.active, v.version, v.year, v.status, v.programming_method, v.closing_policy, v.pac_control, v.final_availability,
       v.act_number, v.act_date, v.opened_on,
       (select coalesce(sum(definitivo), 0) from budget.aforo f where f.vigencia = v.year) as income,
       (select coalesce(sum(definitiva), 0) from budget.apropiacion a where a.vigencia = v.year) as expense,
       v.year::text as search, v.pac_mode
from budget.vigencia v;

create view budget.vigencia_option as select id, year::text as label, null::text as detail, year::text as search, active as enabled from budget.vigencia;

create view budget.vigencia_face as
select id, pac_control, pac_mode, status, year
from budget.vigencia;
