create view hospital.location_list as
select l.*, s.name as campus_label, p.code || ' ' || p.name as parent_label, r.label as reps_service_label,
       c.code || ' ' || c.name as cost_centre_label
from hospital.location l
join admin.campus_face s on s.id = l.campus_id
left join hospital.location p on p.id = l.parent_id
left join reference.entry_face r on r.id = l.reps_service_id
left join hospital.cost_centre c on c.id = l.cost_centre_id;
comment on view hospital.location_list is 'What the list of locations shows.';

create view hospital.location_option as
select l.id, l.code || ' ' || l.name as label, s.name as detail, platform.fold(l.search || ' ' || s.name) as search,
       l.active and l.condition = 'working' as enabled, l.campus_id, l.kind
from hospital.location l join admin.campus_face s on s.id = l.campus_id;
comment on view hospital.location_option is 'Locations to choose from.';

create view hospital.location_face as
select id, active, campus_id, code, condition, kind, name
from hospital.location;
