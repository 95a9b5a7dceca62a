create view warehouse.stock_posting_list as
select p.*, coalesce(m.moves, 0) as moves, coalesce(m.value, 0) as value, p.status as condition
from warehouse.stock_posting p
left join lateral (select count(*)::int as moves, sum(abs(v.value)) as value from warehouse.posted_move x
                   join warehouse.move v on v.id = x.move_id where x.posting_id = p.id) m on true;
comment on view warehouse.stock_posting_list is 'Cuts of the warehouse that were taken to the books.';

create view warehouse.stock_posting_option as
select p.id, platform.numbered('CAL', p.number) || ' de ' || p.vigencia as label, p.purpose as detail, p.search,
       p.status = 'approved' as enabled, p.vigencia, p.campus_id
from warehouse.stock_posting p where p.number is not null;
comment on view warehouse.stock_posting_option is 'Cuts of the warehouse to choose from.';
