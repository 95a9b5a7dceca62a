create view treasury.petty_cash_count_list as
select n.id, n.number, n.vigencia, n.date, n.petty_cash_id, c.name as petty_cash_label, t.name as keeper, n.counted_by, n.counted,
       n.vouchers, n.books, case when n.status = 'draft' then 0 else n.counted + n.vouchers - n.books end as difference, n.campus_id,
       case when n.status <> 'approved' then n.status when n.counted + n.vouchers = n.books then 'exact'
            when n.counted + n.vouchers < n.books then 'short' else 'over' end as condition,
       n.search || ' ' || c.search as search
from treasury.petty_cash_count n join treasury.petty_cash c on c.id = n.petty_cash_id
join people.tercero_face t on t.id = c.keeper_id;
comment on view treasury.petty_cash_count_list is 'Arqueos de caja menor with what each came to.';

create view treasury.petty_cash_count_option as
select n.id, 'AM ' || lpad(n.number::text, greatest(3, length(n.number::text)), '0') as label, c.name as detail, n.search,
       n.status = 'approved' as enabled, n.vigencia, n.campus_id
from treasury.petty_cash_count n join treasury.petty_cash c on c.id = n.petty_cash_id where n.number is not null;
comment on view treasury.petty_cash_count_option is 'Numbered arqueos de caja menor to choose from.';
