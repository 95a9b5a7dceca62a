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
