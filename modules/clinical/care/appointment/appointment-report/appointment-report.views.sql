-- Outer joins of one row each: its statement does not read what a report does not show.
create view care.appointment_counted as
select a.id, a.campus_id, a.patient_id, a.professional_id, a.specialty_id, a.appointment_type_id, a.location_id, a.contract_id, a.origin_id,
       a.request_id, a.vigencia, a.number, a.status, a.date, a.starts_at, a.overbooked, a.assigned_at, a.created_by,
       a.arrived_at, a.attended_from, a.attended_until, k.name as kind,
       (r.requested_at at time zone 'America/Bogota')::date as requested_on, r.wished_on, r.channel,
       (a.assigned_at at time zone 'America/Bogota')::date as assigned_on,
       (a.first_starts_at at time zone 'America/Bogota')::date as first_on,
       -- The first of the year of that patient in that specialty: a control does not count, nor what was cancelled; an appointment
       -- that took the place of another is the same one.
       a.origin_id is null and k.counts_opportunity and not exists (
         select from care.appointment b join care.appointment_type c on c.id = b.appointment_type_id
         where b.patient_id = any(array(select f.id from people.file_list(a.patient_id) f)) and b.specialty_id = a.specialty_id and b.vigencia = a.vigencia
           and b.starts_at < a.starts_at
           and b.origin_id is null and c.counts_opportunity and b.status not in ('draft', 'cancelled')) as first_visit
from care.appointment a
join care.appointment_request r on r.id = a.request_id
join care.appointment_type k on k.id = a.appointment_type_id
where a.status <> 'draft';
comment on view care.appointment_counted is 'What is counted of appointments by themselves: their days, and whether each is a first visit.';

create view care.appointment_summary as
select a.id, a.campus_id, a.patient_id, a.professional_id, a.specialty_id, a.appointment_type_id, a.location_id, a.origin_id, a.request_id,
       a.vigencia || lpad(a.number::text, 7, '0') as code, a.status, a.date, a.starts_at, a.overbooked, a.assigned_at, a.created_by,
       to_char(a.starts_at at time zone 'America/Bogota', 'HH24:MI') as hour,
       to_char(a.starts_at at time zone 'America/Bogota', 'HH24') as hour_of_day,
       extract(isodow from a.date)::text as weekday, a.requested_on, a.wished_on, a.channel, a.assigned_on, a.first_on,
       a.arrived_at, a.attended_from, a.attended_until,
       a.kind, e.label as specialty, e.res256_code, o.label as professional, l.label as room, s.label as campus,
       p.document_type, p.number, p.name as patient, p.sex, p.phone, p.birth_date, p.municipality,
       extract(year from age(a.date, p.birth_date))::int as age, coalesce(c.payer, f.eps) as payer,
       coalesce(f.regime, 'private') as regime, a.first_visit,
       h.input ->> 'motive' as motive, h.at as cancelled_at,
       case when a.status = 'cancelled' then left(h.input ->> 'motive', 1) end as cancelled_by,
       a.status = 'cancelled' and h.input ->> 'motive' like 'P%' and h.at > a.starts_at - interval '24 hours' as cancelled_late
from care.appointment_counted a
left join people.reported_patient_list p on p.id = a.patient_id
left join admin.campus_option s on s.id = a.campus_id
left join people.employee_option o on o.id = a.professional_id
left join hospital.specialty_option e on e.id = a.specialty_id
left join hospital.location_option l on l.id = a.location_id
left join insurers.contract_option c on c.id = a.contract_id
left join lateral (
  select i.eps, i.regime from people.insured_list i
  where i.patient_id = any(array(select f.id from people.file_list(a.patient_id) f)) and i.from_day <= a.date and (i.until_day is null or i.until_day >= a.date)
  order by i.from_day desc limit 1) f on true
left join lateral (
  select h.input, h.at from platform.history h
  where a.status = 'cancelled' and h.document = 'care.appointment' and h.document_id = a.id and h.action = 'cancel'
  order by h.id desc limit 1) h on true;
comment on view care.appointment_summary is 'What is counted of appointments: one row each, with its days, whose it is and how it ended.';
