-- After the moves of a document: what came goes to the place that its line names or to the usual one of its product, what comes back goes
-- where it was taken from, and what left is taken from what no place has and then from the places of its lot, in their order.
create or replace function warehouse.keep_places() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select m.product_id, m.store_id, m.lot_id, m.document_id, l.bin_id, sum(m.quantity) as quantity,
           min(m.happened_on) as happened_on
    from moved m join warehouse.store s on s.id = m.store_id left join warehouse.receipt_line l on l.id = m.line_id
    where m.quantity > 0 and m.reverses is null and m.kind <> 'surplus' and (s.kind <> 'consignment' or m.kind = 'consignmentIn')
      and (l.bin_id is not null or exists (
             select from warehouse.stock_level v
             where (v.product_id, v.store_id) = (m.product_id, m.store_id) and v.bin_id is not null))
    group by 1, 2, 3, 4, 5 order by 2, 3, 5 nulls last
  loop
    if one.bin_id is null then
      perform warehouse.place_usually(one.product_id, one.store_id, one.lot_id, one.quantity, one.happened_on, one.document_id);
    else
      insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
      values (one.store_id, one.bin_id, one.lot_id, one.quantity, one.happened_on, one.document_id);
    end if;
  end loop;
  insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
  select b.store_id, b.bin_id, b.lot_id, -sum(b.quantity), min(m.happened_on), b.document_id
  from (select store_id, lot_id, document_id, min(happened_on) as happened_on
        from moved where quantity > 0 and reverses is not null group by 1, 2, 3) m
  join warehouse.bin_move b on (b.store_id, b.lot_id, b.document_id) = (m.store_id, m.lot_id, m.document_id)
  group by b.store_id, b.bin_id, b.lot_id, b.document_id having sum(b.quantity) < 0 order by 1, 3, 2;
  for one in
    select m.store_id, m.lot_id, m.document_id, min(m.happened_on) as happened_on,
           (select sum(b.quantity) from warehouse.bin_stock b where b.store_id = m.store_id and b.lot_id = m.lot_id)
             - (select k.quantity from warehouse.lot_stock k
                where k.product_id = m.product_id and k.store_id = m.store_id and k.lot_id = m.lot_id) as excess
    from moved m
    where m.quantity < 0
      and exists (select from warehouse.bin_stock b where b.store_id = m.store_id and b.lot_id = m.lot_id and b.quantity > 0)
    group by m.product_id, m.store_id, m.lot_id, m.document_id order by 1, 2
  loop
    if one.excess > 0 then
      insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
      select one.store_id, t.bin_id, one.lot_id, -least(t.quantity, one.excess - t.before), one.happened_on, one.document_id
      from (select b.bin_id, b.quantity, coalesce(sum(b.quantity) over (
                     order by coalesce(d.put, 0) > 0 desc, n.code
                     rows between unbounded preceding and 1 preceding), 0) as before
            from warehouse.bin_stock b join warehouse.bin n on n.id = b.bin_id
            left join lateral (select sum(o.quantity) as put from warehouse.bin_move o
                               where o.document_id = one.document_id and o.bin_id = b.bin_id and o.lot_id = b.lot_id) d on true
            where b.store_id = one.store_id and b.lot_id = one.lot_id and b.quantity > 0) t
      where t.before < one.excess;
    end if;
  end loop;
  return null;
end $$;
comment on function warehouse.keep_places is
  'Moves of stock reach the places of their lots: statement by statement, so that a store without places pays one look.';

-- At the end of the transaction: a count takes from a place before it takes from the stock, and puts before it adds.
create or replace function warehouse.bins_within_stock() returns trigger language plpgsql as $$
begin
  if (select sum(quantity) from warehouse.bin_stock where store_id = new.store_id and lot_id = new.lot_id)
     > coalesce((select quantity from warehouse.lot_stock where store_id = new.store_id and lot_id = new.lot_id), 0) then
    perform warehouse.refuse('bin_within_stock', 'more of a lot lies in places than there is of it in the store');
  end if;
  return null;
end $$;

-- The lot in the store is locked first, as a move of stock locks it: what lies in places is never more than what there is.
create or replace function warehouse.keep_bin() returns trigger language plpgsql as $$
begin
  perform from warehouse.lot_stock where store_id = new.store_id and lot_id = new.lot_id for update;
  if exists (select from warehouse.stock_count c join warehouse.count_item i on i.count_id = c.id
             where c.store_id = new.store_id and c.status = 'counting' and c.frozen and i.lot_id = new.lot_id
               and c.id is distinct from new.document_id) then
    perform warehouse.refuse('move_frozen', 'the store is being counted');
  end if;
  insert into warehouse.bin_stock (store_id, lot_id, bin_id) values (new.store_id, new.lot_id, new.bin_id) on conflict do nothing;
  update warehouse.bin_stock set quantity = quantity + new.quantity
  where store_id = new.store_id and lot_id = new.lot_id and bin_id = new.bin_id;
  return new;
end $$;

-- What of a lot has no place goes to the usual one of its product.
create or replace function warehouse.place_usually(of_product uuid, of_store uuid, of_lot uuid, up_to numeric, on_day date, by_document uuid)
returns void language sql as $$
  insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
  select k.store_id, v.bin_id, k.lot_id, least(up_to, k.quantity - coalesce(b.placed, 0)), on_day, by_document
  from warehouse.lot_stock k
  join warehouse.stock_level v on (v.product_id, v.store_id) = (k.product_id, k.store_id) and v.bin_id is not null
  left join lateral (select sum(quantity) as placed from warehouse.bin_stock
                     where store_id = k.store_id and lot_id = k.lot_id) b on true
  where k.product_id = of_product and k.store_id = of_store and (of_lot is null or k.lot_id = of_lot)
    and least(up_to, k.quantity - coalesce(b.placed, 0)) > 0
$$;

-- A product that is given a place has there what no place had. Its stock is locked first, as every move locks it.
create or replace function warehouse.place_what_waits() returns trigger language plpgsql as $$
begin
  perform from warehouse.stock where product_id = new.product_id and store_id = new.store_id for update;
  perform warehouse.place_usually(new.product_id, new.store_id, null, 'Infinity', (now() at time zone 'America/Bogota')::date, null);
  return null;
end $$;
