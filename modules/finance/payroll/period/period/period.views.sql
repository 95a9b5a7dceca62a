create view payroll.period_list as
select p.*, p.status as condition, coalesce(s.people, 0) as people, coalesce(s.blocked, 0) as blocked, coalesce(s.earned, 0) as earned,
       coalesce(s.deducted, 0) as deducted, coalesce(s.net, 0) as net, coalesce(s.employer, 0) as employer,
       f.code || ' ' || f.name as cost_centre_label
from payroll.period p
left join hospital.cost_centre_face f on f.id = p.cost_centre_id
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

create view payroll.person_share as
select n.id as person_id, n.period_id, f.id as cost_centre_id, f.code, f.name, f.cost_account, s.percent, s.position
from payroll.period_person n
join payroll.period p on p.id = n.period_id
cross join lateral (
  select x.centre, x.percent, x.position
  from jsonb_to_recordset(n.snapshot -> 'costs') x (centre uuid, percent numeric, position int)
  union all
  select s.cost_centre_id, s.percent, s.position from payroll.engagement_share s
  where n.snapshot -> 'costs' is null and s.engagement_id = n.engagement_id
    and s.holds @> (make_date(p.year, p.month, 1) + interval '1 month - 1 day')::date) s
join hospital.cost_centre_face f on f.id = s.centre;
comment on view payroll.person_share is
  'Which centres bear the cost of who is in a period: as it was approved, or as of its last day while it is not.';
