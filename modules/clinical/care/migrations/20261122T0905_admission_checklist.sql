-- Each admission with a number carries the papers that its ambit, type of user, cause and age ask for. What was already said of
-- one of them stays; what nobody touched and is no longer asked for goes.
create function care.match_documents() returns trigger language plpgsql as $$
declare age int;
begin
  if new.number is null or new.status not in ('open', 'discharged') then return null; end if;
  select extract(year from age(new.date, p.birth_date))::int into age from people.patient p where p.id = new.patient_id;
  delete from care.admission_document d using care.document_requirement q
  where d.admission_id = new.id and q.id = d.requirement_id and d.status = 'pending'
    and not care.asks_for(q, new.ambit, new.user_type, new.cause, age);
  insert into care.admission_document (id, admission_id, requirement_id, status)
  select gen_random_uuid(), new.id, q.id, 'pending' from care.document_requirement q
  where q.moment <> 'booking' and care.asks_for(q, new.ambit, new.user_type, new.cause, age)
  on conflict on constraint admission_document_once do nothing;
  return null;
end $$;

create function care.asks_for(q care.document_requirement, ambit text, user_type text, cause text, age int) returns boolean
language sql immutable as $$
  select q.active and (q.ambit is null or q.ambit = ambit)
    and (q.user_types is null or user_type = any(string_to_array(q.user_types, ',')))
    and (q.causes is null or cause = any(string_to_array(q.causes, ',')))
    and (q.min_age is null or age >= q.min_age) and (q.max_age is null or age <= q.max_age) $$;

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
