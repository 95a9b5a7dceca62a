create view care.bed_period_summary as
select x.id, x.campus_id, x.bed_id, x.state, x.from_at, x.until_at, x.admission_id, a.patient_id, b.kind, r.label as service,
       coalesce(a.origin_id, a.id) as chain
from care.bed_period x
join care.bed b on b.id = x.bed_id
join reference.reps_service_option r on r.id = b.reps_service_id
left join care.admission a on a.id = x.admission_id
where x.until_at is null or x.until_at > x.from_at;
comment on view care.bed_period_summary is 'What is counted of beds. A chain is an urgency and the stay that it became.';

create view care.bed_period_face as
select admission_id, bed_id, from_at, until_at
from care.bed_period;
