create view tariffs.tarifario_list as
select t.*, v.id as version_id, v.number, v.status, v.from_day, v.until_day, v.percent, v.unit_rounding, v.final_rounding,
       v.manual_id, m.code || ' ' || m.edition as manual_label,
       (select count(*)::int from tariffs.tarifario_exception e where e.version_id = v.id) as exceptions,
       exists (select from tariffs.tarifario_version d where d.tarifario_id = t.id and d.status = 'draft') as has_draft,
       case when v.id is null or v.status = 'draft' then 'draft' when v.from_day > today.day then 'future'
            when v.until_day < today.day then 'ended' else 'current' end as condition, null::int as contracts
from tariffs.tarifario t
cross join (select (now() at time zone 'America/Bogota')::date as day) today
left join lateral (
  select * from tariffs.tarifario_version one where one.tarifario_id = t.id
  order by one.status = 'published' and one.from_day <= today.day desc, one.from_day desc, one.number desc limit 1) v on true
left join tariffs.manual m on m.id = v.manual_id;
comment on view tariffs.tarifario_list is 'Tarifarios, each with the version of today; or its last one when none holds yet.';

create view tariffs.tarifario_option as
select t.id, t.code || ' ' || t.name as label, m.code || ' ' || m.edition as detail, t.search,
       t.active and exists (select from tariffs.tarifario_version p where p.tarifario_id = t.id and p.status = 'published') as enabled
from tariffs.tarifario t
left join lateral (select manual_id from tariffs.tarifario_version one where one.tarifario_id = t.id
                   order by one.status = 'published' desc, one.from_day desc limit 1) v on true
left join tariffs.manual m on m.id = v.manual_id;
comment on view tariffs.tarifario_option is 'Tarifarios to choose from: those with something published.';
