create view payroll.support_list as
select s.id, s.campus_id, c.name as campus_label, s.engagement_id, s.year, s.month, s.kind, s.number, s.environment, s.simulated,
       s.issued_on, s.worker, s.worker_document, s.earned, s.deducted, s.paid, s.state, s.tries, s.next_try_at, s.answered_at,
       s.cune, s.search, coalesce(s.last_error, s.messages -> 0 ->> 'text') as message,
       case when n.kind = 'deletion' then 'deleted' when n.kind = 'replacement' then 'replaced' else s.state end as condition
from payroll.support s
join admin.campus_face c on c.id = s.campus_id
left join payroll.support n on n.id = s.ended_by_id;
comment on view payroll.support_list is 'Documents of electronic payroll and notes, for the monitor.';

create view payroll.support_option as
select id, number || ' de ' || worker as label, year || '/' || lpad(month::text, 2, '0') as detail, search, ended_by_id is null as enabled,
       campus_id
from payroll.support;
comment on view payroll.support_option is 'Documents of electronic payroll to name: those in force first.';

-- Who must be reported of each month: those whom an approved payroll, a benefit or a commission paid.
create view payroll.reported_month as
select m.engagement_id, m.year, m.month, e.campus_id, e.start_date, sum(m.earned) as earned, sum(m.deducted) as deducted
from (
  select n.engagement_id, p.year, p.month, n.earned, n.deducted
  from payroll.period_person n join payroll.period p on p.id = n.period_id
  where p.status = 'approved' and n.problem_code is null
  union all
  select l.engagement_id, extract(year from l.date)::int, extract(month from l.date)::int, l.total, 0
  from payroll.benefit_liquidation l where l.status in ('approved', 'posted')
    and not exists (select from payroll.period q where q.liquidation_id = l.id and q.status = 'approved')
  union all
  select c.engagement_id, extract(year from c.legalised_on)::int, extract(month from c.legalised_on)::int, c.legalised_per_diem, 0
  from payroll.commission c where c.status = 'legalised' and c.legalised_per_diem > 0) m
join payroll.engagement e on e.id = m.engagement_id
group by 1, 2, 3, 4, 5;
comment on view payroll.reported_month is 'The vinculaciones that were paid in each month, with the sum of their payrolls, benefits and viáticos.';
