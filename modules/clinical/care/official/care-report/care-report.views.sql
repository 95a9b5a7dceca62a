create view care.referral_summary as
select o.id, o.campus_id, o.patient_id, case when o.destination is null then 'own' else 'out' end as kind, k.label as code,
       coalesce(o.destination, y.label, '') as place, o.signed_at as at,
       -- Within the hospital the answer is the appointment in which they were attended; elsewhere, when the order was marked as done.
       coalesce(o.done_at, (select min(a.attended_from) from care.appointment_request r
                            join care.appointment a on a.request_id = r.id
                            where r.order_id = o.id and a.status = 'attended')) as answered_at,
       '/atencion/ordenes/edit/' || o.id as href
from care.medical_order o
join care.medical_order_option k on k.id = o.id
left join hospital.specialty_option y on y.id = o.specialty_id
where o.kind = 'referral' and o.status in ('signed', 'done')
union all
select a.id, a.campus_id, a.patient_id, 'in', k.label, a.referral_ips, a.entered_at,
       a.discharged_at, '/admision/edit/' || a.id
from care.admission a
join care.admission_option k on k.id = a.id
where a.referral_ips is not null and a.status <> 'annulled';
comment on view care.referral_summary is
  'What is counted of referrals: those asked of the house, those sent away, and who came referred, whose answer leaves with them.';
