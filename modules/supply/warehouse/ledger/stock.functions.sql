-- Stock of a product and of a lot equals the sum of its moves, was never short on any day, and nothing expired or held is given out.
create or replace function warehouse.keep_stock() returns trigger language plpgsql as $$
declare
  known warehouse.move_kind;
  of_lot warehouse.lot;
  arrived date;
  enough boolean;
begin
  select * into strict known from warehouse.move_kind where kind = new.kind;
  select * into strict of_lot from warehouse.lot where id = new.lot_id;
  if of_lot.product_id <> new.product_id then
    perform warehouse.refuse('move_lot_of_product', 'the lot belongs to another product');
  end if;
  if new.reverses is null and sign(new.quantity) <> known.sign then
    perform warehouse.refuse('move_sign', 'a kind of move goes one way');
  end if;
  if new.quantity < 0 and new.reverses is null and not known.expired then
    if of_lot.expiry < new.happened_on then
      perform warehouse.refuse('move_expired', 'an expired lot is not given out');
    end if;
    if of_lot.status not in ('available', 'expired') then
      perform warehouse.refuse('move_held', 'a held lot is not given out');
    end if;
  end if;
  insert into warehouse.stock (product_id, store_id) values (new.product_id, new.store_id) on conflict do nothing;
  update warehouse.stock s
  set quantity = s.quantity + new.quantity, value = s.value + new.value, last_day = new.day
  where s.product_id = new.product_id and s.store_id = new.store_id and coalesce(s.last_day <= new.day, true)
  returning s.quantity, s.value into new.balance_quantity, new.balance_value;
  if not found then
    perform warehouse.refuse('move_in_order', 'a move is not booked before the last one of its product and store');
  end if;
  insert into warehouse.lot_stock (product_id, store_id, lot_id) values (new.product_id, new.store_id, new.lot_id)
  on conflict do nothing;
  update warehouse.lot_stock l
  set quantity = l.quantity + new.quantity,
      last_arrived = case when new.quantity > 0 then greatest(l.last_arrived, new.happened_on) else l.last_arrived end
  where l.product_id = new.product_id and l.store_id = new.store_id and l.lot_id = new.lot_id
  returning l.last_arrived into arrived;
  -- At the end of each day there was what there is now, less what moved after it.
  if new.quantity < 0 and new.happened_on < arrived then
    select coalesce(bool_and(l.quantity >= d.since), true) into enough from warehouse.lot_stock l
    cross join (select sum(sum(quantity)) over (order by happened_on desc) as since from warehouse.move
                where lot_id = new.lot_id and store_id = new.store_id and happened_on > new.happened_on group by happened_on) d
    where l.product_id = new.product_id and l.store_id = new.store_id and l.lot_id = new.lot_id;
    if not enough then
      perform warehouse.refuse('move_not_there_then', 'the lot was not there when it happened, or is not enough since then');
    end if;
  end if;
  return new;
end $$;

-- The last guard: what was merged moves no more. The lock waits for whoever is merging it.
create or replace function warehouse.name_account() returns trigger language plpgsql as $$
declare
  merged uuid;
begin
  select g.inventory_account_id, p.merged_into_id into strict new.account_id, merged
  from warehouse.product p join warehouse.product_group g on g.id = p.group_id where p.id = new.product_id for key share of p;
  if merged is not null then
    perform warehouse.refuse('move_merged', 'a product that was merged into another moves no more');
  end if;
  return new;
end $$;

create or replace function warehouse.refuse(named text, words text) returns void language plpgsql as $$
begin
  raise exception '%', words using errcode = '23514', schema = 'warehouse', constraint = named;
end $$;
comment on function warehouse.refuse is 'Refuses as a broken constraint of this name does.';
