create view care.attention_summary as
select s.id, s.campus_id, p.person_id as patient_id, s.source, s.professional_id, s.at, (s.at at time zone 'America/Bogota')::date as day,
       s.quantity, c.code as cups, c.label as service, d.code as diagnosis_code, left(d.code, 3) as category, d.label as diagnosis,
       o.label as professional, coalesce(a.ambit, case when n.triage_id is not null then '2' else '1' end) as ambit,
       coalesce(a.regime, f.regime, 'private') as regime, p.name as patient, p.document, p.sex,
       care.age_group(extract(year from age((s.at at time zone 'America/Bogota')::date, p.birth_date))::int) as age_group,
       p.municipality, s.finalidad, n.id as note_id,
       case s.source when 'attention' then '/atencion/consultas/edit/' || n.id else '/atencion/ordenes/edit/' || r.id end as href
from care.attended_service s
join reference.procedure_option c on c.id = s.entry_id
join people.reported_patient_list p on p.id = s.patient_id
join people.employee_option o on o.id = s.professional_id
left join reference.diagnosis_option d on d.id = s.diagnosis_id
left join care.admission a on a.id = s.admission_id
left join care.note n on n.id = s.source_id and s.source = 'attention'
left join care.medical_order_service l on l.id = s.source_id and s.source = 'order'
left join care.medical_order r on r.id = l.parent_id
left join people.insured_list f on f.patient_id = any(array(select f.id from people.file_list(s.patient_id) f))
  and f.from_day <= (s.at at time zone 'America/Bogota')::date
  and (f.until_day is null or f.until_day >= (s.at at time zone 'America/Bogota')::date);
comment on view care.attention_summary is 'What is counted of each service that was attended: whose it is, and how it is gathered.';

create view care.admission_summary as
select a.id, a.campus_id, p.person_id as patient_id, a.ambit, a.status, a.date as day, a.entered_at as at, a.discharged_at, a.discharge_date,
       a.discharge_condition, a.observed_from, a.observed_until, a.regime, a.origin_id,
       (select k.label from care.admission_option k where k.id = a.id) as code, p.name as patient, p.document,
       p.sex, care.age_group(extract(year from age(a.date, p.birth_date))::int) as age_group, coalesce(y.label, '') as payer,
       coalesce(r.label, '') as service, coalesce(l.label, '') as bed, coalesce(g.label, '') as diagnosis, left(g.code, 3) as category,
       x.label as death_cause, left(x.code, 3) as death_category,
       case when a.discharge_date is not null then greatest(1, a.discharge_date - a.date) end as stay
from care.admission a
left join people.reported_patient_list p on p.id = a.patient_id
left join insurers.payer_option y on y.id = a.payer_id
left join reference.reps_service_option r on r.id = a.reps_service_id
left join hospital.location_option l on l.id = a.location_id
left join reference.diagnosis_option g on g.id = coalesce(a.discharge_diagnosis_id, a.diagnosis_id)
left join reference.diagnosis_option x on x.id = a.death_cause_id
where a.status <> 'annulled' and a.number is not null;
comment on view care.admission_summary is 'What is counted of admissions.';
