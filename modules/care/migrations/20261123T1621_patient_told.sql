create view care.patient_told as select id, patient_id from care.admission;
comment on view care.patient_told is 'Whose data are told by telling one of these.';
