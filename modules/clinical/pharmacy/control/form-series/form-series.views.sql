create view pharmacy.form_series_list as
select s.*, t.name as prescriber_label, platform.fold(s.code || ' ' || t.name) as search
from pharmacy.form_series s
join people.employee_face e on e.id = s.prescriber_id join people.tercero_face t on t.id = e.tercero_id;
comment on view pharmacy.form_series_list is 'Books of official forms with who holds them.';

create view pharmacy.form_series_option as
select s.id, s.code as label, t.name as detail, platform.fold(s.code || ' ' || t.name) as search, s.active as enabled
from pharmacy.form_series s
join people.employee_face e on e.id = s.prescriber_id join people.tercero_face t on t.id = e.tercero_id;
comment on view pharmacy.form_series_option is 'Books of official forms to choose from.';
