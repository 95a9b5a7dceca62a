create view admin.campus_option as
select c.id, c.name as label, coalesce(m.label, c.municipality) as detail,
       platform.fold(c.code || ' ' || c.name) as search, c.active as enabled
from admin.campus c left join reference.municipality_option m on m.id = c.municipality_id;
comment on view admin.campus_option is 'Sites to choose from.';

create view admin.campus_list as
select c.id, c.code, c.name, coalesce(m.label, c.municipality) as municipality, c.address, c.phone, c.reps_code, c.active,
       platform.fold(c.code || ' ' || c.name || ' ' || coalesce(m.label, c.municipality, '')) as search,
       c.municipality_id, coalesce(m.label, c.municipality) as municipality_label
from admin.campus c left join reference.municipality_option m on m.id = c.municipality_id;
comment on view admin.campus_list is 'What the list of sites shows.';

create view admin.house_list as
select c.id, h.nit, h.name, coalesce(h.reps_code, left(c.reps_code, 10)) as reps_code, coalesce(c.address, h.address) as address,
       m.code as municipality_code, m.label as municipality, d.label as department
from admin.campus c
cross join admin.company h
left join reference.municipality_option m on m.id = coalesce(c.municipality_id, h.municipality_id)
left join reference.department_option d on d.code = left(m.code, 2);
comment on view admin.house_list is 'The entity as each of its sites tells it: its NIT, its REPS code and where it is.';

create view admin.campus_face as
select id, active, code, municipality_id, name, reps_code
from admin.campus;
