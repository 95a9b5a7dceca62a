create view payroll.claimed_concept as
select distinct c.code, a.claimed_from as entity
from payroll.concept_account a join payroll.concept c on c.id = a.concept_id
where a.active and a.claimed_from is not null;
comment on view payroll.claimed_concept is 'Concepts of leaves that an administrator gives back.';

create view payroll.leave_claim_list as
select c.id, c.number, c.vigencia, c.date, c.campus_id, c.engagement_id, e.employee_label as engagement_label, e.identification,
       c.novelty_id, o.label as novelty_label, c.entity, c.tercero_id, t.name as tercero_label, c.month, s.days, s.paid, s.claimed,
       s.claimed - s.paid as day31, c.filed_on, c.reference,
       case when c.status in ('recognised', 'denied') then c.recognised end as recognised, b.received, b.booked + b.adjusted - b.received as balance,
       b.booked, (s.paid_on + interval '3 years')::date as prescribes_on,
       case when c.status in ('draft', 'denied') then c.status
            when b.received > 0 and b.booked + b.adjusted <= b.received then 'paid' when b.received > 0 then 'partial'
            else c.status end as condition,
       case when b.booked + b.adjusted <= b.received then 'settled' when d.today <= s.ended + 30 then 'month'
            when d.today <= s.ended + 90 then 'quarter' when d.today <= s.ended + 360 then 'year' else 'older' end as age,
       c.search || ' ' || e.search || ' ' || t.search as search
from payroll.leave_claim c
join payroll.engagement_list e on e.id = c.engagement_id
join payroll.novelty v on v.id = c.novelty_id
join payroll.novelty_option o on o.id = c.novelty_id
join people.tercero_face t on t.id = c.tercero_id
cross join (select (now() at time zone 'America/Bogota')::date as today) d
cross join lateral (
  select coalesce(sum(l.amount), 0)::numeric(18,2) as paid,
         coalesce(sum(coalesce((l.explanation -> 'claim' ->> 'amount')::numeric, l.amount)), 0)::numeric(18,2) as claimed,
         coalesce(sum((l.explanation -> 'claim' ->> 'days')::int), 0)::int as days, max(p.paid_on) as paid_on,
         (c.month + interval '1 month - 1 day')::date as ended
  from payroll.period_line l
  join payroll.claimed_concept k on k.code = l.concept and k.entity = c.entity
  join payroll.period_person n on n.id = l.person_id
  join payroll.period p on p.id = n.period_id and p.status = 'approved'
  where l.novelty_id = c.novelty_id::text and l.nature = 'earning'
    and coalesce(l.of_month, make_date(p.year, p.month, 1)) = c.month) s
cross join lateral (
  select coalesce(sum(f.debit - f.credit) filter (where x.document in ('payroll.periodPosting', 'payroll.benefitLiquidation')), 0) as booked,
         coalesce(sum(f.debit - f.credit) filter (where x.document = 'payroll.leaveClaim'), 0) as adjusted,
         coalesce(sum(f.credit - f.debit) filter (
           where x.document not in ('payroll.periodPosting', 'payroll.benefitLiquidation', 'payroll.leaveClaim')), 0) as received
  from accounting.entry_line_face f join accounting.entry_face x on x.id = f.entry_id and x.vigencia = f.vigencia
  where f.open_item = payroll.leave_item(v.number, v.vigencia, c.month) and f.tercero_id = c.tercero_id) b;
comment on view payroll.leave_claim_list is
  'What administrators owe for leaves: what payroll paid, what they recognise by days of the calendar, and what the books still have.';

create view payroll.leave_claim_option as
select c.id, platform.numbered('IC', c.number) || ' de ' || c.vigencia as label, e.employee_label as detail,
       c.search || ' ' || e.search as search, true as enabled, c.vigencia, c.campus_id
from payroll.leave_claim c join payroll.engagement_list e on e.id = c.engagement_id
where c.number is not null;
comment on view payroll.leave_claim_option is 'Claims of leaves that were filed, to choose from.';
