create view receivables.discount_list as
select d.id, d.number, d.vigencia, d.date, d.campus_id, d.payer_id, t.name as payer_label, d.kind, d.support, d.purpose,
       n.invoices, n.notes, n.total, d.status as condition, d.search || ' ' || platform.fold(t.name) as search
from receivables.discount d
join insurers.payer_face p on p.id = d.payer_id
join people.tercero_face t on t.id = p.tercero_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(l.amount), 0) as total,
         string_agg(k.full_number, ', ' order by l.position) as notes
  from receivables.discount_line l left join billing.credit_note_face k on k.id = l.credit_note_id where l.parent_id = d.id) n;
comment on view receivables.discount_list is 'Discounts of cartera, with the credit notes of each.';

create view receivables.discount_option as
select d.id, 'DTO ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0') as label, t.name as detail, d.search,
       d.status = 'applied' as enabled, d.vigencia, d.campus_id
from receivables.discount d
join insurers.payer_face p on p.id = d.payer_id join people.tercero_face t on t.id = p.tercero_id
where d.number is not null;
comment on view receivables.discount_option is 'Numbered discounts to choose from.';
