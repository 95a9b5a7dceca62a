create view accounting.sale_invoice_list as
select v.id, v.number, v.taken, v.vigencia, v.status, v.version, v.campus_id, v.created_by, v.created_at, v.updated_by, v.updated_at,
       v.date, v.tercero_id, v.payment_form, v.payment_means, v.due_on, v.order_number, v.purpose, v.prefix, v."authorization",
       v.ingreso_id, v.base, v.vat, v.search, v.dian_state, v.item, t.name as tercero_label,
       coalesce(v.credited_by, n.items) as credited_by, coalesce(n.total, 0) as noted,
       case when v.status = 'draft' then coalesce(l.total, 0) else v.base + v.vat end as total,
       case when v.status = 'approved' then coalesce(o.balance, 0) else 0 end as balance,
       v.status = 'approved' and coalesce(o.balance, 0) > 0 and v.due_on < (now() at time zone 'America/Bogota')::date as overdue,
       case when v.status <> 'approved' then v.status
            when coalesce(o.balance, 0) = 0 then case when n.total = v.base + v.vat then 'credited' else 'paid' end
            when o.balance < v.base + v.vat - coalesce(n.total, 0) then 'partial' else 'approved' end as condition
from accounting.sale_invoice v
join people.tercero_face t on t.id = v.tercero_id
left join lateral (
  select sum(c.base + c.vat) as total, string_agg(c.item, ', ' order by c.date, c.item) as items
  from accounting.sale_credit_note c where c.sale_invoice_id = v.id and c.status = 'approved') n on true
left join lateral (
  select sum(i.debit - i.credit) as balance from accounting.open_item i
  join accounting.account a on a.id = i.account_id and a.code like '13%'
  where i.tercero_id = v.tercero_id and i.item = v.item) o on v.status = 'approved'
left join lateral (
  select sum(round(round(s.quantity * s.unit_price, 2) * (1 + coalesce(s.vat_rate, 0) / 100), 2)) as total
  from accounting.sale_invoice_line s where s.parent_id = v.id) l on v.status = 'draft';
comment on view accounting.sale_invoice_list is 'Facturas de venta with what notes took back and what is left to collect of each, as the journal says.';

create view accounting.sale_invoice_option as
select v.id, v.item as label, t.name || ' · ' || v.purpose as detail, v.search || ' ' || platform.fold(t.name) as search,
       v.status = 'approved' as enabled, v.vigencia, v.campus_id
from accounting.sale_invoice v join people.tercero_face t on t.id = v.tercero_id where v.number is not null;
comment on view accounting.sale_invoice_option is 'Numbered facturas de venta to choose from.';

create view accounting.sale_invoice_line_option as
select l.id, c.name || coalesce(': ' || l.detail, '') as label, v.item as detail,
       platform.fold(c.code || ' ' || c.name || coalesce(' ' || l.detail, '')) as search,
       v.status = 'approved' as enabled, l.parent_id, l.position, l.base - coalesce(n.taken, 0) as uncredited, v.campus_id
from accounting.sale_invoice_line l
join accounting.sale_invoice v on v.id = l.parent_id and v.number is not null
join accounting.concept c on c.id = l.concept_id
left join lateral (
  select sum(s.amount) as taken from accounting.sale_credit_note_line s
  join accounting.sale_credit_note k on k.id = s.parent_id and k.status = 'approved'
  where s.sale_invoice_line_id = l.id) n on true;
comment on view accounting.sale_invoice_line_option is 'Lines of numbered facturas de venta with what no note took back yet.';
