-- A look-up takes the people whose name begins as typed straight from the index, in its order, however many there are.
drop index people.patient_begins;
create index patient_begins on people.patient (left(search, 100) text_pattern_ops);
comment on index people.patient_begins is 'Patients in the order of their names, as they are typed.';
drop index people.tercero_begins;
create index tercero_begins on people.tercero (left(search, 100) text_pattern_ops);
comment on index people.tercero_begins is 'Terceros in the order of their names, as they are typed.';
