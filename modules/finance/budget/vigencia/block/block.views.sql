create view budget.block_list as
select k.*, d.name as dependencia_label, t.name as tercero_label, k.status as condition,
       (select coalesce(sum(amount), 0) from budget.block_line l where l.parent_id = k.id) as total
from budget.block k
left join budget.dependencia d on d.id = k.dependencia_id
left join people.tercero_face t on t.id = k.tercero_id;
comment on view budget.block_list is 'What the list of bills owed in one step shows.';

create view budget.block_option as
select id, 'Bloque ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id from budget.block where number is not null;
comment on view budget.block_option is 'Bills owed in one step, to choose from.';
