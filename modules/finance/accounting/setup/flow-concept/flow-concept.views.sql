create view accounting.flow_concept_list as select * from accounting.flow_concept;
comment on view accounting.flow_concept_list is 'What the list of concepts of flow shows.';

create view accounting.flow_concept_option as
select id, code || ' ' || name as label, null::text as detail, search, active as enabled from accounting.flow_concept;
comment on view accounting.flow_concept_option is 'Concepts of flow to choose from.';
