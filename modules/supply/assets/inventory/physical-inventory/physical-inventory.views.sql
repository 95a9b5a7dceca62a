create view assets.inventory_seen as
select w.inventory_id, w.asset_id, w.scans, w.apart and c.scan_id is null as conflict, coalesce(c.scan_id, w.last_id) as scan_id
from (
  select s.inventory_id, s.asset_id, count(*)::int as scans, count(distinct (s.location_id, s.physical)) > 1 as apart,
         (array_agg(s.id order by s.scanned_at desc, s.seq desc))[1] as last_id, max(s.received_at) as received_at
  from assets.inventory_scan s where s.asset_id is not null group by s.inventory_id, s.asset_id) w
left join lateral (
  select h.scan_id from assets.inventory_choice h
  where h.inventory_id = w.inventory_id and h.asset_id = w.asset_id and h.at >= w.received_at order by h.seq desc limit 1) c on true;
comment on view assets.inventory_seen is
  'Each asset that was scanned, the scan that counts, and whether its scans disagree without anybody having chosen since the last came.';

create view assets.inventory_result as
select coalesce(e.asset_id, w.asset_id) as id, coalesce(e.inventory_id, w.inventory_id) as inventory_id,
       coalesce(e.asset_id, w.asset_id) as asset_id, w.scan_id,
       case when w.asset_id is null then 'missing'
            when w.conflict then 'conflict'
            when a.state = 'retired' then 'retired'
            when s.location_id is distinct from coalesce(e.location_id, a.location_id) then 'elsewhere'
            when s.physical in ('bad', 'useless') then 'bad'
            else 'found' end as result,
       a.plate, a.description, coalesce(e.location_id, a.location_id) as from_location_id, s.location_id,
       coalesce(e.custodian_id, a.custodian_id) as custodian_id, s.physical, s.note, s.scanned_at
from assets.inventory_expected e
full join assets.inventory_seen w on w.inventory_id = e.inventory_id and w.asset_id = e.asset_id
join assets.asset a on a.id = coalesce(e.asset_id, w.asset_id)
left join assets.inventory_scan s on s.id = w.scan_id
union all
select * from (
  select distinct on (s.inventory_id, coalesce(s.code, s.id::text)) s.id, s.inventory_id, null::uuid as asset_id, s.id as scan_id,
         case when s.forged then 'forged' when s.code is null then 'unlabelled' else 'surplus' end as result, coalesce(s.code, '') as plate,
         coalesce(s.description, '') as description, null::uuid as from_location_id, s.location_id, null::uuid as custodian_id,
         s.physical, s.note, s.scanned_at
  from assets.inventory_scan s where s.asset_id is null
  order by s.inventory_id, coalesce(s.code, s.id::text), s.seq) unknown;
comment on view assets.inventory_result is
  'What an inventory says of each asset that was looked for or read: found, elsewhere, missing, in bad state, or in no register.';

create view assets.physical_inventory_list as
select i.*, l.code || ' ' || l.name as location_label, c.name as class_label, t.name as custodian_label, i.status as condition,
       n.expected, n.seen
from assets.physical_inventory i
left join hospital.location_face l on l.id = i.location_id
left join assets.asset_class c on c.id = i.class_id
left join people.tercero_face t on t.id = i.custodian_id
cross join lateral (
  select count(*)::int as expected,
         count(*) filter (where exists (select from assets.inventory_scan s
                                        where s.inventory_id = e.inventory_id and s.asset_id = e.asset_id))::int as seen
  from assets.inventory_expected e where e.inventory_id = i.id) n;
comment on view assets.physical_inventory_list is 'Inventarios físicos with how many assets are looked for and how many were seen.';

create view assets.physical_inventory_option as
select id, platform.numbered('IF', number) || ' de ' || vigencia as label, purpose as detail, search, status in ('open', 'closed') as enabled,
       vigencia, campus_id
from assets.physical_inventory where number is not null;
comment on view assets.physical_inventory_option is 'Numbered inventarios físicos to choose from.';
