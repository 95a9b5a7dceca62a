-- Names that read the same on both sides: a digit follows its word without an underscore.
alter table care.admission rename column related_1_id to related1_id;
alter table care.admission rename column related_2_id to related2_id;
alter table care.admission rename column related_3_id to related3_id;

drop view care.admission_list;
create view care.admission_list as
select a.*, c.code || '-' || a.vigencia || '-' || lpad(a.number::text, 6, '0') as code, p.name as patient_label,
       p.document_type || ' ' || p.number as patient_document, t.name as payer_label,
       k.contract_number || ' · ' || k.name as contract_label, r.label as reps_service_label, l.code || ' ' || l.name as location_label,
       g.label as diagnosis_label, coalesce(d.delivered, 0) || '/' || coalesce(d.wanted, 0) as documents,
       coalesce(d.missing, 0) > 0 as lacks_documents,
       k.authorisation is true and a.authorisation_number is null as lacks_authorisation,
       case when a.status = 'draft' then null else greatest(1, coalesce(a.discharge_date,
         (now() at time zone 'America/Bogota')::date) - a.date) end as days,
       a.status as condition
from care.admission a
join admin.campus c on c.id = a.campus_id
join people.patient p on p.id = a.patient_id
left join insurers.payer y on y.id = a.payer_id
left join people.tercero t on t.id = y.tercero_id
left join insurers.contract k on k.id = a.contract_id
left join reference.entry r on r.id = a.reps_service_id
left join hospital.location l on l.id = a.location_id
left join reference.entry g on g.id = a.diagnosis_id
left join lateral (
  select count(*) filter (where x.status in ('delivered', 'waived', 'not_applicable')) as delivered, count(*) as wanted,
         count(*) filter (where x.status = 'pending' and q.mandatory) as missing
  from care.admission_document x join care.document_requirement q on q.id = x.requirement_id where x.admission_id = a.id) d on true;
comment on view care.admission_list is 'What the list of admissions shows.';
