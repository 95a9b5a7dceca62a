-- A late paper costs what a punctual one does: what there was of a lot only fell since the last day on which some came, so that what
-- there is now is the least since then. Only what happened before that day adds up what came and went after it.
alter table warehouse.lot_stock rename column last_happened to last_arrived;
update warehouse.lot_stock l set last_arrived = m.day
from (select product_id, store_id, lot_id, max(happened_on) as day from warehouse.move where quantity > 0 group by 1, 2, 3) m
where (m.product_id, m.store_id, m.lot_id) = (l.product_id, l.store_id, l.lot_id);
comment on column warehouse.lot_stock.last_arrived is 'The last day on which some of it came, as things happened.';
