create view assets.asset_list as
select a.id, a.plate, a.old_plate, a.serial, a.description, a.brand, a.model, a.class_id, c.name as class_label,
       c.asset_account as account, a.location_id, l.code || ' ' || l.name as location_label, a.cost_centre_id,
       k.code || ' ' || k.name as cost_centre_label, a.custodian_id, t.name as custodian_label, a.campus_id,
       case when a.state = 'retired' and exists (
         select from assets.retirement_line r join assets.asset_entry e on e.retirement_id = r.parent_id and e.status = 'approved'
         where r.asset_id = a.id) then 'replaced' else a.state end as condition, a.tenure, a.controlled, a.physical, a.acquired_on, coalesce(b.cost, 0) as cost,
       coalesce(b.accumulated, 0) as accumulated, coalesce(b.impairment, 0) as impairment,
       coalesce(b.cost - b.accumulated - b.impairment, 0) as carrying, a.insured_until, a.licence_until, a.last_seen_on, a.active, a.search,
       exists (select from assets.asset_dispute d where d.asset_id = a.id and d.settled_at is null) as disputed
from assets.asset a
join assets.asset_class c on c.id = a.class_id
left join assets.asset_balance b on b.asset_id = a.id
left join hospital.location_face l on l.id = a.location_id
left join hospital.cost_centre_face k on k.id = a.cost_centre_id
left join people.tercero_face t on t.id = a.custodian_id;
comment on view assets.asset_list is 'The register: each asset with its place, its custodian and what it is worth.';

create view assets.asset_option as
select a.id, a.plate || ' ' || a.description as label, concat_ws(' · ', a.serial, t.name) as detail, a.search,
       a.active and a.state not in ('retired') as enabled, a.campus_id, a.custodian_id, a.location_id, a.state
from assets.asset a left join people.tercero_face t on t.id = a.custodian_id;
comment on view assets.asset_option is 'Assets to choose from: those that were not retired.';
