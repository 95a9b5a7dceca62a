create view payroll.position_pay_list as
select y.*, p.code || ' ' || p.name as position_label, platform.fold(p.code || ' ' || p.name || ' ' || y.act) as search
from payroll.position_pay y join hospital.position_face p on p.id = y.position_id;
comment on view payroll.position_pay_list is 'What each post earns, by days.';

create view payroll.position_pay_option as
select y.id, p.name as label, y.act as detail, platform.fold(p.code || ' ' || p.name || ' ' || y.act) as search, y.active as enabled
from payroll.position_pay y join hospital.position_face p on p.id = y.position_id;
comment on view payroll.position_pay_option is 'Pays of posts to choose from.';
