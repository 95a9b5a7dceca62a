create view budget.pago_list as
select p.*, 'Obligación ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') as obligacion_label, r.tercero_id, t.name as tercero_label,
       coalesce(b.came, (select sum(amount) from budget.pago_line l where l.parent_id = p.id)) as total,
       coalesce(b.released, 0) as released, p.status as condition
from budget.pago p
left join budget.obligacion o on o.id = p.obligacion_id
left join budget.registro r on r.id = o.registro_id
left join people.tercero_face t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = p.id;

create view budget.pago_option as
select id, 'Pago ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id from budget.pago where number is not null;
