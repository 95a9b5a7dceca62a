create view pharmacy.queue_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
allowed as (
  select make_interval(mins => coalesce((select (value #>> '{}')::int from platform.parameter, today
    where name = 'pharmacy.urgentMinutes' and from_day <= today.day order by from_day desc limit 1), 30)) as urgent)
select o.id, o.code, o.campus_id, o.patient_id, o.signed_at, o.priority, o.patient_label as patient, o.patient_document as document,
       o.ordered, o.expires_on, o.search, l.waiting, b.code as bed,
       case a.ambit when '2' then 'urgency' when '3' then 'hospital' else 'ambulatory' end as kind,
       case when o.priority <> 'urgent' and o.authorisation in ('pending', 'denied') then 'unauthorised'
            when o.priority = 'urgent' and o.signed_at < now() - allowed.urgent then 'late'
            when l.begun then 'partial' else 'waiting' end as condition
from care.medical_order_list o
cross join allowed
cross join lateral (
  select count(*) filter (where g.quantity is null or g.quantity < g.ordered)::int as waiting, bool_or(g.quantity > 0) as begun
  from care.medical_order_medicine_option m
  left join lateral (
    select sum(d.quantity) as quantity, max(d.ordered) as ordered
    from pharmacy.dispensing_line d join pharmacy.dispensing p on p.id = d.parent_id and p.status = 'approved'
    where d.order_line_id = m.id) g on true
  where m.parent_id = o.id) l
left join care.admission_option a on a.id = o.admission_id
left join lateral (
  select n.code from care.bed_period_face x join care.bed_list n on n.id = x.bed_id
  where x.admission_id = o.admission_id and x.from_at <= now() and (x.until_at is null or x.until_at > now())
  order by x.from_at desc limit 1) b on true
where o.status = 'signed' and o.kind = 'medicine' and (o.expires_on is null or o.expires_on >= (select day from today))
  and l.waiting > 0;
comment on view pharmacy.queue_list is 'Signed prescriptions that the pharmacy has not given whole, with how long they wait.';
