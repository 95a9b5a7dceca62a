create or replace function warehouse.keep_product_group() returns trigger language plpgsql as $$
begin
  if exists (select from warehouse.stock s where s.product_id = new.id and (s.quantity <> 0 or s.value <> 0)) and
     (select count(distinct g.inventory_account_id) > 1 from warehouse.product_group g where g.id in (old.group_id, new.group_id)) then
    perform warehouse.refuse('product_group_kept', 'a product with stock stays in its account');
  end if;
  return new;
end $$;
