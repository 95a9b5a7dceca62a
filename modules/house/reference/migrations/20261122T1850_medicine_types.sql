-- What kind of medicine RIPS is told (Resolución 948 de 2026): a service must say it before anybody brings the official file.
insert into reference.entry (id, catalogue, code, name, since)
select gen_random_uuid(), 'medicineType', code, name, '2000-01-01'
from (values
  ('01', 'MEDICAMENTO CON USO SEGUN REGISTRO SANITARIO'),
  ('02', 'MEDICAMENTO VITAL NO DISPONIBLE DEFINIDO POR INVIMA'),
  ('03', 'PREPARACION MAGISTRAL'),
  ('04', 'MEDICAMENTO CON USO NO INCLUIDO EN EL REGISTRO SANITARIO (UNIRS)'),
  ('05', 'MEDICAMENTO CON AUTORIZACION SANITARIA DE USO DE EMERGENCIA (ASUE)')) given (code, name)
where not exists (select from reference.entry e where e.catalogue = 'medicineType' and e.code = given.code);
