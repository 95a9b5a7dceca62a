create view treasury.regimen_list as select r.* from treasury.regimen r;
comment on view treasury.regimen_list is 'Regímenes with their accounts and rubro.';

create view treasury.regimen_option as
select id, name as label, code || ' · ' || filed_account as detail, search, active as enabled from treasury.regimen;
comment on view treasury.regimen_option is 'Regímenes to choose from.';
