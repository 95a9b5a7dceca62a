-- Who was in observation in urgencies, and from when until when: it is charged, and RIPS tells it.
alter table care.admission
  add column observed_from timestamptz,
  add column observed_until timestamptz,
  add constraint admission_observed_in_urgencies check (observed_from is null or ambit = '2'),
  add constraint admission_observed_after check (observed_until is null or observed_until >= observed_from),
  add constraint admission_observed_within check (observed_from is null or observed_from >= entered_at);
comment on column care.admission.observed_until is 'Nothing while the patient goes on in observation; the discharge ends it.';
