-- How many contracts cover a service, or name a tarifario, is worked out when the lists are read: those who sell are above.
create or replace view tariffs.service_list as
select s.*, c.code as cups_code, c.label as cups_label, i.code as ium_code, i.label as ium_label,
       coalesce(c.code, s.cum_code, i.code) as official_code, o.label as other_service_type_label, g.label as service_group_label,
       r.label as reps_service_label, f.label as finalidad_label, x.label as external_cause_label,
       cc.code || ' ' || cc.name as cost_centre_label, null::int as contracts
from tariffs.service s
left join reference.entry c on c.id = s.cups_id
left join reference.entry i on i.id = s.ium_id
left join reference.entry o on o.id = s.other_service_type_id
left join reference.entry g on g.id = s.service_group_id
left join reference.entry r on r.id = s.reps_service_id
left join reference.entry f on f.id = s.finalidad_id
left join reference.entry x on x.id = s.external_cause_id
left join hospital.cost_centre cc on cc.id = s.cost_centre_id;

create or replace view tariffs.tarifario_list as
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
