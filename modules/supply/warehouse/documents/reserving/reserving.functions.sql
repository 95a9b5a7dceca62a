-- The last guard: the stock is locked first, as an exit locks it, and no more is kept than there is.
create or replace function warehouse.keep_reserved() returns trigger language plpgsql as $$
declare
  there numeric;
begin
  select quantity into there from warehouse.stock where product_id = new.product_id and store_id = new.store_id for update;
  if new.quantity + coalesce((select quantity from warehouse.reserved_stock
                              where product_id = new.product_id and store_id = new.store_id), 0) > coalesce(there, 0) then
    perform warehouse.refuse('reservation_there', 'no more is kept for others than there is');
  end if;
  return new;
end $$;

-- A draft that is discarded keeps nothing.
create or replace function warehouse.release_reserved() returns trigger language plpgsql as $$
begin
  delete from warehouse.reservation where document_id = old.id;
  return old;
end $$;
