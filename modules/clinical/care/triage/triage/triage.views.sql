create view care.triage_option as
select t.id, 'T-' || lpad(t.number::text, greatest(3, length(t.number::text)), '0') as label,
       p.name || ' · ' || to_char(t.arrived_at at time zone 'America/Bogota', 'YYYY/MM/DD HH12:MI AM') as detail,
       platform.fold('T-' || t.number || ' ' || p.name || ' ' || p.number) as search,
       t.status in ('attended', 'observed', 'finished') as enabled, t.vigencia, t.campus_id, t.patient_id
from care.triage t join people.patient_face p on p.id = t.patient_id;
comment on view care.triage_option is 'Triages to choose from.';
