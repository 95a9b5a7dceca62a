create view receivables.glosa_told as
select l.id, g.id as glosa_id, g.payer_number as number, g.date, g.kind, g.campus_id, g.payer_label as payer,
       g.invoice_label as invoice, c.label as code, left(c.label, 2) as code_group, coalesce(l.area, '') as area, l.state,
       case when p.many = 0 then 'Sin profesional' when p.many = 1 then p.one else 'Varios profesionales' end as professional,
       l.amount, (l.accepted + l.settled_accepted)::numeric(18,2) as accepted, (l.lifted + l.settled_lifted)::numeric(18,2) as lifted,
       l.open, l.credited, l.answered_on - g.date as days
from receivables.glosa_line l
join receivables.glosa_standing g on g.id = l.parent_id and g.status = 'notified'
join receivables.glosa_code_option c on c.id = l.code_id
cross join lateral (
  select count(distinct s.professional) as many, min(s.professional) as one
  from billing.invoiced_service_list s where s.line_id = l.invoice_line_id) p;
comment on view receivables.glosa_told is 'What reports tell of each cause of a glosa: why, whose service it was and how it ended.';
