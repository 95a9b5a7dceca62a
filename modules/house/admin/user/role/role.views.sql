create view admin.role_option as
select id, name as label, description as detail, platform.fold(name) as search, active as enabled from admin.role;
comment on view admin.role_option is 'Roles to choose from.';

create view admin.held_role_list as
select g.user_id, g.role_id, r.name as role_name, g.campus_id, g.from_day, g.to_day
from admin.granted g join admin.role r on r.id = g.role_id;
comment on view admin.held_role_list is 'Who holds which role, where and between which days.';
