create view accounting.opening_list as
select o.id, o.number, o.vigencia, o.date, o.status as condition, o.status, o.campus_id, o.notes, o.search, o.created_at,
       coalesce(l.total, 0)::numeric(18,2) as total
from accounting.opening o
left join lateral (select sum(debit) as total from accounting.opening_line where parent_id = o.id) l on true;
comment on view accounting.opening_list is 'The opening balances of each vigencia.';
