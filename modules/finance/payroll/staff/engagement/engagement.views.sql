create view payroll.engagement_list as
select e.id, e.number, e.vigencia, e.date, e.act, e.employee_id, t.name as employee_label,
       people.identification(t.document_type, t.number, t.check_digit) as identification, e.kind, e.regime, s.position_id,
       p.code || ' ' || p.name as position_label, e.start_date, e.end_date, e.retired_on, e.dedication, e.campus_id,
       e.status as condition, e.search || ' ' || t.search as search
from payroll.engagement e
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id
left join lateral (
  select s.position_id from payroll.engagement_salary s
  where s.parent_id = e.id and s.from_day <= greatest((now() at time zone 'America/Bogota')::date, e.start_date)
  order by s.from_day desc limit 1) s on true
left join hospital.position_face p on p.id = s.position_id;
comment on view payroll.engagement_list is 'Vinculaciones with the post that each has today.';

create view payroll.engagement_option as
select e.id, t.name as label,
       t.number || ' · ' || p.name || ' · ' || platform.numbered('VIN', e.number)
         || case e.status when 'retired' then ' · Retirado' else '' end as detail,
       platform.fold(t.search || ' ' || p.name) as search, e.status in ('active', 'retired') as enabled, e.vigencia, e.campus_id
from payroll.engagement e
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id
join lateral (
  select s.position_id from payroll.engagement_salary s where s.parent_id = e.id order by s.from_day desc limit 1) s on true
join hospital.position_face p on p.id = s.position_id
where e.number is not null;
comment on view payroll.engagement_option is 'Vinculaciones to choose from: those in force, and who retired until it is settled.';

create view payroll.engagement_share as
select c.parent_id as engagement_id, c.cost_centre_id, f.code, f.name, f.cost_account, c.percent, c.position,
       daterange(case when h.first then null else c.from_day end, h.until) as holds
from payroll.engagement_cost c
join hospital.cost_centre_face f on f.id = c.cost_centre_id
join (
  select d.parent_id, d.from_day, row_number() over w = 1 as first, lead(d.from_day) over w as until
  from (select distinct parent_id, from_day from payroll.engagement_cost) d
  window w as (partition by d.parent_id order by d.from_day)) h on h.parent_id = c.parent_id and h.from_day = c.from_day;
comment on view payroll.engagement_share is
  'Which centres bear the cost of a vinculación and on which days: the first split also holds before it was registered.';
