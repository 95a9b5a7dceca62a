create view payroll.cesantias_budget_list as
select r.id, r.id as provision_run_id, o.label as provision_run_label, r.date, r.campus_id, n.cost, b.obliged,
       n.cost - b.obliged as budget_difference, b.commitments, r.search
from payroll.provision_run r
join payroll.provision_run_option o on o.id = r.id
cross join lateral (
  select coalesce(sum(l.transferred), 0)::numeric(18,2) as cost from payroll.provision_line l where l.run_id = r.id) n
cross join lateral (
  select coalesce(sum(l.total - l.released), 0)::numeric(18,2) as obliged,
         string_agg(platform.numbered('RP', g.number) || ' y ' || platform.numbered('OB', l.number), ', ' order by g.number) as commitments
  from payroll.period_commitment c join payroll.period_obligacion p on p.commitment_id = c.id
  join budget.obligacion_list l on l.id = p.obligacion_id and l.status = 'approved'
  join budget.registro_face g on g.id = c.registro_id
  where c.source_id = r.id) b
where r.status = 'approved' and n.cost > 0;
comment on view payroll.cesantias_budget_list is 'Months whose cesantías pass to the FNA or to the funds, with what was obliged for them.';
