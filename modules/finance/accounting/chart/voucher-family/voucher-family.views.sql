-- The options of a family show whether its kinds go to period 13.
create view accounting.voucher_family_option as
select id, name as label, null::text as detail, search, active as enabled, closing from accounting.voucher_family;

create view accounting.voucher_family_list as
select f.*, p.name as parent_label, (select count(*)::int from accounting.voucher_kind k where k.family_id = f.id) as kinds
from accounting.voucher_family f left join accounting.voucher_family p on p.id = f.parent_id;
comment on view accounting.voucher_family_list is 'Families with how many kinds of voucher each has.';
