create view tariffs.uvb_list as select * from tariffs.uvb;
comment on view tariffs.uvb_list is 'What the list of UVB shows.';

create view tariffs.uvb_option as
select id, year::text as label, norm as detail, search, active as enabled from tariffs.uvb;
comment on view tariffs.uvb_option is 'Years with UVB, to choose from.';
