create view people.custody_option as
select u.id, t.name as label, coalesce(l.label, u.act) as detail, platform.fold(t.search || ' ' || coalesce(l.label, '')) as search,
       u.active and (u.until_day is null or u.until_day >= (now() at time zone 'America/Bogota')::date) as enabled
from people.custody u
join people.tercero t on t.id = u.tercero_id
left join hospital.location_option l on l.id = u.location_id;
comment on view people.custody_option is 'Custodians to choose from: those that answer today.';
