create view billing.soat_cap_list as
select *, platform.fold(code || ' ' || norm) as search from billing.soat_cap;
comment on view billing.soat_cap_list is 'Topes by kind and day.';
create view billing.soat_cap_option as
select id, code as label, norm as detail, platform.fold(code || ' ' || norm) as search, active as enabled from billing.soat_cap;
comment on view billing.soat_cap_option is 'Topes to choose from.';
