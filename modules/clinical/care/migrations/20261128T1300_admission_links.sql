-- An admission keeps the appointment that it receives: one opens one. A triage says in which urgency it is attended, by itself.
alter table care.admission
  add constraint admission_appointment foreign key (appointment_id) references care.appointment;
comment on column care.admission.appointment_id is 'The appointment that it receives: arrived by being admitted, attended once the admission closes.';
create unique index admission_of_appointment on care.admission (appointment_id)
  where appointment_id is not null and status not in ('draft', 'annulled');
create index admission_appointment_of on care.admission (appointment_id);
