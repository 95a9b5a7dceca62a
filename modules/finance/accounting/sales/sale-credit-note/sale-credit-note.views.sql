create view accounting.sale_credit_note_list as
select n.id, n.number, n.item, n.vigencia, n.status, n.campus_id, n.date, n.sale_invoice_id, v.item as sale_invoice_label,
       v.tercero_id, t.name as tercero_label, n.concept, n.reason, n.base, n.vat, n.dian_state,
       case when n.status = 'draft' then coalesce(l.total, 0) else n.base + n.vat end as total, n.status as condition,
       n.search || ' ' || platform.fold(coalesce(v.item, '') || ' ' || t.name) as search
from accounting.sale_credit_note n
join accounting.sale_invoice v on v.id = n.sale_invoice_id
join people.tercero_face t on t.id = v.tercero_id
left join lateral (
  select sum(round(s.amount * (1 + coalesce(i.vat_rate, 0) / 100), 2)) as total from accounting.sale_credit_note_line s
  join accounting.sale_invoice_line i on i.id = s.sale_invoice_line_id where s.parent_id = n.id) l on n.status = 'draft';
comment on view accounting.sale_credit_note_list is 'Notas crédito of facturas de venta with the invoice and the client of each.';

create view accounting.sale_credit_note_option as
select n.id, n.item as label, v.item || ' · ' || n.reason as detail, n.search, n.status = 'approved' as enabled, n.vigencia, n.campus_id
from accounting.sale_credit_note n join accounting.sale_invoice v on v.id = n.sale_invoice_id where n.number is not null;
comment on view accounting.sale_credit_note_option is 'Numbered notas crédito of facturas de venta to choose from.';
