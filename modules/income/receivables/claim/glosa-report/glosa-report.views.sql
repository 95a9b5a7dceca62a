create view receivables.glosa_summary as
select l.id, g.id as glosa_id, g.payer_number as number, g.date, g.kind, g.campus_id, g.payer_label as payer,
       g.invoice_label as invoice, c.label as code, left(c.label, 2) as code_group, coalesce(l.area, '') as area, l.state,
       case when p.many = 0 then 'Sin profesional' when p.many = 1 then p.one else 'Varios profesionales' end as professional,
       l.amount, (l.accepted + l.tacit + l.settled_accepted)::numeric(18,2) as accepted, (l.lifted + l.settled_lifted)::numeric(18,2) as lifted,
       l.open, l.credited, l.answered_on - g.date as days
from receivables.glosa_line l
join receivables.glosa_standing g on g.id = l.parent_id and g.status = 'notified'
join receivables.glosa_code_option c on c.id = l.code_id
cross join lateral (
  select count(distinct s.professional) as many, min(s.professional) as one
  from billing.invoiced_service_list s where s.line_id = l.invoice_line_id) p;
comment on view receivables.glosa_summary is 'What reports tell of each cause of a glosa: why, whose service it was and how it ended.';

create view receivables.glosa_answered_summary as
select l.id, g.campus_id, g.payer_id, g.payer_number, g.invoice_label as invoice, f.filing_number, g.date, left(c.label, 6) as code,
       o.code as service, r.users, r.object, r.records, l.amount, l.complement, l.answer_code, l.answered_on, l.answer_late,
       l.accepted, l.defended, l.justification, l.position
from receivables.glosa_line l
join receivables.glosa_standing g on g.id = l.parent_id and g.status = 'notified'
join receivables.glosa_code_option c on c.id = l.code_id
left join billing.invoice_line_option o on o.id = l.invoice_line_id
left join receivables.filing_invoice f on f.invoice_id = g.invoice_id and f.live
cross join lateral (
  select string_agg(distinct s.user_consecutive::text, ', ') as users, min(s.rips_object) as object,
         string_agg(distinct s.first_consecutive::text, ', ') as records
  from billing.invoiced_service_list s where s.line_id = l.invoice_line_id) r
where l.answer_code is not null;
comment on view receivables.glosa_answered_summary is 'What the house answered to each cause, by what its payer sent and by where RIPS tells the service.';
