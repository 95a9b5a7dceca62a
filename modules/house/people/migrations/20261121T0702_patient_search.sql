-- Patients are found by words in order of their names without what insures them nor what happened to them last.
create index patient_walk on people.patient (name, id) include (search);
comment on index people.patient_walk is 'Patients in order of their names, with the words by which they are found.';
drop index people.patient_name;

create index patient_chosen on people.patient ((active and merged_into_id is null) desc, name);
comment on index people.patient_chosen is 'The order in which a lookup offers patients.';
