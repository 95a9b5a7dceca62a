create view assets.inmueble_list as
select i.id, i.campus_id, i.registration, i.npn, i.code, i.name, i.municipality_id, m.label as municipality_label, i.use, i.tenure,
       i.land_area, i.built_area, i.cadastral_value, i.appraised_on, coalesce(b.carrying, 0) as value, p.tax_until, p.policy_until,
       case
         when p.first_end is null then 'none'
         when p.first_end < (now() at time zone 'America/Bogota')::date then 'expired'
         when p.first_end <= (now() at time zone 'America/Bogota')::date + 30 then 'expiring'
         else 'current'
       end as condition,
       i.active, platform.fold(i.code || ' ' || i.name || ' ' || i.registration || ' ' || coalesce(i.npn, '')) as search
from assets.inmueble i
left join reference.municipality_option m on m.id = i.municipality_id
left join lateral (
  select sum(a.cost - a.accumulated - a.impairment) as carrying
  from assets.asset_balance a where a.asset_id in (i.land_asset_id, i.building_asset_id)
) b on true
left join lateral (
  select min(last.expires_on) as first_end, max(last.expires_on) filter (where last.kind = 'tax') as tax_until,
         max(last.expires_on) filter (where last.kind = 'policy') as policy_until
  from (select distinct on (kind) kind, expires_on from assets.inmueble_paper
        where inmueble_id = i.id and expires_on is not null order by kind, issued_on desc, expires_on desc) last
) p on true;
comment on view assets.inmueble_list is 'Real estate with what it is worth in the books and what its papers say.';

create view assets.inmueble_option as
select i.id, i.code || ' ' || i.name as label, i.registration as detail, i.campus_id, i.active as enabled,
       platform.fold(i.code || ' ' || i.name || ' ' || i.registration) as search
from assets.inmueble i;
comment on view assets.inmueble_option is 'Real estate to choose from.';
