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

-- The legal duties of an admission, by its values and its diagnoses.
create or replace function care.owed_duties(a care.admission) returns table (kind text, event_id uuid, due_at timestamptz)
language sql stable as $$
  select 'urgency_report', null::uuid, a.entered_at + interval '24 hours' where a.ambit = '2'
  union all select 'siras', null, a.entered_at + interval '24 hours' where a.user_type = '10' and a.siras_number is null
  union all select 'post_urgency', null, a.entered_at + interval '24 hours'
    where a.ambit = '3' and a.origin_id is not null and a.authorisation_number is null
  union all select 'birth', null, null where exists (select from care.newborn n where n.admission_id = a.id)
  union all select 'death', null, null where a.discharge_condition = '02'
  union all select 'sivigila', e.id, min(care.notice_due(e.notice, d.known_at))
    from care.diagnoses_of(a) d join reference.diagnosis_option g on g.id = d.entry_id
    join people.reported_patient_list p on p.id = a.patient_id
    join care.notifiable_event e on e.active and e.from_day <= a.date and (e.until_day is null or e.until_day >= a.date)
      and (e.below_age is null or age(a.date, p.birth_date) < make_interval(years => e.below_age))
      and exists (select from unnest(string_to_array(e.prefixes, ',')) x (prefix) where g.code like x.prefix || '%')
    group by e.id $$;
