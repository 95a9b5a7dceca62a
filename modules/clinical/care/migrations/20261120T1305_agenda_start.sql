-- The colours the system comes with (care dossier §4.4), each with the text colour that can be read on it.
insert into care.convention (id, scope, key, name, background, foreground, icon, place, standard_background, standard_foreground,
                             standard_name)
select gen_random_uuid(), scope, key, name, background, foreground, icon, place, background, foreground, name
from (values
  ('slot', 'disponible', 'Disponible', '#E8F5E9', '#1B1B1B', 'check', 10),
  ('slot', 'ocupado', 'Ocupado', '#BBDEFB', '#1B1B1B', 'user', 20),
  ('slot', 'bloqueado', 'Bloqueado', '#9E9E9E', '#1B1B1B', 'lock', 30),
  ('slot', 'festivo', 'Festivo', '#FFCDD2', '#1B1B1B', 'flag', 40),
  ('slot', 'ofertado', 'Ofertado a lista de espera', '#FFF9C4', '#1B1B1B', 'bell', 50),
  ('slot', 'trasladado', 'Trasladado', '#D1C4E9', '#1B1B1B', 'arrow-right', 60),
  ('appointment', 'solicitada', 'Solicitada', '#FFF59D', '#1B1B1B', 'clock', 10),
  ('appointment', 'asignada', 'Asignada', '#90CAF9', '#1B1B1B', 'calendar', 20),
  ('appointment', 'confirmada', 'Confirmada', '#4FC3F7', '#1B1B1B', 'check', 30),
  ('appointment', 'en_sala', 'En sala', '#FFB74D', '#1B1B1B', 'armchair', 40),
  ('appointment', 'en_atencion', 'En atención', '#BA68C8', '#1B1B1B', 'stethoscope', 50),
  ('appointment', 'atendida', 'Atendida', '#81C784', '#1B1B1B', 'checks', 60),
  ('appointment', 'inasistente', 'Inasistente', '#E57373', '#1B1B1B', 'user-off', 70),
  ('appointment', 'cancelada', 'Cancelada', '#BDBDBD', '#1B1B1B', 'x', 80),
  ('appointment', 'reprogramada', 'Reprogramada', '#B39DDB', '#1B1B1B', 'refresh', 90),
  ('appointment', 'sobrecupo', 'Sobrecupo', '#FFEBEE', '#1B1B1B', 'plus', 100),
  ('schedule', 'borrador', 'Borrador', '#EEEEEE', '#1B1B1B', 'pencil', 10),
  ('schedule', 'publicada', 'Publicada', '#C8E6C9', '#1B1B1B', 'eye', 20),
  ('schedule', 'cerrada', 'Cerrada', '#BDBDBD', '#1B1B1B', 'lock', 30),
  ('triage', 'i', 'Triage I', '#D32F2F', '#FFFFFF', 'alert-octagon', 10),
  ('triage', 'ii', 'Triage II', '#F57C00', '#1B1B1B', 'alert-triangle', 20),
  ('triage', 'iii', 'Triage III', '#FBC02D', '#1B1B1B', 'alert-circle', 30),
  ('triage', 'iv', 'Triage IV', '#388E3C', '#000000', 'info-circle', 40),
  ('triage', 'v', 'Triage V', '#1976D2', '#FFFFFF', 'circle', 50),
  ('triage', 'sin_clasificar', 'Sin clasificar', '#757575', '#FFFFFF', 'help', 60),
  ('bed', 'disponible', 'Disponible', '#81C784', '#1B1B1B', 'bed', 10),
  ('bed', 'ocupada', 'Ocupada', '#E57373', '#1B1B1B', 'user', 20),
  ('bed', 'reservada', 'Reservada', '#FFF176', '#1B1B1B', 'bookmark', 30),
  ('bed', 'limpieza', 'En limpieza', '#64B5F6', '#1B1B1B', 'wash', 40),
  ('bed', 'mantenimiento', 'En mantenimiento', '#BDBDBD', '#1B1B1B', 'tool', 50),
  ('bed', 'bloqueada', 'Bloqueada', '#9E9E9E', '#1B1B1B', 'lock', 60),
  ('priority', 'gestante', 'Gestante', '#F8BBD0', '#1B1B1B', 'baby-carriage', 10),
  ('priority', 'menor_5', 'Menor de 5 años', '#B2EBF2', '#1B1B1B', 'mood-kid', 20),
  ('priority', 'mayor_60', '60 años o más', '#D7CCC8', '#1B1B1B', 'old', 30),
  ('priority', 'discapacidad', 'Discapacidad', '#C5CAE9', '#1B1B1B', 'wheelchair', 40),
  ('priority', 'oncologico', 'Oncológico', '#E1BEE7', '#1B1B1B', 'ribbon-health', 50),
  ('priority', 'victima', 'Víctima del conflicto', '#DCEDC8', '#1B1B1B', 'heart', 60)
) given (scope, key, name, background, foreground, icon, place);

insert into care.appointment_type (id, code, name, class, specialty_id, minutes, cups_id, finalidad_id, cause_id, modality_id,
                                   counts_opportunity, allows_overbooking, sex)
select gen_random_uuid(), given.code, given.name, given.class, s.id, given.minutes, c.id, f.id, e.id, m.id, given.class = 'first',
       given.class = 'priority', given.sex
from (values
  ('MG1', 'Medicina general primera vez', 'first', 'MGE', 20, '890201', null),
  ('MGC', 'Medicina general control', 'control', 'MGE', 20, '890301', null),
  ('MGP', 'Medicina general prioritaria', 'priority', 'MGE', 20, '890201', null),
  ('OD1', 'Odontología primera vez', 'first', 'ODG', 20, '890203', null),
  ('ODC', 'Odontología control', 'control', 'ODG', 20, '890303', null),
  ('PE1', 'Pediatría primera vez', 'first', 'PED', 30, '890283', null),
  ('PEC', 'Pediatría control', 'control', 'PED', 30, '890383', null),
  ('MI1', 'Medicina interna primera vez', 'first', 'MIN', 30, '890266', null),
  ('MIC', 'Medicina interna control', 'control', 'MIN', 30, '890366', null),
  ('GI1', 'Ginecología primera vez', 'first', 'GIN', 30, '890250', 'F'),
  ('GIC', 'Ginecología control', 'control', 'GIN', 30, '890350', 'F'),
  ('EN1', 'Enfermería primera vez', 'first', 'ENF', 30, '890205', null),
  ('PS1', 'Psicología primera vez', 'first', 'PSI', 40, '890208', null),
  ('NU1', 'Nutrición primera vez', 'first', 'NUT', 30, '890206', null)
) given (code, name, class, specialty, minutes, cups, sex)
join hospital.specialty s on s.code = given.specialty
join reference.entry c on c.catalogue = 'procedure' and c.code = given.cups
join reference.entry f on f.catalogue = 'finalidad' and f.code = '15'
join reference.entry e on e.catalogue = 'externalCause' and e.code = '38'
join reference.entry m on m.catalogue = 'careModality' and m.code = '01';
