create view care.notifiable_event_list as
select *, platform.fold(code || ' ' || name || ' ' || prefixes) as search from care.notifiable_event;
comment on view care.notifiable_event_list is 'Events that are notified to SIVIGILA.';

create view care.notifiable_event_option as
select id, code || ' ' || name as label, prefixes as detail, platform.fold(code || ' ' || name) as search, active as enabled
from care.notifiable_event;
comment on view care.notifiable_event_option is 'Events to choose from.';

create view care.sivigila_summary as
select d.id, d.admission_id, a.campus_id, a.patient_id, a.date as day, e.label as event, e.notice, o.label as admission,
       p.name as patient, p.document, extract(year from age(a.date, p.birth_date))::int as age, p.sex, p.municipality, d.due_at,
       d.done_at, d.evidence,
       case when d.status = 'pending' and d.due_at < now() then 'overdue' else d.status end as state
from care.legal_duty d
join (select id, code || ' ' || name as label, notice from care.notifiable_event) e on e.id = d.event_id
join care.admission a on a.id = d.admission_id
join care.admission_option o on o.id = a.id
join people.reported_patient_list p on p.id = a.patient_id;
comment on view care.sivigila_summary is 'What was diagnosed that is notified, and whether it was.';
