create table payroll.shift_planner (
  id uuid primary key,
  user_id uuid not null references admin.app_user,
  cost_centre_id uuid not null references hospital.cost_centre,
  active boolean not null default true,
  version int not null default 1,
  constraint shift_planner_once unique (user_id, cost_centre_id)
);
comment on table payroll.shift_planner is 'Who plans the turnos of a service, besides whoever plans those of any.';
create index shift_planner_cost_centre on payroll.shift_planner (cost_centre_id);
select platform.audited('payroll.shift_planner');
select platform.of_house('payroll.shift_planner');
