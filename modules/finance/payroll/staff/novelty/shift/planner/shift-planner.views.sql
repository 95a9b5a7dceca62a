create view payroll.shift_planner_list as
select p.*, u.label as user_label, c.code || ' ' || c.name as cost_centre_label,
       platform.fold(u.label || ' ' || c.code || ' ' || c.name) as search
from payroll.shift_planner p
join admin.user_option u on u.id = p.user_id
join hospital.cost_centre_face c on c.id = p.cost_centre_id;
comment on view payroll.shift_planner_list is 'Who plans the turnos of each service.';

create view payroll.shift_planner_option as
select id, cost_centre_label as label, user_label as detail, search, active as enabled from payroll.shift_planner_list;
comment on view payroll.shift_planner_option is 'Who plans each service, to choose from.';

create view payroll.planning_user_option as
select id, label, detail, search, enabled from admin.user_option where id <> platform.system_user();
comment on view payroll.planning_user_option is 'Users to whom a service may be given.';

create view payroll.planned_service_option as select * from hospital.cost_centre_option;
comment on view payroll.planned_service_option is 'Services whose turnos are planned, to choose from.';
