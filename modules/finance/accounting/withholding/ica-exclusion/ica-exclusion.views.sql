create view accounting.ica_exclusion_list as
select e.*, t.name as tercero_label, m.label as municipality_label
from accounting.ica_exclusion e
left join people.tercero_face t on t.id = e.tercero_id
left join reference.municipality_option m on m.id = e.municipality_id;
comment on view accounting.ica_exclusion_list is 'What the list of exclusions shows.';

create view accounting.ica_exclusion_option as
select id, code || ' ' || name as label, norm as detail, search, active as enabled from accounting.ica_exclusion;
comment on view accounting.ica_exclusion_option is 'Exclusions to choose from.';
