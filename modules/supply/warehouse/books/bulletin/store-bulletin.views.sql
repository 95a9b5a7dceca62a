create view warehouse.store_bulletin_list as
select b.*, b.status as condition, s.code || ' ' || s.name as store_label,
       coalesce((select sum(m.value) from warehouse.move m where m.store_id = b.store_id and m.day <= b.date), 0)::numeric(18,2)
         as closing
from warehouse.store_bulletin b join warehouse.store s on s.id = b.store_id;
comment on view warehouse.store_bulletin_list is 'Months of the stores with what each closed with.';

create view warehouse.store_bulletin_option as
select b.id, platform.numbered('BA', b.number) || ' de ' || b.vigencia as label, b.purpose as detail, b.search,
       b.status = 'approved' as enabled, b.vigencia, b.campus_id
from warehouse.store_bulletin b where b.number is not null;
comment on view warehouse.store_bulletin_option is 'Numbered bulletins to choose from.';
