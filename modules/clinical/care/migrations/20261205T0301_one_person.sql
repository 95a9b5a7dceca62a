-- What a patient has once is had once across all the files of a person (decision 19).
select people.guarded('care.appointment');
select people.guarded('care.admission');
select people.guarded('care.triage');
select people.guarded('care.medical_order');
