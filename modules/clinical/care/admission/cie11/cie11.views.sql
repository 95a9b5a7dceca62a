create view care.cie11_code_list as
select c.id, c.admission_id, d.code as diagnosis, c.code, c.name
from care.cie11_code c join reference.diagnosis_option d on d.id = c.diagnosis_id;
comment on view care.cie11_code_list is 'What the diagnoses of admissions are in CIE-11, by their code of CIE-10.';
