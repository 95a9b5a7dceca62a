-- Which diagnoses are notified to SIVIGILA (Decreto 780 de 2016; care dossier §7.5), and the notice as one more duty of an
-- admission.
create table care.notifiable_event (
  id uuid primary key,
  code text not null constraint notifiable_event_code unique,
  name text not null,
  prefixes text not null check (prefixes ~ '^[A-Z]\d[0-9A-Z]{0,2}(,[A-Z]\d[0-9A-Z]{0,2})*$'),
  notice text not null check (notice in ('immediate', 'weekly')),
  below_age int check (below_age between 1 and 130),
  from_day date not null,
  until_day date,
  source text not null,
  active boolean not null default true,
  version int not null default 1,
  constraint notifiable_event_days check (until_day >= from_day)
);
comment on table care.notifiable_event is 'Events of public health that are notified when a diagnosis of theirs is made.';
comment on column care.notifiable_event.prefixes is 'How the codes of CIE-10 begin that are notified, separated by commas.';
comment on column care.notifiable_event.below_age is 'Only of whoever is younger than so many years; empty for all.';
select platform.audited('care.notifiable_event');

insert into care.notifiable_event (id, code, name, prefixes, notice, below_age, from_day, source)
select gen_random_uuid(), code, name, prefixes, notice, below_age, '2025-01-01',
       'Eventos del INS, de conocimiento general: contraste con el lineamiento del año'
from (values
  ('100', 'Accidente ofídico', 'T630,X20', 'immediate', null::int),
  ('113', 'Desnutrición aguda en menores de cinco años', 'E40,E41,E42,E43,E44,E46', 'weekly', 5),
  ('200', 'Cólera', 'A00', 'immediate', null),
  ('205', 'Enfermedad de Chagas', 'B57', 'weekly', null),
  ('210', 'Dengue', 'A90,A970,A971,A979', 'weekly', null),
  ('217', 'Chikunguña', 'A920', 'weekly', null),
  ('220', 'Dengue grave', 'A91,A972', 'immediate', null),
  ('230', 'Difteria', 'A36', 'immediate', null),
  ('298', 'Evento supuestamente atribuido a vacunación', 'T881,Y58,Y59', 'immediate', null),
  ('300', 'Agresiones por animales potencialmente transmisores de rabia', 'W54,W55,Z203', 'weekly', null),
  ('307', 'Rabia humana', 'A82', 'immediate', null),
  ('310', 'Fiebre amarilla', 'A95', 'immediate', null),
  ('320', 'Fiebre tifoidea y paratifoidea', 'A01', 'weekly', null),
  ('330', 'Hepatitis A', 'B15', 'weekly', null),
  ('340', 'Hepatitis B, C y D', 'B16,B170,B171,B180,B181,B182', 'weekly', null),
  ('346', 'Infección respiratoria por virus nuevo', 'U071,U072', 'weekly', null),
  ('356', 'Intento de suicidio', 'X6,X7,X80,X81,X82,X83,X84', 'weekly', null),
  ('365', 'Intoxicaciones', 'T36,T37,T38,T39,T4,T5,T60,T61,T62,T65,X4', 'weekly', null),
  ('420', 'Leishmaniasis cutánea', 'B551', 'weekly', null),
  ('430', 'Leishmaniasis mucosa', 'B552', 'weekly', null),
  ('440', 'Leishmaniasis visceral', 'B550', 'immediate', null),
  ('450', 'Lepra', 'A30', 'weekly', null),
  ('452', 'Lesiones por artefactos explosivos', 'W39,W40', 'immediate', null),
  ('455', 'Leptospirosis', 'A27', 'weekly', null),
  ('459', 'Cáncer en menores de 18 años', 'C0,C1,C2,C3,C4,C5,C6,C7,C8,C9', 'weekly', 18),
  ('465', 'Malaria', 'B50,B51,B52,B53,B54', 'weekly', null),
  ('535', 'Meningitis bacteriana y enfermedad meningocócica', 'A39,G00', 'immediate', null),
  ('550', 'Mortalidad materna', 'O95,O96,O97', 'immediate', null),
  ('610', 'Parálisis flácida aguda en menores de 15 años', 'A80,G610', 'immediate', 15),
  ('620', 'Parotiditis', 'B26', 'weekly', null),
  ('710', 'Rubéola', 'B06', 'immediate', null),
  ('720', 'Síndrome de rubéola congénita', 'P350', 'immediate', null),
  ('730', 'Sarampión', 'B05', 'immediate', null),
  ('740', 'Sífilis congénita', 'A50', 'weekly', null),
  ('750', 'Sífilis gestacional', 'O981', 'weekly', null),
  ('760', 'Tétanos accidental', 'A35', 'immediate', null),
  ('770', 'Tétanos neonatal', 'A33', 'immediate', null),
  ('800', 'Tos ferina', 'A37', 'immediate', null),
  ('813', 'Tuberculosis', 'A15,A16,A17,A18,A19', 'weekly', null),
  ('831', 'Varicela', 'B01', 'weekly', null),
  ('850', 'VIH y sida', 'B20,B21,B22,B23,B24,Z21', 'weekly', null),
  ('875', 'Violencia de género e intrafamiliar', 'T74,Y04,Y05,Y06,Y07', 'weekly', null),
  ('880', 'Viruela símica', 'B04', 'immediate', null),
  ('895', 'Zika', 'A925', 'weekly', null)) as t (code, name, prefixes, notice, below_age);

alter table care.legal_duty add column event_id uuid references care.notifiable_event;
alter table care.legal_duty drop constraint legal_duty_kind_check;
alter table care.legal_duty add constraint legal_duty_kind_check
  check (kind in ('urgency_report', 'siras', 'post_urgency', 'birth', 'death', 'sivigila'));
alter table care.legal_duty add constraint legal_duty_event check ((kind = 'sivigila') = (event_id is not null));
alter table care.legal_duty drop constraint legal_duty_once;
alter table care.legal_duty add constraint legal_duty_once unique nulls not distinct (admission_id, kind, event_id);
create index legal_duty_of_event on care.legal_duty (event_id) where event_id is not null;

-- It returns the event too: sivigila.functions.sql says it.
drop function if exists care.owed_duties(care.admission);

create trigger match_duties after insert or update on care.note for each row
  when (new.status = 'signed' and new.admission_id is not null) execute function care.match_duties_of_note();
