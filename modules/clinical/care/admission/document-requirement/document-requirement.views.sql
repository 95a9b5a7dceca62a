create view care.document_requirement_list as
select *, platform.fold(code || ' ' || name) as search from care.document_requirement;
comment on view care.document_requirement_list is 'Papers that admissions must bring.';

create view care.document_requirement_option as
select id, name as label, code as detail, platform.fold(code || ' ' || name) as search, active as enabled from care.document_requirement;
comment on view care.document_requirement_option is 'Papers to choose from.';
