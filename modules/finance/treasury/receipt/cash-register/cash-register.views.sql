create view treasury.cash_register_list as
select c.id, c.name, c.account_id, a.code || ' ' || a.name as account_label, c.keeper_id, t.name as keeper_label, c.ceiling,
       c.campus_id, s.name as campus_label, c.active, platform.fold(c.search || ' ' || a.code || ' ' || t.name) as search
from treasury.cash_register c
join accounting.account_face a on a.id = c.account_id
join people.tercero_face t on t.id = c.keeper_id
left join admin.campus_face s on s.id = c.campus_id;
comment on view treasury.cash_register_list is 'Cash registers with their account and keeper.';

create view treasury.cash_register_option as
select c.id, c.name as label, a.code || ' ' || a.name as detail, c.search, c.active as enabled
from treasury.cash_register c join accounting.account_face a on a.id = c.account_id;
comment on view treasury.cash_register_option is 'Cash registers to choose from.';
