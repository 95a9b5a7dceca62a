-- Who waits to be relocated: in what was blocked, whom a transfer could not move, and whom the house cancelled.
create view care.appointment_to_relocate as
select a.id, a.campus_id, a.patient_id, a.vigencia || lpad(a.number::text, 7, '0') as code, a.version, a.starts_at, a.date,
       a.appointment_type_id, a.professional_id, a.specialty_id, s.schedule_id, s.block_id,
       case when s.status = 'blocked' then b.motive end as motive,
       coalesce(a.relocate_since, b.created_at, x.updated_at) as since,
       case when a.relocate_since is not null then a.relocate_since + interval '48 hours'
            else least(coalesce(b.created_at, x.updated_at) + interval '48 hours', a.starts_at) end as due_at,
       a.unmoved_by, a.status = 'cancelled' as cancelled
from care.appointment a
join care.slot s on s.id = coalesce(
  (select t.slot_id from care.appointment_place t join care.slot k on k.id = t.slot_id
   where t.appointment_id = a.id and t.held and k.status = 'blocked' order by k.starts_at limit 1),
  case when a.unmoved_by is not null or a.relocate_since is not null then a.slot_id end)
left join care.block b on b.id = s.block_id
left join care.transfer x on x.id = a.unmoved_by
where a.status in ('assigned', 'confirmed')
  or (a.relocate_since is not null and a.relocated_by is null and a.relocation_closed is null);
comment on view care.appointment_to_relocate is
  'Who has an appointment in what was blocked, was left by a transfer or cancelled by the house: another within 48 hours.';
