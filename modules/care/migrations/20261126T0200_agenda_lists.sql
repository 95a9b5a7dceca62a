-- What whoever looks after agendas and receives patients reads at a glance: what was given and is left, age, payer and arrival.
drop view care.schedule_list;
create view care.schedule_list as
select s.*, t.name as professional_label, e.name as specialty_label, l.code || ' ' || l.name as location_label, c.name as campus_label,
       h.hours, h.minutes, o.offered, o.blocked, o.taken, o.free,
       case when o.offered = 0 then null else round(o.taken * 100.0 / o.offered)::int end as used_percent, s.status as condition,
       platform.fold(concat_ws(' ', 'AGE', lpad(s.number::text, 3, '0'), t.name, e.name, l.name)) as search
from care.schedule s
join people.employee p on p.id = s.professional_id
join people.tercero t on t.id = p.tercero_id
join hospital.specialty e on e.id = s.specialty_id
join admin.campus c on c.id = s.campus_id
left join hospital.location l on l.id = s.location_id
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

create index appointment_place_slot on care.appointment_place (slot_id) where held;

drop view care.appointment_list;
create view care.appointment_list as
select a.*, a.vigencia || lpad(a.number::text, 7, '0') as code, p.name as patient_label,
       p.document_type || ' ' || p.number as patient_document,
       case when age(a.date, p.birth_date) >= interval '1 year' then extract(year from age(a.date, p.birth_date))::int || ' años'
            else extract(month from age(a.date, p.birth_date))::int || ' meses' end as age,
       coalesce(y.name, f2.name) as payer, k.name as appointment_type_label, t.name as professional_label,
       e.name as specialty_label, l.code || ' ' || l.name as location_label, c.contract_number || ' · ' || c.name as contract_label,
       to_char(a.starts_at at time zone 'America/Bogota', 'HH24:MI') as hour,
       to_char(a.arrived_at at time zone 'America/Bogota', 'HH24:MI') as arrived, r.requested_at, r.channel,
       (r.requested_at at time zone 'America/Bogota')::date as requested_on,
       extract(epoch from coalesce(a.attended_from,
         case when a.status = 'waiting' then now() end) - a.arrived_at)::int / 60 as waited,
       a.status as condition,
       platform.fold(concat_ws(' ', a.vigencia || lpad(a.number::text, 7, '0'), p.name, p.document_type, p.number, t.name)) as search
from care.appointment a
join care.appointment_request r on r.id = a.request_id
join people.patient p on p.id = a.patient_id
join care.appointment_type k on k.id = a.appointment_type_id
left join people.employee f on f.id = a.professional_id
left join people.tercero t on t.id = f.tercero_id
left join hospital.specialty e on e.id = a.specialty_id
left join hospital.location l on l.id = a.location_id
left join insurers.contract c on c.id = a.contract_id
left join insurers.payer q on q.id = c.payer_id
left join people.tercero y on y.id = q.tercero_id
left join lateral (
  select h.name from people.affiliation w join people.tercero h on h.id = w.eps_id
  where w.patient_id = a.patient_id and w.payer = 'health' and w.from_day <= a.date and coalesce(w.until_day, a.date) >= a.date
  limit 1) f2 on true
where a.status <> 'draft';
comment on view care.appointment_list is 'What the list of appointments shows.';
