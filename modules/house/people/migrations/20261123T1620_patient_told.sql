-- What each reading of patients was for, and what was asked: of a file that left whole, its filter says which.
alter table people.patient_access add column purpose text, add column filter jsonb;
comment on column people.patient_access.purpose is 'What was done, in words: the call that told.';
comment on column people.patient_access.filter is 'What was asked of a list or of a file; null when it was one thing.';
