create view budget.obligacion_line_option as select * from budget.line_option;

-- Options for choosing the document to pay.
create view budget.obligacion_option as
select o.id, 'Obligación ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') || ' de ' || o.vigencia as label,
       t.name || ' · ' || o.support_number as detail, o.search || ' ' || platform.fold(t.name) as search,
       o.status = 'approved' and coalesce(b.available, 0) > 0
         and not exists (select from budget.carried_line k where k.obligacion_id = o.id) as enabled,
       o.vigencia, o.campus_id, b.available
from budget.obligacion o join budget.registro r on r.id = o.registro_id join people.tercero_face t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = o.id where o.number is not null;

create view budget.obligacion_list as
select o.*, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') as registro_label, r.tercero_id, t.name as tercero_label,
       coalesce(b.came, (select sum(amount) from budget.obligacion_line l where l.parent_id = o.id)) as total,
       coalesce(b.released, 0.00) as released, coalesce(b.drawn, 0.00) as paid, coalesce(b.available, 0.00) as balance,
       case when o.status <> 'approved' then o.status when coalesce(b.available, 0) = 0 then 'paid'
            when b.drawn > 0 then 'partial' else 'approved' end as condition
from budget.obligacion o
left join budget.registro r on r.id = o.registro_id
left join people.tercero_face t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = o.id;
comment on view budget.obligacion_list is 'What the list of obligaciones shows.';

create view budget.obligacion_line_face as
select id, amount, cpc, parent_id, position, registro_line_id
from budget.obligacion_line;

create view budget.obligacion_face as
select id, campus_id, number, purpose, status, vigencia
from budget.obligacion;
