create view assets.asset_entry_list as
select e.*, t.name as tercero_label, l.code || ' ' || l.name as location_label, e.status as condition,
       coalesce(n.units, 0)::int as units, coalesce(n.total, 0)::numeric(18,2) as total
from assets.asset_entry e
left join people.tercero_face t on t.id = e.tercero_id
left join hospital.location_face l on l.id = e.location_id
left join lateral (
  select sum(quantity) as units,
         sum(round(unit_cost * quantity * (1 + coalesce(vat_rate, 0) / 100), 2) + coalesce(other_costs, 0) * quantity) as total
  from assets.asset_entry_line i where i.parent_id = e.id) n on true;
comment on view assets.asset_entry_list is 'Ingresos de bienes with their units and what they cost.';

create view assets.asset_entry_option as
select id, platform.numbered('IB', number) || ' de ' || vigencia as label, purpose as detail, search, status = 'approved' as enabled,
       vigencia, campus_id
from assets.asset_entry where number is not null;
comment on view assets.asset_entry_option is 'Numbered ingresos de bienes to choose from.';
