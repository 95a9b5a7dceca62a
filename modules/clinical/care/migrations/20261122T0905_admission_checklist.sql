create trigger match_documents after insert or update on care.admission for each row execute function care.match_documents();

-- The papers that most hospitals ask for; each may change them.
insert into care.document_requirement (id, code, name, ambit, user_types, causes, min_age, max_age, mandatory, moment, form) values
  (gen_random_uuid(), 'DOC-ID', 'Documento de identidad', null, null, null, null, null, true, 'admission', 'copy'),
  (gen_random_uuid(), 'AUT-AMB', 'Autorización del pagador', '1', '01,02,03,04,06,07,13', null, null, null, false, 'admission', 'electronic'),
  (gen_random_uuid(), 'AUT-HOS', 'Autorización de la hospitalización', '3', '01,02,03,04,06,07,13', null, null, null, true, 'invoicing',
   'electronic'),
  (gen_random_uuid(), 'ORDEN', 'Orden médica', '1', null, null, null, null, false, 'admission', 'copy'),
  (gen_random_uuid(), 'SOAT-POL', 'Póliza SOAT', null, '10', null, null, null, true, 'invoicing', 'copy'),
  (gen_random_uuid(), 'SOAT-TAR', 'Tarjeta de propiedad del vehículo', null, '10', null, null, null, false, 'invoicing', 'copy'),
  (gen_random_uuid(), 'FURIPS', 'FURIPS firmado', null, '10', null, null, null, true, 'invoicing', 'original'),
  (gen_random_uuid(), 'FURAT', 'Reporte de accidente de trabajo (FURAT)', null, '09', null, null, null, true, 'invoicing', 'copy'),
  (gen_random_uuid(), 'REG-CIV', 'Registro civil del menor', null, null, null, 0, 6, false, 'admission', 'copy'),
  (gen_random_uuid(), 'ACUD', 'Documento del acudiente', null, null, null, 0, 17, true, 'admission', 'copy'),
  (gen_random_uuid(), 'DATOS', 'Autorización de tratamiento de datos', null, null, null, null, null, true, 'admission', 'original'),
  (gen_random_uuid(), 'CONS-HOS', 'Consentimiento de hospitalización', '3', null, null, null, null, true, 'admission', 'original');
