-- Facturas de venta before the DIAN: where each stands, and its documento cruce as the DIAN calls it.

drop view accounting.sale_invoice_option;
drop view accounting.sale_invoice_list;

alter table accounting.sale_invoice
  add column dian_state text
    constraint sale_invoice_dian_state check (dian_state in ('pending', 'sent', 'accepted', 'notified', 'rejected', 'contingency')),
  add column credited_by text,
  drop column item;
alter table accounting.sale_invoice
  add column item text generated always as (
    case when number is null then null when "authorization" is null then prefix || '-' || number else prefix || number end) stored;
comment on column accounting.sale_invoice.dian_state is
  'Where it stands before the DIAN; once annulled, its nota crédito. Null when its numbering is of the house.';
comment on column accounting.sale_invoice.credited_by is 'The electronic nota crédito that annulled it.';
comment on column accounting.sale_invoice.item is 'Its documento cruce in the journal: FO-12 of the house, FEV12 of an authorised numbering.';
create index sale_invoice_tercero on accounting.sale_invoice (tercero_id, item);

create view accounting.sale_invoice_list as
select v.*, t.name as tercero_label,
       case when v.status = 'draft' then coalesce(l.total, 0) else v.base + v.vat end as total,
       case when v.status = 'approved' then coalesce(o.balance, 0) else 0 end as balance,
       v.status = 'approved' and coalesce(o.balance, 0) > 0 and v.due_on < (now() at time zone 'America/Bogota')::date as overdue,
       case when v.status <> 'approved' then v.status when coalesce(o.balance, 0) = 0 then 'paid'
            when o.balance < v.base + v.vat then 'partial' else 'approved' end as condition
from accounting.sale_invoice v
join people.tercero t on t.id = v.tercero_id
left join lateral (
  select sum(i.debit - i.credit) as balance from accounting.open_item i
  join accounting.account a on a.id = i.account_id and a.code like '13%'
  where i.tercero_id = v.tercero_id and i.item = v.item) o on v.status = 'approved'
left join lateral (
  select sum(round(round(s.quantity * s.unit_price, 2) * (1 + coalesce(s.vat_rate, 0) / 100), 2)) as total
  from accounting.sale_invoice_line s where s.parent_id = v.id) l on v.status = 'draft';
comment on view accounting.sale_invoice_list is 'Facturas de venta with what is left to collect of each, as the journal says.';

create view accounting.sale_invoice_option as
select v.id, v.item as label, t.name || ' · ' || v.purpose as detail, v.search || ' ' || platform.fold(t.name) as search,
       v.status = 'approved' as enabled, v.vigencia, v.campus_id
from accounting.sale_invoice v join people.tercero t on t.id = v.tercero_id where v.number is not null;
comment on view accounting.sale_invoice_option is 'Numbered facturas de venta to choose from.';
