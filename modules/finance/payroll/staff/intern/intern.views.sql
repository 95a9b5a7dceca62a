create view payroll.intern_list as
select i.*, c.name as campus_label, t.name as tercero_label, t.shown_identification as identification, s.name as school_label,
       k.code || ' ' || k.name as cost_centre_label, a.name as arl_label,
       case when not i.active then 'ended' when d.today < i.from_day then 'coming' when d.today > i.until_day then 'ended'
            else 'present' end as situation,
       t.search || ' ' || s.search || ' ' || platform.fold(i.rotation) as search
from payroll.intern i
join admin.campus_face c on c.id = i.campus_id
join people.tercero_face t on t.id = i.tercero_id
join people.tercero_face s on s.id = i.school_id
join people.tercero_face a on a.id = i.arl_id
left join hospital.cost_centre_face k on k.id = i.cost_centre_id
cross join (select (now() at time zone 'America/Bogota')::date as today) d;
comment on view payroll.intern_list is 'Rotations of internos with whose they are and whether they are in the house today.';

create view payroll.intern_option as
select i.id, t.name as label, i.rotation as detail, t.search || ' ' || platform.fold(i.rotation) as search, i.active as enabled, i.campus_id
from payroll.intern i join people.tercero_face t on t.id = i.tercero_id;
comment on view payroll.intern_option is 'Rotations of internos to choose from.';
