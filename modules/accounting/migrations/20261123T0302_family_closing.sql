-- Whoever chooses the family of a new kind is told whether its kinds go to period 13.
create or replace view accounting.voucher_family_option as
select id, name as label, null::text as detail, search, active as enabled, closing from accounting.voucher_family;
