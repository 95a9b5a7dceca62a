create view payroll.opening_list as
select o.*, t.name as engagement_label, people.identification(t.document_type, t.number, t.check_digit) as identification,
       e.campus_id, t.search
from payroll.opening o
join payroll.engagement e on e.id = o.engagement_id
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id;
comment on view payroll.opening_list is 'Opening balances of payroll with whose they are.';

create view payroll.opening_option as
select o.id, t.name as label, o.on_day::text as detail, t.search, o.active as enabled, e.campus_id
from payroll.opening o
join payroll.engagement e on e.id = o.engagement_id
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id;
comment on view payroll.opening_option is 'Opening balances to choose from.';
