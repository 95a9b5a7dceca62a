-- Files opened from outside the care of the patient, day by day.
create view people.access_motive_list as
select m.id, m.at, m.user_id, u.label as user_label, m.patient_id, p.name as patient_label, m.motive, m.campus_id, c.label as campus_label,
       platform.fold(coalesce(p.search, '') || ' ' || coalesce(u.label, '') || ' ' || m.motive) as search
from people.access_motive m
left join people.patient p on p.id = m.patient_id
left join admin.user_option u on u.id = m.user_id
left join admin.campus_option c on c.id = m.campus_id;
comment on view people.access_motive_list is 'Why files were opened by who does not care for the patient.';
