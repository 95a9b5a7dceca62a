-- What every hospital begins with, and may change: the specialties of Resolución 256 de 2016 and the usual posts of an ESE.
insert into hospital.specialty (id, code, name, reps_service_id, service_group_id, cups_first_id, cups_control_id, cups_emergency_id,
                                intramural, tele_interactive, res256_code, opportunity_days, day_kind, sex, first_minutes, control_minutes)
select gen_random_uuid(), given.code, given.name, service.id, service_group.id, first.id, control.id, emergency.id,
       true, given.tele, given.res256, given.days, case when given.days is null then null when given.days <= 3 then 'business' else 'calendar' end,
       given.sex, given.minutes, case when control.id is null then null else given.minutes end
from (values
  ('MGE', 'Medicina general', '328', '01', '890201', '890301', null, true, 1, 3, null, 20),
  ('ODG', 'Odontología general', '334', '01', '890203', '890303', null, false, 2, 3, null, 20),
  ('MIN', 'Medicina interna', '329', '01', '890266', '890366', null, true, 3, 15, null, 30),
  ('PED', 'Pediatría', '342', '01', '890283', '890383', null, true, 4, 5, null, 30),
  ('GIN', 'Ginecología', '320', '01', '890250', '890350', null, false, 5, 10, 'F', 30),
  ('OBS', 'Obstetricia', '320', '01', '890250', '890350', null, false, 6, 8, 'F', 30),
  ('CIG', 'Cirugía general', '304', '01', '890235', '890335', null, false, 7, 10, null, 30),
  ('ECO', 'Ecografía', '745', '02', null, null, null, false, 8, null, null, 20),
  ('RMN', 'Resonancia magnética', '745', '02', null, null, null, false, 9, null, null, 40),
  ('ENF', 'Enfermería', '312', '01', '890205', '890305', null, true, null, null, null, 30),
  ('PSI', 'Psicología', '344', '01', '890208', '890308', null, true, null, null, null, 40),
  ('NUT', 'Nutrición', '333', '01', '890206', '890306', null, true, null, null, null, 30),
  ('URG', 'Urgencias medicina general', '1102', '05', '890701', null, '890701', false, null, null, null, 20)
) given (code, name, service, service_group, first, control, emergency, tele, res256, days, sex, minutes)
join reference.entry service on service.catalogue = 'repsService' and service.code = given.service
join reference.entry service_group on service_group.catalogue = 'serviceGroup' and service_group.code = given.service_group
left join reference.entry first on first.catalogue = 'procedure' and first.code = given.first
left join reference.entry control on control.catalogue = 'procedure' and control.code = given.control
left join reference.entry emergency on emergency.catalogue = 'procedure' and emergency.code = given.emergency;

insert into hospital.position (id, code, name, level, nature, cares, needs_rethus, spending, risk_class)
select gen_random_uuid(), code, name, level, nature, cares, cares, case when cares then 'operative' else 'administrative' end,
       case when cares then 3 else 1 end
from (values
  ('085', 'Gerente Empresa Social del Estado', 'directivo', 'term', false),
  ('090', 'Subgerente', 'directivo', 'free', false),
  ('211', 'Médico general', 'profesional', 'career', true),
  ('213', 'Médico especialista', 'profesional', 'career', true),
  ('214', 'Odontólogo', 'profesional', 'career', true),
  ('217', 'Profesional servicio social obligatorio', 'profesional', 'term', true),
  ('219', 'Profesional universitario', 'profesional', 'career', false),
  ('237', 'Profesional universitario área salud', 'profesional', 'career', true),
  ('242', 'Profesional especializado área salud', 'profesional', 'career', true),
  ('243', 'Enfermero', 'profesional', 'career', true),
  ('323', 'Técnico área salud', 'tecnico', 'career', true),
  ('367', 'Técnico administrativo', 'tecnico', 'career', false),
  ('407', 'Auxiliar administrativo', 'asistencial', 'career', false),
  ('412', 'Auxiliar área salud', 'asistencial', 'career', true),
  ('440', 'Secretario', 'asistencial', 'career', false),
  ('480', 'Conductor', 'asistencial', 'official', false)
) given (code, name, level, nature, cares);
