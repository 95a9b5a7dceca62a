create view warehouse.initial_stock_list as
select i.*, i.status as condition, coalesce(n.products, 0)::int as products, coalesce(n.value, 0) as value
from warehouse.initial_stock i
left join lateral (
  select count(distinct product_id) as products, sum(value) as value
  from warehouse.initial_stock_line l where l.parent_id = i.id) n on true;
comment on view warehouse.initial_stock_list is 'Initial stocks with their products and their value.';

create view warehouse.initial_stock_option as
select id, platform.numbered('SIA', number) || ' de ' || vigencia as label, purpose as detail, search, status = 'approved' as enabled,
       vigencia, campus_id
from warehouse.initial_stock where number is not null;
comment on view warehouse.initial_stock_option is 'Numbered initial stocks to choose from.';
