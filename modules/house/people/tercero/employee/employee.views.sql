create view people.employee_option as
select e.id, t.name as label, p.name as detail, platform.fold(t.search || ' ' || p.name) as search,
       e.active and (e.retired_on is null or e.retired_on > (now() at time zone 'America/Bogota')::date) as enabled
from people.employee e join people.tercero t on t.id = e.tercero_id join hospital.position_face p on p.id = e.position_id;
comment on view people.employee_option is 'Employees to choose from.';

create view people.employee_list as
select e.id, t.name, people.identification(t.document_type, t.number, t.check_digit) as identification, e.tercero_id,
       t.name as tercero_label, e.link_type, e.position_id, p.code || ' ' || p.name as position_label, e.campus_id,
       c.name as campus_label, e.cost_centre_id, cc.code || ' ' || cc.name as cost_centre_label, e.start_date, e.retired_on,
       e.professional, e.rethus,
       case when e.retired_on <= (now() at time zone 'America/Bogota')::date then 'retired'
            when e.retired_on is not null then 'leaving' when e.active then 'active' else 'inactive' end as status,
       platform.fold(t.search || ' ' || p.name) as search
from people.employee e
join people.tercero t on t.id = e.tercero_id
join hospital.position_face p on p.id = e.position_id
join admin.campus_face c on c.id = e.campus_id
left join hospital.cost_centre_face cc on cc.id = e.cost_centre_id;
comment on view people.employee_list is 'What the list of employees shows.';

create view people.professional_list as
select e.id, t.document_type, t.number, t.first_name, t.middle_name, t.last_name, t.second_last_name, e.profession, e.rethus
from people.employee e join people.tercero t on t.id = e.tercero_id
where e.professional;
comment on view people.professional_list is 'Who a professional is, name by name, for what is sent of them.';

create view people.employee_face as
select id, active, profession, professional, rethus, retired_on, start_date, tercero_id
from people.employee;

create view people.employee_specialty_face as
select employee_id, specialty_id from people.employee_specialty;
