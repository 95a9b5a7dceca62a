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
  select coalesce(sum(l.amount), 0)::numeric(18,2) as amount
  from payroll.period_line l join payroll.period_person n on n.id = l.person_id join payroll.period p on p.id = n.period_id
  where l.novelty_id = o.id::text and p.status = 'approved') s;
comment on view payroll.deduction_order_list is 'Embargos, libranzas and other deductions, with whose they are and who is paid.';

create view payroll.deduction_order_option as
select o.id, platform.numbered('DES', o.number) || ' ' || o.office as label, t.name as detail,
       o.search || ' ' || t.search as search, o.status = 'approved' as enabled, o.vigencia, o.campus_id
from payroll.deduction_order o
join people.employee_face m on m.id = o.employee_id
join people.tercero_face t on t.id = m.tercero_id
where o.number is not null;
comment on view payroll.deduction_order_option is 'Deduction orders to choose from: those in force.';
