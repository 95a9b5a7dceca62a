create view budget.line_option as
select l.id, o.label, o.detail, o.search, l.available > 0 as enabled, l.document_id, l.available
from budget.line l join budget.apropiacion_option o on o.id = l.apropiacion_id;

create view budget.aforo_option as
select f.id, r.code || ' ' || r.name || ' · ' || s.code as label, s.name as detail, r.search || ' ' || s.code as search,
       r.active as enabled, f.vigencia, f.definitivo,
       f.rubro_id, f.fuente_id
from budget.aforo f join budget.rubro r on r.id = f.rubro_id join budget.fuente s on s.id = f.fuente_id;

create view budget.line_face as
select id, apropiacion_id, available, came, document_id, stage
from budget.line;

create view budget.aforo_face as
select id, definitivo, fuente_id, rubro_id, vigencia
from budget.aforo;
