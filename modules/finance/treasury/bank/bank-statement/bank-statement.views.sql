create view treasury.statement_format_list as select f.* from treasury.statement_format f;
comment on view treasury.statement_format_list is 'Formats of statements.';

create view treasury.statement_format_option as
select id, name as label, null::text as detail, search, active as enabled from treasury.statement_format;
comment on view treasury.statement_format_option is 'Formats of statements to choose from.';
