-- Whom the house cancels waits for another appointment: they are to be relocated until they have it, or somebody says why not.
-- Who is first in the waiting list for a clinical reason has the day by which they must be seen.
alter table care.appointment
  add column relocate_since timestamptz,
  add column relocated_by uuid references care.appointment,
  add column relocation_closed text check (length(relocation_closed) >= 10),
  add constraint appointment_relocates_cancelled check (relocate_since is null or status = 'cancelled'),
  add constraint appointment_relocation_begins check (relocate_since is not null
    or (relocated_by is null and relocation_closed is null)),
  add constraint appointment_relocation_once check (relocated_by is null or relocation_closed is null);
comment on column care.appointment.relocate_since is
  'Since when its patient, whom the house cancelled, waits for another appointment.';
comment on column care.appointment.relocated_by is 'The appointment that ended that wait.';
comment on column care.appointment.relocation_closed is 'Why they wait for no other.';
create index appointment_relocating on care.appointment (campus_id, relocate_since)
  where relocate_since is not null and relocated_by is null and relocation_closed is null;
create index appointment_relocated_by on care.appointment (relocated_by) where relocated_by is not null;
update care.appointment a set relocate_since = h.at
from platform.history h
where h.document = 'care.appointment' and h.document_id = a.id and h.action = 'cancel' and h.asked ->> 'motive' like 'I%'
  and a.status = 'cancelled' and h.at > now() - interval '30 days'
  and not exists (select from care.appointment o where o.patient_id = a.patient_id and o.specialty_id = a.specialty_id
                    and o.assigned_at > h.at and o.status not in ('draft', 'cancelled'));

alter table care.appointment_request add column limit_on date;
comment on column care.appointment_request.limit_on is 'The clinical deadline of whom a reason of health puts first.';
update care.appointment_request set limit_on = wished_on where priority = '1';
alter table care.appointment_request
  add constraint appointment_request_limit check (priority <> '1' or limit_on is not null);
