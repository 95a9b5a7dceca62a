create view warehouse.product_group_list as
select g.*, a.code || ' ' || a.name as inventory_account_label, d.code || ' ' || d.name as donation_account_label,
       s.code || ' ' || s.name as surplus_account_label, f.code || ' ' || f.name as shortage_account_label,
       w.code || ' ' || w.name as write_off_account_label, platform.fold(g.code || ' ' || g.name) as search
from warehouse.product_group g
join accounting.account_face a on a.id = g.inventory_account_id
left join accounting.account_face d on d.id = g.donation_account_id
left join accounting.account_face s on s.id = g.surplus_account_id
left join accounting.account_face f on f.id = g.shortage_account_id
left join accounting.account_face w on w.id = g.write_off_account_id;
comment on view warehouse.product_group_list is 'Groups of products with their accounts.';

create view warehouse.product_group_option as
select id, code || ' ' || name as label, null::text as detail, platform.fold(code || ' ' || name) as search, active as enabled
from warehouse.product_group;
comment on view warehouse.product_group_option is 'Groups of products to choose from.';
