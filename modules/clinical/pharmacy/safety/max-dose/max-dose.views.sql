create view pharmacy.max_dose_list as
select m.*, i.label as ingredient_label, platform.fold(m.code || ' ' || i.label || ' ' || m.unit) as search
from pharmacy.max_dose m join reference.entry_face i on i.id = m.ingredient_id;
comment on view pharmacy.max_dose_list is 'Maximum doses with their active principle.';

create view pharmacy.max_dose_option as
select m.id, i.label || ': ' || trim_scale(m.per_day) || ' ' || m.unit as label, m.source as detail,
       platform.fold(i.label || ' ' || m.unit) as search, m.active as enabled
from pharmacy.max_dose m join reference.entry_face i on i.id = m.ingredient_id;
comment on view pharmacy.max_dose_option is 'Maximum doses to choose from.';
