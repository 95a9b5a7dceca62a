create view warehouse.lot_place_list as
select md5(k.store_id || ' ' || k.lot_id || ' ' || coalesce(k.bin_id::text, ''))::uuid as id, s.campus_id, k.store_id,
       s.code || ' ' || s.name as store_label, k.bin_id, b.code as bin_label, k.product_id, p.code, p.name as product_label,
       k.lot_id, coalesce(nullif(l.number, ''), 'Sin lote') as lot, l.expiry, k.quantity, p.base_unit as unit, u.code as usual,
       platform.fold(concat_ws(' ', p.code, p.name, l.number, b.code)) as search
from warehouse.lot_place k
join warehouse.store s on s.id = k.store_id and s.kind <> 'transit'
join warehouse.product p on p.id = k.product_id
join warehouse.lot l on l.id = k.lot_id
left join warehouse.bin b on b.id = k.bin_id
left join warehouse.stock_level v on (v.product_id, v.store_id) = (k.product_id, k.store_id)
left join warehouse.bin u on u.id = v.bin_id;
comment on view warehouse.lot_place_list is 'Which lot lies where in the stores of each site.';
