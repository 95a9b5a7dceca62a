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
