-- Each move records the account of inventory that its group had then, so that a group that changes later rewrites nothing.
alter table warehouse.move add column account_id uuid references accounting.account;
alter table warehouse.move disable trigger user;
update warehouse.move m set account_id = g.inventory_account_id
from warehouse.product p join warehouse.product_group g on g.id = p.group_id where p.id = m.product_id;
alter table warehouse.move enable trigger user;
alter table warehouse.move alter column account_id set not null;
comment on column warehouse.move.account_id is 'The account of inventory of its group on the day it was booked.';

create trigger move_names_account before insert on warehouse.move for each row execute function warehouse.name_account();

-- The last guard: what a group has in stock stays in the account in which it was booked.
create function warehouse.has_stock(of_group uuid) returns boolean language sql stable as $$
  select exists (select from warehouse.product p join warehouse.stock s on s.product_id = p.id
                 where p.group_id = of_group and (s.quantity <> 0 or s.value <> 0))
$$;
comment on function warehouse.has_stock is 'Whether some store has products of a group.';

create function warehouse.keep_group_account() returns trigger language plpgsql as $$
begin
  if warehouse.has_stock(new.id) then
    perform warehouse.refuse('group_account_kept', 'the account of a group with stock stays');
  end if;
  return new;
end $$;
create trigger group_keeps_account before update of inventory_account_id on warehouse.product_group for each row
when (old.inventory_account_id <> new.inventory_account_id) execute function warehouse.keep_group_account();

create function warehouse.keep_product_group() returns trigger language plpgsql as $$
begin
  if exists (select from warehouse.stock s where s.product_id = new.id and (s.quantity <> 0 or s.value <> 0)) and
     (select count(distinct g.inventory_account_id) > 1 from warehouse.product_group g where g.id in (old.group_id, new.group_id)) then
    perform warehouse.refuse('product_group_kept', 'a product with stock stays in its account');
  end if;
  return new;
end $$;
create trigger product_keeps_group before update of group_id on warehouse.product for each row
when (old.group_id <> new.group_id) execute function warehouse.keep_product_group();
