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

-- What an admission and the notes that were signed in it diagnose, and when it was known.
create or replace function care.diagnoses_of(a care.admission) returns table (entry_id uuid, known_at timestamptz) language sql stable as $$
  select d.id, d.at from (values
    (a.diagnosis_id, a.entered_at), (a.discharge_diagnosis_id, a.discharged_at), (a.related1_id, a.discharged_at),
    (a.related2_id, a.discharged_at), (a.related3_id, a.discharged_at), (a.complication_id, a.discharged_at),
    (a.death_cause_id, a.discharged_at)) d (id, at) where d.id is not null
  union all
  select x.id, n.at from care.note n
  cross join lateral (values (n.diagnosis_id), (n.related1_id), (n.related2_id), (n.related3_id)) x (id)
  where n.admission_id = a.id and n.status = 'signed' and x.id is not null $$;

-- At once is within 24 hours; weekly, on the Monday that follows the epidemiological week, which ends on Saturday.
create or replace function care.notice_due(notice text, known_at timestamptz) returns timestamptz language sql immutable as $$
  select case notice when 'immediate' then known_at + interval '24 hours' else
    ((known_at at time zone 'America/Bogota')::date + 8
      - extract(dow from known_at at time zone 'America/Bogota')::int + time '23:59') at time zone 'America/Bogota' end $$;
