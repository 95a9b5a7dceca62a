create view hospital.specialty_list as
select s.*, r.label as reps_service_label, g.label as service_group_label, f.label as cups_first_label,
       c.label as cups_control_label, e.label as cups_emergency_label, i.label as cups_consult_label,
       cc.code || ' ' || cc.name as cost_centre_label
from hospital.specialty s
join reference.entry_face r on r.id = s.reps_service_id
join reference.entry_face g on g.id = s.service_group_id
left join reference.entry_face f on f.id = s.cups_first_id
left join reference.entry_face c on c.id = s.cups_control_id
left join reference.entry_face e on e.id = s.cups_emergency_id
left join reference.entry_face i on i.id = s.cups_consult_id
left join hospital.cost_centre cc on cc.id = s.cost_centre_id;
comment on view hospital.specialty_list is 'What the list of specialties shows.';

create view hospital.specialty_option as
select id, name as label, code as detail, search, active as enabled, res256_code, opportunity_days, day_kind from hospital.specialty;
comment on view hospital.specialty_option is 'Specialties to choose from.';

create view hospital.specialty_face as
select id, first_minutes, name
from hospital.specialty;
