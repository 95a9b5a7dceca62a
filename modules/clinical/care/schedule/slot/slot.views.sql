create view care.slot_option as
select s.id, to_char(s.starts_at at time zone 'America/Bogota', 'YYYY/MM/DD HH12:MI AM') || ' · ' || t.name as label,
       e.name as detail, platform.fold(t.name || ' ' || e.name || ' ' || to_char(s.starts_at at time zone 'America/Bogota',
         'YYYY/MM/DD HH24:MI')) as search,
       s.status = 'available' and s.starts_at > now() as enabled, s.campus_id
from care.slot s
join people.employee_face p on p.id = s.professional_id
join people.tercero_face t on t.id = p.tercero_id
join hospital.specialty_face e on e.id = s.specialty_id;
comment on view care.slot_option is 'Slots to choose from.';
