-- What the physician said moved the patient to come, where the service does not always have one cause.
alter table billing.charge add column cause text;
comment on column billing.charge.cause is 'Causa que motiva la atención, as the consultation told it; null says that of its service or of the admission.';
