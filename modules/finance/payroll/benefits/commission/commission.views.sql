create view payroll.commission_list as
select c.id, c.number, c.vigencia, c.date, c.campus_id, c.engagement_id, e.employee_label as engagement_label, e.employee_id,
       e.identification, c.destination, c.from_day, c.to_day, c.per_diem + c.transport as total,
       c.legalised_per_diem + c.legalised_transport as legalised, greatest(o.pending, 0) as pending, c.legalise_by,
       case when c.status in ('draft', 'annulled') then c.status
            when c.status = 'legalised' then case when o.pending > 0 then 'refund' else 'legalised' end
            when d.today > c.legalise_by then 'overdue'
            when d.today > c.to_day then 'due'
            when d.today >= c.from_day then 'ongoing'
            when c.status = 'advanced' and y.balance = 0 then 'paid'
            else c.status end as condition,
       c.search || ' ' || e.search as search
from payroll.commission c
join payroll.engagement_list e on e.id = c.engagement_id
cross join (select (now() at time zone 'America/Bogota')::date as today) d
cross join lateral (
  select coalesce(sum(l.debit - l.credit), 0) as pending from accounting.entry_line_face l
  where c.advanced_on is not null and l.open_item = payroll.commission_item(c.number, c.vigencia)) o
cross join lateral (
  select coalesce(sum(balance), 0) as balance from payroll.payable_list where commission_id = c.id and condition <> 'reversed') y;
comment on view payroll.commission_list is
  'Comisiones de servicios with what was advanced and is not legalised nor given back yet, by the books.';

create view payroll.commission_option as
select c.id, platform.numbered('CS', c.number) || ' de ' || c.vigencia as label, e.employee_label || ', ' || c.destination as detail,
       c.search || ' ' || e.search as search, c.status <> 'annulled' as enabled, c.vigencia, c.campus_id
from payroll.commission c join payroll.engagement_list e on e.id = c.engagement_id
where c.number is not null;
comment on view payroll.commission_option is 'Numbered comisiones to choose from.';
