create view care.appointment_option as
select a.id, a.vigencia || lpad(a.number::text, 7, '0') as label,
       p.name || ' · ' || to_char(a.starts_at at time zone 'America/Bogota', 'YYYY/MM/DD HH12:MI AM') as detail,
       w.search,
       a.status in ('assigned', 'confirmed', 'waiting') as enabled, a.vigencia, a.campus_id
from care.appointment a join people.patient_face p on p.id = a.patient_id join care.appointment_words w on w.id = a.id
where a.number is not null;
comment on view care.appointment_option is 'Appointments to choose from.';

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
       -- From the hour that was given, of who came before it (care dossier K12); never less than nothing. Null of who did not come.
       case when a.arrived_at is not null and (a.attended_from is not null or a.status = 'waiting') then
         greatest(0, extract(epoch from coalesce(a.attended_from, now()) - greatest(a.arrived_at, a.starts_at)))::int / 60 end
         as waited,
       a.status as condition,
       coalesce((select case m.status when 'invoiced' then 'invoiced' when 'closed' then 'ready' else 'open' end
                 from care.admission m
                 where m.appointment_id = a.id and m.status not in ('draft', 'annulled') limit 1), 'none') as billing,
       platform.fold(concat_ws(' ', a.vigencia || lpad(a.number::text, 7, '0'), p.name, p.document_type, p.number, t.name)) as search
from care.appointment a
join care.appointment_request r on r.id = a.request_id
join people.patient_face p on p.id = a.patient_id
join care.appointment_type k on k.id = a.appointment_type_id
left join people.employee_face f on f.id = a.professional_id
left join people.tercero_face t on t.id = f.tercero_id
left join hospital.specialty_face e on e.id = a.specialty_id
left join hospital.location_face l on l.id = a.location_id
left join insurers.contract_face c on c.id = a.contract_id
left join insurers.payer_face q on q.id = c.payer_id
left join people.tercero_face y on y.id = q.tercero_id
left join lateral (
  select h.name from people.affiliation_face w join people.tercero_face h on h.id = w.eps_id
  where w.patient_id = any(array(select f.id from people.file_list(a.patient_id) f)) and w.payer = 'health' and w.set_aside_by is null
    and w.from_day <= a.date and coalesce(w.until_day, a.date) >= a.date
  limit 1) f2 on true
where a.status <> 'draft';
comment on view care.appointment_list is 'What the list of appointments shows.';
