-- An admission keeps what it began from: the appointment that somebody came to, the triage of an urgency. An appointment opens one.
alter table care.admission
  add constraint admission_appointment foreign key (appointment_id) references care.appointment,
  add constraint admission_triage foreign key (triage_id) references care.triage;
comment on column care.admission.appointment_id is 'The appointment that it receives: arrived by being admitted, attended once the admission closes.';
comment on column care.admission.triage_id is 'The triage of the urgency.';
create unique index admission_of_appointment on care.admission (appointment_id)
  where appointment_id is not null and status not in ('draft', 'annulled');
create unique index admission_of_triage on care.admission (triage_id)
  where triage_id is not null and status not in ('draft', 'annulled');
create index admission_appointment_of on care.admission (appointment_id);
create index admission_triage_of on care.admission (triage_id);
