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
