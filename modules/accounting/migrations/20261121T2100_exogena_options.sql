-- What looks for a format, a concept or a mapping of exógena.
create view accounting.exogena_format_option as
select id, year || ' · ' || code || ' ' || name as label, 'Versión ' || edition as detail, search, active as enabled
from accounting.exogena_format;
create view accounting.exogena_concept_option as
select id, code || ' ' || name as label, 'Formato ' || format as detail, search, active as enabled from accounting.exogena_concept;
create view accounting.exogena_mapping_option as
select id, prefix || coalesce(' → ' || concept, '') as label, year || ' · ' || format as detail, search, active as enabled
from accounting.exogena_mapping;
