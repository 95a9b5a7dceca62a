create view budget.modification_list as
select m.*, m.status as condition,
       greatest(
         (select coalesce(sum(amount), 0) from budget.modification_income l where l.parent_id = m.id),
         (select coalesce(sum(amount), 0) from budget.modification_taken l where l.parent_id = m.id),
         (select coalesce(sum(amount), 0) from budget.modification_given l where l.parent_id = m.id)) as total
from budget.modification m;

create view budget.modification_option as
select id, initcap(kind) || ' ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id
from budget.modification where number is not null;
