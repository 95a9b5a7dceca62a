-- Each move records the account of inventory that its group had then, so that a group that changes later rewrites nothing.
alter table warehouse.move add column account_id uuid references accounting.account;
alter table warehouse.move disable trigger user;
update warehouse.move m set account_id = g.inventory_account_id
from warehouse.product p join warehouse.product_group g on g.id = p.group_id where p.id = m.product_id;
alter table warehouse.move enable trigger user;
alter table warehouse.move alter column account_id set not null;
comment on column warehouse.move.account_id is 'The account of inventory of its group on the day it was booked.';

create trigger move_names_account before insert on warehouse.move for each row execute function warehouse.name_account();

create trigger group_keeps_account before update of inventory_account_id on warehouse.product_group for each row
when (old.inventory_account_id <> new.inventory_account_id) execute function warehouse.keep_group_account();

create trigger product_keeps_group before update of group_id on warehouse.product for each row
when (old.group_id <> new.group_id) execute function warehouse.keep_product_group();
