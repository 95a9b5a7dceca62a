create view treasury.cash_count_list as
select c.id, c.number, c.vigencia, c.date, c.cash_register_id, r.name as cash_register_label, t.name as keeper, c.counted_by,
       c.counted, c.books, case when c.status = 'draft' then 0 else c.counted - c.books end as difference, c.campus_id,
       case when c.status <> 'approved' then c.status when c.counted = c.books then 'exact'
            when c.counted < c.books then 'short' else 'over' end as condition,
       c.search || ' ' || r.search as search
from treasury.cash_count c join treasury.cash_register r on r.id = c.cash_register_id
join people.tercero_face t on t.id = r.keeper_id;
comment on view treasury.cash_count_list is 'Arqueos with what each came to.';

create view treasury.cash_count_option as
select c.id, 'AQ ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as label, r.name as detail, c.search,
       c.status = 'approved' as enabled, c.vigencia, c.campus_id
from treasury.cash_count c join treasury.cash_register r on r.id = c.cash_register_id where c.number is not null;
comment on view treasury.cash_count_option is 'Numbered arqueos to choose from.';
