create view payroll.provision_run_list as
select r.id, r.number, r.vigencia, r.date, r.campus_id, r.true_up, r.purpose, n.people, n.month, n.adjustment, n.transferred, r.status as condition,
       r.search
from payroll.provision_run r
cross join lateral (
  select count(distinct l.engagement_id)::int as people, coalesce(sum(l.month), 0) as month,
         coalesce(sum(l.adjustment), 0) as adjustment, coalesce(sum(l.transferred), 0) as transferred
  from payroll.provision_line l where l.run_id = r.id) n;
comment on view payroll.provision_run_list is 'Provisions of each month with their totals.';

create view payroll.provision_run_option as
select r.id, platform.numbered('PV', r.number) || ' de ' || r.vigencia as label, to_char(r.date, 'YYYY/MM/DD') as detail, r.search,
       r.status = 'approved' as enabled, r.vigencia, r.campus_id
from payroll.provision_run r where r.number is not null;
comment on view payroll.provision_run_option is 'Numbered provisions to choose from.';
