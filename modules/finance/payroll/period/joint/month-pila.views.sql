create view payroll.month_pila as
select distinct on (n.engagement_id, p.year, p.month) n.engagement_id, p.year, p.month, p.campus_id, n.pila
from payroll.period p
join payroll.period_person n on n.period_id = p.id
where p.status = 'approved' and jsonb_typeof(n.pila) = 'array' and jsonb_array_length(n.pila) > 0
order by n.engagement_id, p.year, p.month, p.updated_at desc, p.kind;
comment on view payroll.month_pila is
  'The lines of PILA of a month as the last of its approved payrolls left them: each stores them with what those before it added.';
