create view people.custody_list as
select u.id, u.tercero_id, t.name as tercero_label, people.identification(t.document_type, t.number, t.check_digit) as identification,
       u.dependencia_id, u.location_id, l.label as location_label, u.from_day, u.until_day, u.act, u.policy, u.received_from_id, u.signed_at,
       l.campus_id, null::int as units, null::numeric(18,2) as worth,
       case when u.until_day < (now() at time zone 'America/Bogota')::date then 'ended' else 'standing' end as status,
       platform.fold(t.search || ' ' || coalesce(l.label, '') || ' ' || coalesce(u.act, '')) as search
from people.custody u
join people.tercero t on t.id = u.tercero_id
left join hospital.location_option l on l.id = u.location_id;
comment on view people.custody_list is 'What the list of custodians shows.';

create view people.custody_option as
select u.id, t.name as label, coalesce(l.label, u.act) as detail, platform.fold(t.search || ' ' || coalesce(l.label, '')) as search,
       u.active and (u.until_day is null or u.until_day >= (now() at time zone 'America/Bogota')::date) as enabled,
       l.campus_id
from people.custody u
join people.tercero t on t.id = u.tercero_id
left join hospital.location_option l on l.id = u.location_id;
comment on view people.custody_option is 'Custodians to choose from: those that answer today.';
