create view payroll.benefit_liquidation_list as
select l.id, l.number, l.vigencia, l.date, l.kind, l.engagement_id, e.employee_label as engagement_label, e.identification, l.from_day,
       l.until_day, l.rest_from, l.rest_days, l.decision, l.days::int as days, l.total, l.purpose, l.campus_id,
       l.status as condition, l.search || ' ' || e.search as search
from payroll.benefit_liquidation l join payroll.engagement_list e on e.id = l.engagement_id;
comment on view payroll.benefit_liquidation_list is 'Liquidaciones of benefits with the person of each.';

create view payroll.benefit_liquidation_option as
select l.id, platform.numbered('LP', l.number) || ' de ' || l.vigencia as label, e.employee_label as detail,
       l.search || ' ' || e.search as search, l.status in ('approved', 'posted') as enabled, l.vigencia, l.campus_id
from payroll.benefit_liquidation l join payroll.engagement_list e on e.id = l.engagement_id
where l.number is not null;
comment on view payroll.benefit_liquidation_option is 'Numbered liquidaciones of benefits to choose from.';

-- The kinds of absence are those of `interruptsVacation`, with which the map of days pays the leave and goes on with the rest.
create view payroll.rest_interrupted as
select r.liquidation_id, r.engagement_id, r.date, r.novelty_id, r.from_day, r.to_day, r.working,
       case when r.working > 0 then r.calendar else 0 end as calendar
from (
  select l.id as liquidation_id, l.engagement_id, l.date, n.id as novelty_id, n.absent_from as from_day, n.to_day,
         (select count(*)::int from unnest(l.rest_working) d where d between n.absent_from and n.to_day) as working,
         least(n.to_day, l.rest_until) - greatest(n.absent_from, l.rest_from) + 1 as calendar
  from payroll.benefit_liquidation l
  join payroll.novelty n on n.engagement_id = l.engagement_id and n.status = 'approved'
    and n.absence in ('illness', 'workAccident', 'maternity', 'paternity', 'childCare')
    and n.absent_from <= l.rest_until and n.to_day >= l.rest_from
  where l.kind = 'vacation' and l.decision = 'time' and l.status in ('approved', 'posted')) r;
comment on view payroll.rest_interrupted is 'Leaves within an approved rest: the days that each leaves pending, working ones and of the calendar.';
