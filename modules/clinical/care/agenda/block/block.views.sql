create view care.block_option as
select b.id, to_char(b.starts_at at time zone 'America/Bogota', 'YYYY/MM/DD HH12:MI AM') || ' · ' || coalesce(t.name, 'toda la sede')
         as label,
       b.motive as detail, platform.fold(coalesce(t.name, 'toda la sede')) as search, b.status = 'active' as enabled, b.campus_id
from care.block b
left join care.schedule s on s.id = b.schedule_id
left join people.employee_face p on p.id = s.professional_id
left join people.tercero_face t on t.id = p.tercero_id;
comment on view care.block_option is 'Blocks to choose from.';
