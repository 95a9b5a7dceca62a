-- What there is of each is counted in the site of whoever reads the list.
create view warehouse.product_list as
select p.*, g.code || ' ' || g.name as group_label, i.label as ingredient_label, m.label as medicine_label, f.label as form_label,
       v.label as service_label, o.name as merged_into_label,
       null::numeric(18,4) as stock, null::numeric(18,2) as stock_value
from warehouse.product p
join warehouse.product_group g on g.id = p.group_id
left join reference.entry_face i on i.id = p.ingredient_id
left join reference.entry_face m on m.id = p.medicine_id
left join reference.entry_face f on f.id = p.form_id
left join tariffs.service_option v on v.id = p.service_id
left join warehouse.product o on o.id = p.merged_into_id;
comment on view warehouse.product_list is 'Products with their group and their official codes.';

create view warehouse.product_option as
select p.id, p.name as label, concat_ws(' · ', p.code, p.generic, p.strength) as detail, p.search, p.active as enabled, p.base_unit,
       coalesce(p.vat_rate, g.vat_rate) as vat_rate, g.tracks_lot, g.tracks_expiry, g.inventory_account_id
from warehouse.product p join warehouse.product_group g on g.id = p.group_id;
comment on view warehouse.product_option is 'Products to choose from.';

create view warehouse.presentation_option as
select s.id, s.name as label, p.name as detail, platform.fold(s.name || ' ' || p.code || ' ' || p.name) as search, true as enabled,
       s.product_id, s.units, s.parts
from warehouse.presentation s join warehouse.product p on p.id = s.product_id;
comment on view warehouse.presentation_option is 'Presentations of products to choose from.';

create view warehouse.product_face as
select id, base_unit, blocked_issue, code, controlled, cum, formulary, high_alert, implantable, ingredient_id, kind, medicine_id, name,
       permit, permit_kind, service_id, strength, temperature_max, temperature_min
from warehouse.product;

create view warehouse.substitute_face as
select product_id, substitute_id
from warehouse.substitute;

create view warehouse.barcode_face as
select gtin, product_id
from warehouse.barcode;

create view warehouse.price_cap_face as
select cap, from_day, norm, product_id
from warehouse.price_cap;

create view warehouse.stock_gap_list as
select v.product_id, v.store_id, v.most - coalesce(t.quantity, 0) as lacking
from warehouse.stock_level v left join warehouse.stock t on t.product_id = v.product_id and t.store_id = v.store_id
where v.most > coalesce(t.quantity, 0);
comment on view warehouse.stock_gap_list is 'What each store lacks of a product to its most.';
