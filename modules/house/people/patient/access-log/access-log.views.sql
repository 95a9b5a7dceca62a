-- Files opened from outside the care of the patient, day by day.
create view people.access_motive_list as
select m.id, m.at, m.user_id, u.label as user_label, m.patient_id, p.name as patient_label, m.motive, m.campus_id, c.label as campus_label,
       platform.fold(coalesce(p.search, '') || ' ' || coalesce(u.label, '') || ' ' || m.motive) as search
from people.access_motive m
left join people.patient p on p.id = m.patient_id
left join admin.user_option u on u.id = m.user_id
left join admin.campus_option c on c.id = m.campus_id;
comment on view people.access_motive_list is 'Why files were opened by who does not care for the patient.';

create view people.patient_access_list as
select a.id, ('00000000-0000-0000-0000-' || lpad(to_hex(a.id), 12, '0'))::uuid as row_id, a.at,
       (a.at at time zone 'America/Bogota')::date as day, a.user_id, coalesce(u.label, 'Sin usuario') as user_label, a.campus_id, a.ip,
       coalesce(a.purpose, a.resource) as what, a.operation, a.motive, a.patient_ids, cardinality(a.patient_ids) as people,
       p.id as patient_id, p.name as patient
from people.patient_access a
left join admin.user_option u on u.id = a.user_id
left join people.patient p on cardinality(a.patient_ids) = 1 and p.id = a.patient_ids[1];
comment on view people.patient_access_list is
  'Who read what of which patients: each reading once, with its patient where it was of one. Its row_id keeps the order of its id.';
