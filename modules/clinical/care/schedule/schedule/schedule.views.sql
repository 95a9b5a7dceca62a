create view care.schedule_option as
select s.id, 'AGE ' || lpad(s.number::text, greatest(3, length(s.number::text)), '0') || ' · ' || t.name as label,
       e.name || ' · ' || to_char(s.date, 'YYYY/MM/DD') || ' a ' || to_char(s.until_day, 'YYYY/MM/DD') as detail,
       platform.fold(concat_ws(' ', 'AGE', lpad(s.number::text, 3, '0'), t.name, e.name)) as search,
       s.status = 'published' as enabled, s.campus_id
from care.schedule s
join people.employee_face p on p.id = s.professional_id
join people.tercero_face t on t.id = p.tercero_id
join hospital.specialty_face e on e.id = s.specialty_id
where s.number is not null;
comment on view care.schedule_option is 'Agendas to choose from.';

create view care.schedule_list as
select s.*, t.name as professional_label, e.name as specialty_label, l.code || ' ' || l.name as location_label, c.name as campus_label,
       h.hours, h.minutes, o.offered, o.blocked, o.taken, o.free,
       case when o.offered = 0 then null else round(o.taken * 100.0 / o.offered)::int end as used_percent, s.status as condition,
       platform.fold(concat_ws(' ', 'AGE', lpad(s.number::text, 3, '0'), t.name, e.name, l.name)) as search
from care.schedule s
join people.employee_face p on p.id = s.professional_id
join people.tercero_face t on t.id = p.tercero_id
join hospital.specialty_face e on e.id = s.specialty_id
join admin.campus_face c on c.id = s.campus_id
left join hospital.location_face l on l.id = s.location_id
left join lateral (
  select string_agg(case f.weekday when '1' then 'Lun' when '2' then 'Mar' when '3' then 'Mié' when '4' then 'Jue' when '5' then 'Vie'
           when '6' then 'Sáb' when '7' then 'Dom' else 'Lun a vie' end || ' ' || f.starts_at || '–' || f.ends_at, ', '
           order by f.position) as hours, min(f.minutes) as minutes
  from care.schedule_shift f where f.parent_id = s.id) h on true
cross join lateral (
  select coalesce(sum(k.capacity) filter (where k.status = 'available'), 0)::int as offered,
         coalesce(sum(k.capacity) filter (where k.status = 'blocked'), 0)::int as blocked,
         coalesce(sum(held.many), 0)::int as taken,
         coalesce(sum(greatest(0, k.capacity - held.many)) filter (where k.status = 'available'), 0)::int as free
  from care.slot k
  cross join lateral (select count(*) as many from care.appointment_place g where g.slot_id = k.id and g.held) held
  where k.schedule_id = s.id and k.status in ('available', 'blocked')) o;
comment on view care.schedule_list is 'What the list of agendas shows.';
