create view payroll.rest_list as
with owed as (
  select n.engagement_id, p.campus_id, r.rest ->> 'reason' as reason, (r.rest ->> 'on')::date as worked_on,
         (r.rest ->> 'minutes')::int as minutes, (r.rest ->> 'dueBy')::date as due_by,
         coalesce((r.rest ->> 'extra')::boolean, false) as extra
  from payroll.period p
  join payroll.period_person n on n.period_id = p.id
  cross join jsonb_array_elements(n.rests) as r (rest)
  where p.status = 'approved'),
-- Extra hours make a day of rest each time that they are eight.
summed as (
  select o.*, sum(o.minutes) over (partition by o.engagement_id, o.extra order by o.worked_on, o.minutes) as total from owed o),
earned as (
  select s.*, case when s.extra then 480 else s.minutes end as rested,
         row_number() over (partition by s.engagement_id order by s.worked_on, s.extra, g.nth) as turn
  from summed s
  cross join lateral generate_series(1, case when s.extra then s.total / 480 - (s.total - s.minutes) / 480 else 1 end) as g (nth)),
used as (
  select n.engagement_id, u.day::date as used_on, k.code = 'COMPPAG' as paid,
         row_number() over (partition by n.engagement_id order by u.day, n.id) as turn
  from payroll.novelty n
  join payroll.novelty_kind k on k.id = n.kind_id and k.code in ('COMPENS', 'COMPPAG')
  cross join lateral generate_series(n.from_day, n.to_day, interval '1 day') as u (day)
  where n.status = 'approved')
select md5(e.engagement_id::text || ' ' || e.turn)::uuid as id, e.engagement_id, g.employee_id, t.name as employee_label,
       t.shown_identification as identification, e.worked_on, round(e.rested / 60.0, 2) as hours, e.reason, e.due_by, u.used_on,
       case when u.paid then 'paid' when u.used_on > d.today then 'scheduled' when u.used_on is not null then 'taken'
            when e.due_by < d.today then 'late' else 'pending' end as situation,
       e.campus_id, t.search
from earned e
join payroll.engagement g on g.id = e.engagement_id
join people.employee_face m on m.id = g.employee_id
join people.tercero_face t on t.id = m.tercero_id
left join used u on u.engagement_id = e.engagement_id and u.turn = e.turn
cross join (select (now() at time zone 'America/Bogota')::date as today) d;
comment on view payroll.rest_list is
  'Descansos compensatorios: those of approved payrolls, the oldest discharged first by the days that were rested or paid.';
