create view receivables.legal_collection_list as
select c.id, c.number, c.vigencia, c.date, c.campus_id, c.payer_id, y.label as payer_label, c.lawyer, c.court, c.process_number,
       c.stage, c.purpose, n.invoices, n.total, n.owed, c.withdrawn_on, c.status as condition,
       c.search || ' ' || platform.fold(y.label) as search
from receivables.legal_collection c
join insurers.payer_option y on y.id = c.payer_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(l.amount), 0) as total, coalesce(sum(r.balance), 0) as owed
  from receivables.legal_collection_line l join billing.receivable_face r on r.invoice_id = l.invoice_id
  where l.parent_id = c.id) n;
comment on view receivables.legal_collection_list is 'Cobros jurídicos: what was sent, the process it is in and what is still owed of it.';

create view receivables.legal_collection_option as
select c.id, platform.numbered('CJ', c.number) as label, y.label as detail, c.search, c.status = 'sent' as enabled, c.vigencia,
       c.campus_id
from receivables.legal_collection c
join insurers.payer_option y on y.id = c.payer_id
where c.number is not null;
comment on view receivables.legal_collection_option is 'Numbered cobros jurídicos to choose from.';
