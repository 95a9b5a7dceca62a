-- Entities are few beside people, and their names are compared letter by letter: an index of their own.
create index tercero_entity_name on people.tercero using gin (platform.fold(business_name) gin_trgm_ops)
  where person_type = 'juridica' and merged_into_id is null;
