create view hospital.holiday_list as
select h.*, s.name as campus_label,
       (array['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'])[extract(dow from h.date)::int + 1] as weekday
from hospital.holiday h left join admin.campus_face s on s.id = h.campus_id;
comment on view hospital.holiday_list is 'What the list of holidays shows.';
