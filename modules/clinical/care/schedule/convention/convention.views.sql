create view care.convention_list as select * from care.convention;
comment on view care.convention_list is 'What the list of conventions shows.';

create view care.convention_option as
select id, name as label, key as detail, search, active as enabled, scope from care.convention;
comment on view care.convention_option is 'Conventions to choose from.';
