create view accounting.labour_bracket_list as select * from accounting.labour_bracket;
comment on view accounting.labour_bracket_list is 'What the list of brackets shows.';

create view accounting.labour_bracket_option as
select id, trim_scale(from_uvt)::text || ' UVT' as label, norm as detail, search, active as enabled from accounting.labour_bracket;
comment on view accounting.labour_bracket_option is 'Brackets to choose from.';
