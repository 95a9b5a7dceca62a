create view receivables.doubtful_transfer_list as
select d.id, d.number, d.vigencia, d.date, d.campus_id, d.payer_id, t.name as payer_label, d.way, d.support, d.purpose,
       n.invoices, n.total, d.status as condition, d.search || ' ' || platform.fold(t.name) as search
from receivables.doubtful_transfer d
join insurers.payer_face p on p.id = d.payer_id
join people.tercero_face t on t.id = p.tercero_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(l.amount), 0) as total
  from receivables.doubtful_transfer_line l where l.parent_id = d.id) n;
comment on view receivables.doubtful_transfer_list is 'Traslados a difícil recaudo, and back.';

create view receivables.doubtful_transfer_option as
select d.id, 'DR ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0') as label, t.name as detail, d.search,
       d.status = 'approved' as enabled, d.vigencia, d.campus_id
from receivables.doubtful_transfer d
join insurers.payer_face p on p.id = d.payer_id join people.tercero_face t on t.id = p.tercero_id
where d.number is not null;
comment on view receivables.doubtful_transfer_option is 'Numbered traslados to choose from.';
