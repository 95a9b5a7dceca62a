-- The last guard: what a group has in stock stays in the account in which it was booked.
create or replace function warehouse.has_stock(of_group uuid) returns boolean language sql stable as $$
  select exists (select from warehouse.product p join warehouse.stock s on s.product_id = p.id
                 where p.group_id = of_group and (s.quantity <> 0 or s.value <> 0))
$$;
comment on function warehouse.has_stock is 'Whether some store has products of a group.';

create or replace function warehouse.keep_group_account() returns trigger language plpgsql as $$
begin
  if warehouse.has_stock(new.id) then
    perform warehouse.refuse('group_account_kept', 'the account of a group with stock stays');
  end if;
  return new;
end $$;
