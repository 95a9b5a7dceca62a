-- A medicine is also looked up by its IUM.
create view tariffs.service_option as
select s.id, s.code || ' ' || s.name as label, coalesce(c.code, s.cum_code, i.code) as detail,
       s.search || ' ' || coalesce(c.code, '') || ' ' || coalesce(lower(i.code), '') as search, s.active as enabled, s.kind, s.moderating
from tariffs.service s
left join reference.entry_face c on c.id = s.cups_id
left join reference.entry_face i on i.id = s.ium_id;
comment on view tariffs.service_option is 'Services to choose from.';

create view tariffs.service_list as
select s.*, c.code as cups_code, c.label as cups_label, i.code as ium_code, i.label as ium_label,
       coalesce(c.code, s.cum_code, i.code) as official_code, o.label as other_service_type_label, g.label as service_group_label,
       r.label as reps_service_label, f.label as finalidad_label, x.label as external_cause_label,
       mt.label as medicine_type_label, du.label as dispensing_unit_label, dm.label as dispensing_measure_label,
       ai.label as ingredient_label, cu.label as concentration_unit_label, ph.label as pharmaceutical_form_label,
       cc.code || ' ' || cc.name as cost_centre_label, null::int as contracts
from tariffs.service s
left join reference.entry_face c on c.id = s.cups_id
left join reference.entry_face i on i.id = s.ium_id
left join reference.entry_face o on o.id = s.other_service_type_id
left join reference.entry_face g on g.id = s.service_group_id
left join reference.entry_face r on r.id = s.reps_service_id
left join reference.entry_face f on f.id = s.finalidad_id
left join reference.entry_face x on x.id = s.external_cause_id
left join reference.entry_face mt on mt.id = s.medicine_type_id
left join reference.entry_face du on du.id = s.dispensing_unit_id
left join reference.entry_face dm on dm.id = s.dispensing_measure_id
left join reference.entry_face ai on ai.id = s.ingredient_id
left join reference.entry_face cu on cu.id = s.concentration_unit_id
left join reference.entry_face ph on ph.id = s.pharmaceutical_form_id
left join hospital.cost_centre_face cc on cc.id = s.cost_centre_id;
comment on view tariffs.service_list is 'What the list of services shows.';

create view tariffs.service_face as
select id, active, ambulatory, code, concentration, concentration_unit_id, cum_code, cups_id, dispensing_measure_id,
       dispensing_unit_id, emergency, external_cause_id, finalidad_id, ingredient_id, inpatient, ium_id, kind, medicine_type_id,
       moderating, name, other_service_type_id, pharmaceutical_form_id, reps_service_id, rips_object, search, service_group_id,
       soat_code
from tariffs.service;
