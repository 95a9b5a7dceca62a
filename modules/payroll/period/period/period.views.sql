create view payroll.period_list as
select p.*, p.status as condition, coalesce(s.people, 0) as people, coalesce(s.blocked, 0) as blocked, coalesce(s.earned, 0) as earned,
       coalesce(s.deducted, 0) as deducted, coalesce(s.net, 0) as net, coalesce(s.employer, 0) as employer
from payroll.period p
left join lateral (
  select count(*)::int as people, count(n.problem_code)::int as blocked, sum(n.earned) as earned, sum(n.deducted) as deducted,
         sum(n.net) as net, sum(n.employer) as employer
  from payroll.period_person n where n.period_id = p.id) s on true;
comment on view payroll.period_list is 'Periods of payroll with the sums of their people.';

create view payroll.period_option as
select id, platform.numbered('NOM', number) || ' de ' || year || '/' || lpad(month::text, 2, '0') as label, ''::text as detail, search,
       status = 'approved' as enabled, vigencia, campus_id
from payroll.period where number is not null;
comment on view payroll.period_option is 'Periods of payroll to choose from: those that were approved.';
