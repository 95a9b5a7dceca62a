create view assets.initial_inventory_list as
select i.*, i.status as condition, coalesce(n.units, 0)::int as units, coalesce(n.cost, 0) as cost,
       coalesce(n.accumulated, 0) as accumulated
from assets.initial_inventory i
left join lateral (
  select count(*) as units, sum(cost) as cost, sum(accumulated) as accumulated
  from assets.initial_inventory_line l where l.parent_id = i.id) n on true;
comment on view assets.initial_inventory_list is 'Initial inventories with their assets and what they are worth.';

create view assets.initial_inventory_option as
select id, platform.numbered('II', number) || ' de ' || vigencia as label, purpose as detail, search, status = 'approved' as enabled,
       vigencia, campus_id
from assets.initial_inventory where number is not null;
comment on view assets.initial_inventory_option is 'Numbered initial inventories to choose from.';
