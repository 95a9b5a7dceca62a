create view accounting.exogena_format_list as select * from accounting.exogena_format;
comment on view accounting.exogena_format_list is 'What the list of formats shows.';

create view accounting.exogena_concept_list as select * from accounting.exogena_concept;
comment on view accounting.exogena_concept_list is 'What the list of concepts of exógena shows.';

create view accounting.exogena_mapping_list as select * from accounting.exogena_mapping;
comment on view accounting.exogena_mapping_list is 'What the list of mappings shows.';

create view accounting.exogena_format_option as
select id, year || ' · ' || code || ' ' || name as label, 'Versión ' || edition as detail, search, active as enabled
from accounting.exogena_format;

create view accounting.exogena_concept_option as
select id, code || ' ' || name as label, 'Formato ' || format_code as detail, search, active as enabled from accounting.exogena_concept;

create view accounting.exogena_mapping_option as
select id, prefix || coalesce(' → ' || concept, '') as label, year || ' · ' || format_code as detail, search, active as enabled
from accounting.exogena_mapping;
