create view payroll.period_posting_list as
select p.id, p.number, p.vigencia, p.date, p.period_id, o.label as period_label, p.purpose, p.campus_id, p.status as condition,
       n.kind, v.voucher, v.voucher_id, b.commitments, s.cost, coalesce(v.posted, 0.00) as posted, b.obliged,
       s.cost - coalesce(v.posted, 0.00) as difference, s.cost - b.obliged as budget_difference, p.search
from payroll.period_posting p
join payroll.period_option o on o.id = p.period_id
join payroll.period n on n.id = p.period_id
cross join lateral (
  select coalesce(sum(n.earned + n.employer), 0)::numeric(18,2) as cost
  from payroll.period_person n where n.period_id = p.period_id) s
left join lateral (
  select e.id as voucher_id, split_part(e.kind_label, ' ', 1) || ' ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as voucher,
         e.total as posted
  from accounting.entry_list e
  where e.document = 'payroll.periodPosting' and e.document_id = p.id and e.condition = 'posted'
  order by e.day desc limit 1) v on true
cross join lateral (
  select coalesce(sum(l.total - l.released), 0)::numeric(18,2) as obliged,
         string_agg(platform.numbered('RP', r.number) || ' y ' || platform.numbered('OB', l.number), ', ' order by r.number) as commitments
  from payroll.period_commitment c join payroll.period_obligacion g on g.commitment_id = c.id
  join budget.obligacion_list l on l.id = g.obligacion_id and l.status = 'approved'
  join budget.registro_face r on r.id = c.registro_id
  where c.source_id = p.period_id) b;
comment on view payroll.period_posting_list is
  'Periods to post and posted, with what the payroll came to beside its voucher and its obligaciones.';

create view payroll.period_posting_option as
select p.id, platform.numbered('CN', p.number) || ' de ' || p.vigencia as label, p.purpose as detail, p.search,
       p.status = 'posted' as enabled, p.vigencia, p.campus_id
from payroll.period_posting p where p.number is not null;
comment on view payroll.period_posting_option is 'Numbered postings of periods to choose from.';
