create view budget.apropiacion_option as
select a.id, r.code || ' ' || r.name || ' · ' || f.code as label, f.name as detail, r.search || ' ' || f.code as search,
       a.disponible > 0 as enabled, a.vigencia, a.disponible, a.definitiva, a.certificado, r.requires_cpc, r.default_cpc
from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id;

create view budget.initial_list as
select i.*, (select coalesce(sum(amount), 0) from budget.initial_income l where l.parent_id = i.id) as income,
       (select coalesce(sum(amount), 0) from budget.initial_expense l where l.parent_id = i.id) as expense
from budget.initial i;

create view budget.initial_option as
select id, 'Presupuesto inicial ' || vigencia as label, act_number as detail, search, status = 'approved' as enabled, campus_id from budget.initial;

create view budget.apropiacion_face as
select id, disponible, fuente_id, rubro_id, vigencia, vigencia_gasto
from budget.apropiacion;
