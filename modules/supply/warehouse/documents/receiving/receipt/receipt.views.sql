create view warehouse.receipt_list as
select r.*, s.code || ' ' || s.name as store_label, t.name as tercero_label, b.label as registro_label,
       nullif(concat_ws('-', nullif(r.invoice_prefix, ''), r.invoice_number), '') as invoice,
       r.invoice_number is not null or r.kind not in ('purchase', 'remission') as with_invoice,
       coalesce(l.value, l.invoiced + coalesce(r.freight, 0), 0) as value, coalesce(l.rejected, false) as with_rejection,
       exists (select from accounting.causacion_list c where c.source_id = r.id and c.status = 'approved') as caused,
       r.status = 'approved' and not exists (
         select from warehouse.receipt_line l where l.parent_id = r.id and l.units > coalesce((
           select -sum(m.quantity) from warehouse.issue_line b join warehouse.issue i on i.id = b.parent_id and i.status = 'approved'
           join warehouse.move m on m.line_id = b.id where b.receipt_line_id = l.id), 0)) as returned,
       r.status as condition
from warehouse.receipt r
join warehouse.store s on s.id = r.store_id
left join people.tercero_face t on t.id = r.tercero_id
left join budget.registro_option b on b.id = r.registro_id
left join lateral (select sum(value) as value, sum(total + round(total * coalesce(vat_rate, 0) / 100, 2)) as invoiced,
                          bool_or(coalesce(rejected, 0) > 0) as rejected
                   from warehouse.receipt_line l where l.parent_id = r.id) l on true;
comment on view warehouse.receipt_list is 'Entries of goods, with whether their invoice was caused.';

create view warehouse.receipt_option as
select r.id, platform.numbered('EA', r.number) || ' de ' || r.vigencia as label, t.name as detail, r.search,
       r.status = 'approved' as enabled, r.vigencia, r.campus_id
from warehouse.receipt r left join people.tercero_face t on t.id = r.tercero_id where r.number is not null;
comment on view warehouse.receipt_option is 'Entries of goods to choose from.';

create view warehouse.receipt_line_option as
select l.id, platform.numbered('EA', r.number) || ' · ' || p.name as label,
       concat_ws(' · ', nullif(o.number, ''), 'vence ' || o.expiry) as detail,
       platform.fold(platform.numbered('EA', r.number) || ' ' || p.code || ' ' || p.name) as search,
       r.status = 'approved' as enabled, r.campus_id, l.product_id, l.lot_id
from warehouse.receipt_line l
join warehouse.receipt r on r.id = l.parent_id
join warehouse.product p on p.id = l.product_id
left join warehouse.lot o on o.id = l.lot_id
where r.number is not null;
comment on view warehouse.receipt_line_option is 'Lines of entries to choose from: those that something is returned of.';

create view warehouse.lot_option as
select l.id, case when l.number = '' then 'Sin lote' else l.number end as label,
       concat_ws(' · ', p.name, 'vence ' || to_char(l.expiry, 'YYYY/MM/DD')) as detail,
       platform.fold(l.number || ' ' || p.code || ' ' || p.name) as search, l.active as enabled, l.product_id
from warehouse.lot l join warehouse.product p on p.id = l.product_id;
comment on view warehouse.lot_option is 'Lots to choose from.';

create view warehouse.bought_list as
select l.id, l.product_id, p.cum, r.campus_id, r.date, coalesce(t.name, 'Sin proveedor') as supplier,
       round(l.value / l.units, 4) as unit_cost, l.value, l.units
from warehouse.receipt_line l
join warehouse.receipt r on r.id = l.parent_id and r.status = 'approved' and r.kind = 'purchase'
join warehouse.product p on p.id = l.product_id
left join people.tercero_face t on t.id = r.tercero_id
where l.units > 0;
comment on view warehouse.bought_list is 'What was bought of each product, with what a base unit cost.';

create view warehouse.purchase_line_list as
select l.id, r.date, concat_ws('-', nullif(r.invoice_prefix, ''), r.invoice_number) as invoice, t.shown_identification as supplier,
       l.product_id, p.code, p.name, p.kind, p.cum, p.permit_kind, coalesce(e.name, p.base_unit) as unit, l.quantity, l.bonus, l.total
from warehouse.receipt_line l
join warehouse.receipt r on r.id = l.parent_id and r.status = 'approved' and r.kind = 'purchase'
join warehouse.product p on p.id = l.product_id
left join warehouse.presentation e on e.id = l.presentation_id
left join people.tercero_face t on t.id = r.tercero_id;
comment on view warehouse.purchase_line_list is 'What suppliers invoiced, in the unit in which they did.';
