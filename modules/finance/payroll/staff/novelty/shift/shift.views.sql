create view payroll.shift_list as select *, platform.fold(code || ' ' || name) as search from payroll.shift;

create view payroll.shift_option as
select id, code || ' ' || name as label,
       case when kind = 'work' then from_time || ', ' || trim_scale(hours) || ' h' end as detail,
       platform.fold(code || ' ' || name) as search, active as enabled
from payroll.shift;

create view payroll.planned_shift as
select p.id as plan_id, p.status, p.campus_id, p.cost_centre_id, l.engagement_id, l.position,
       make_date(p.year, p.month, c.nth) as on_day,
       s.code, s.name, s.kind, s.from_time, s.hours
from payroll.shift_plan p
join payroll.shift_plan_line l on l.parent_id = p.id
cross join lateral (
  select n.nth, to_jsonb(l) ->> ('d' || n.nth) as code
  from generate_series(1, extract(day from make_date(p.year, p.month, 1) + interval '1 month - 1 day')::int) as n (nth)) c
join payroll.shift s on s.code = c.code;
comment on view payroll.planned_shift is 'Each day of each cuadro de turnos that has a turno.';

create view payroll.shift_plan_list as
select p.*, p.status as condition, c.code || ' ' || c.name as cost_centre_label, n.people, n.hours
from payroll.shift_plan p
join hospital.cost_centre_face c on c.id = p.cost_centre_id
cross join lateral (
  select (select count(*)::int from payroll.shift_plan_line l where l.parent_id = p.id) as people,
         round(coalesce((select sum(s.hours) from payroll.planned_shift s where s.plan_id = p.id), 0), 2) as hours) n;
comment on view payroll.shift_plan_list is 'Cuadros de turnos with how many people and hours they have.';

create view payroll.shift_plan_option as
select p.id, c.name || ', ' || p.year || '/' || lpad(p.month::text, 2, '0') as label, platform.numbered('CT', p.number) as detail,
       p.search || ' ' || platform.fold(c.name) as search, p.status = 'published' as enabled, p.vigencia, p.campus_id
from payroll.shift_plan p join hospital.cost_centre_face c on c.id = p.cost_centre_id
where p.number is not null;
comment on view payroll.shift_plan_option is 'Cuadros de turnos to choose from.';
