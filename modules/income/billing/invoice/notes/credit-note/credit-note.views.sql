create view billing.credit_note_list as
select n.id, case when n.full_number = '' then 'Borrador' else n.full_number end as full_number, n.number, n.vigencia, n.date, n.invoice_id,
       i.full_number as invoice_label, i.tercero_id, t.name as tercero_label, n.concept, n.reason, n.amount, n.net,
       n.status as condition, n.dian_state, n.rips_state, n.campus_id, n.search || ' ' || platform.fold(i.full_number) as search
from billing.credit_note n
join billing.invoice i on i.id = n.invoice_id
join people.tercero_face t on t.id = i.tercero_id;
comment on view billing.credit_note_list is 'Credit notes with the invoice that each corrects.';

create view billing.credit_note_option as
select n.id, n.full_number as label, n.reason as detail, n.search, n.status = 'issued' as enabled, n.vigencia, n.campus_id
from billing.credit_note n where n.consecutive is not null;
comment on view billing.credit_note_option is 'Numbered credit notes to choose from.';

create view billing.invoice_line_left as
select l.id, l.parent_id, l.position, l.code, l.cost_centre_id, (l.amount + coalesce(d.debited, 0))::numeric(18,2) as worth,
       coalesce(c.credited, 0)::numeric(18,2) as credited
from billing.invoice_line l
left join lateral (
  select sum(x.amount) as debited from billing.debit_note_line x
  join billing.debit_note n on n.id = x.parent_id and n.status = 'issued' where x.invoice_line_id = l.id) d on true
left join lateral (
  select sum(x.amount) as credited from billing.credit_note_line x
  join billing.credit_note n on n.id = x.parent_id and n.status = 'issued' where x.invoice_line_id = l.id) c on true;
comment on view billing.invoice_line_left is 'What each line of an invoice is worth with its debit notes, and what credit notes took back of it.';

create view billing.credit_note_face as
select id, amount, concept, full_number, invoice_id, issued_at, net, number, status
from billing.credit_note;
