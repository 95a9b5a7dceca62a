create view accounting.uvt_list as select * from accounting.uvt;
comment on view accounting.uvt_list is 'What the list of UVT shows.';

create view accounting.uvt_option as
select id, year::text as label, norm as detail, search, active as enabled from accounting.uvt;
comment on view accounting.uvt_option is 'Years with UVT, to choose from.';
