create view assets.maintenance_list as
select m.*, a.plate || ' ' || a.description as asset_label, t.name as tercero_label, m.status as condition
from assets.maintenance m
join assets.asset a on a.id = m.asset_id
left join people.tercero_face t on t.id = m.tercero_id;
comment on view assets.maintenance_list is 'Mantenimientos with their asset and who did them.';

create view assets.maintenance_option as
select id, platform.numbered('MT', number) || ' de ' || vigencia as label, purpose as detail, search, status = 'approved' as enabled,
       vigencia, campus_id
from assets.maintenance where number is not null;
comment on view assets.maintenance_option is 'Numbered mantenimientos to choose from.';

create view assets.maintenance_due as
select p.id, p.asset_id, a.plate, a.description, a.campus_id, a.location_id, p.kind, p.every_months, p.cost, p.tercero_id, d.last_on,
       coalesce((d.last_on + make_interval(months => p.every_months))::date, p.first_on) as next_on
from assets.maintenance_plan p
join assets.asset a on a.id = p.asset_id and a.active and a.state <> 'retired'
cross join lateral (
  select max(m.date) as last_on from assets.maintenance m
  where m.asset_id = p.asset_id and m.kind = p.kind and m.status = 'approved') d;
comment on view assets.maintenance_due is 'Each thing of a plan with when it was last done and when it is due next.';

create view assets.insured_asset as
select a.id, a.plate, a.description, a.campus_id, a.location_id, a.policy, a.insured_value, a.insured_until,
       b.cost - b.accumulated - b.impairment as carrying
from assets.asset a
join assets.asset_class c on c.id = a.class_id and c.kind in ('building', 'movable')
join assets.asset_balance b on b.asset_id = a.id and b.cost > 0
where a.active and a.state = 'inService' and a.tenure in ('own', 'leasing');
comment on view assets.insured_asset is 'What a policy should cover: buildings and movable goods of the house that are in service.';
