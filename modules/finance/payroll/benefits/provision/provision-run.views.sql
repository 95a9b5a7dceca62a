create view payroll.provision_detail as
select l.run_id, l.engagement_id, l.kind, l.base, l.month, l.before, l.owed, l.adjustment, l.transferred, l.explanation,
       l.before + l.month + l.adjustment - l.transferred as after,
       coalesce((select -sum(m.amount) from payroll.provision_move m
                 where m.engagement_id = l.engagement_id and m.kind = l.kind and m.run_id is null
                   and m.day between date_trunc('month', r.date)::date and r.date), 0)::numeric(18,2) as paid
from payroll.provision_line l join payroll.provision_run r on r.id = l.run_id;
comment on view payroll.provision_detail is 'Each provision of a run with what payments of its month took, net of what they gave back.';

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
