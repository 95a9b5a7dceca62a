create view warehouse.stock_impairment_list as
select d.*, d.status as condition, l.products, l.required, l.difference
from warehouse.stock_impairment d
cross join lateral (select count(*)::int as products, coalesce(sum(required), 0) as required,
                           coalesce(sum(required - held), 0) as difference
                    from warehouse.stock_impairment_line where parent_id = d.id) l;
comment on view warehouse.stock_impairment_list is 'Deterioros de inventarios with what they posted.';

create view warehouse.stock_impairment_option as
select id, platform.numbered('DI', number) || ' de ' || vigencia as label, purpose as detail, search,
       status = 'approved' as enabled, vigencia, campus_id
from warehouse.stock_impairment where number is not null;
comment on view warehouse.stock_impairment_option is 'Deterioros de inventarios to choose from.';
