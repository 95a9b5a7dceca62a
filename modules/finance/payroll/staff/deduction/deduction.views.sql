create view payroll.discount_served as
select l.novelty_id as order_id, n.engagement_id, p.id as source_id, p.year, p.month, p.campus_id, l.name, l.amount
from payroll.period_line l join payroll.period_person n on n.id = l.person_id join payroll.period p on p.id = n.period_id
where p.status = 'approved' and l.nature = 'deduction' and l.novelty_id is not null
union all
select o.order_id::text, o.engagement_id, r.id, extract(year from r.date)::int, extract(month from r.date)::int, r.campus_id,
       case d.kind when 'embargoFood' then 'Embargo de alimentos' else 'Embargo de cooperativa' end, o.amount
from payroll.provision_order o join payroll.provision_run r on r.id = o.run_id join payroll.deduction_order d on d.id = o.order_id
where r.status = 'approved';
comment on view payroll.discount_served is 'What payrolls that were approved, and transfers of cesantías, deducted for each order.';

create view payroll.deduction_order_list as
select o.id, o.number, o.vigencia, o.date, o.employee_id, t.name as employee_label,
       people.identification(t.document_type, t.number, t.check_digit) as identification, o.kind, o.tercero_id,
       b.name as tercero_label, o.office, o.received_on, o.mode, o.amount, o.percent, o.cap, o.paid_before,
       o.paid_before + s.amount as deducted, o.cap - o.paid_before - s.amount as balance, o.from_day, o.until_day,
       o.campus_id, o.status as condition, o.search || ' ' || t.search as search
from payroll.deduction_order o
join people.employee_face m on m.id = o.employee_id
join people.tercero_face t on t.id = m.tercero_id
join people.tercero_face b on b.id = o.tercero_id
cross join lateral (
  select coalesce(sum(l.amount), 0)::numeric(18,2) as amount from payroll.discount_served l where l.order_id = o.id::text) s;
comment on view payroll.deduction_order_list is 'Embargos, libranzas and other deductions, with whose they are and who is paid.';

create view payroll.deduction_order_option as
select o.id, platform.numbered('DES', o.number) || ' ' || o.office as label, t.name as detail,
       o.search || ' ' || t.search as search, o.status = 'approved' as enabled, o.vigencia, o.campus_id
from payroll.deduction_order o
join people.employee_face m on m.id = o.employee_id
join people.tercero_face t on t.id = m.tercero_id
where o.number is not null;
comment on view payroll.deduction_order_option is 'Deduction orders to choose from: those in force.';
