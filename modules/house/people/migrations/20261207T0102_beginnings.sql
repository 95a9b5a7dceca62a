-- One or two letters of a name are looked for at its beginning first.
create index patient_begins on people.patient (left(search, 8) text_pattern_ops);
comment on index people.patient_begins is 'Patients by the beginning of their names, as they are typed.';
create index tercero_begins on people.tercero (left(search, 8) text_pattern_ops);
comment on index people.tercero_begins is 'Terceros by the beginning of their names, as they are typed.';
