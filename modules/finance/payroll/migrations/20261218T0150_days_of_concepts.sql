-- On which days a concept is earned is ticked one by one, where it was a list of words.
alter table payroll.concept_rule
  add column on_worked boolean not null default false,
  add column on_paid_leave boolean not null default false,
  add column on_vacation boolean not null default false,
  add column on_illness boolean not null default false,
  add column on_work_accident boolean not null default false,
  add column on_maternity boolean not null default false,
  add column on_paternity boolean not null default false,
  add column on_child_care boolean not null default false,
  add column on_unpaid boolean not null default false;
update payroll.concept_rule r
set on_worked = 'worked' = any(s.of), on_paid_leave = 'paidLeave' = any(s.of), on_vacation = 'vacation' = any(s.of),
    on_illness = 'illness' = any(s.of), on_work_accident = 'workAccident' = any(s.of), on_maternity = 'maternity' = any(s.of),
    on_paternity = 'paternity' = any(s.of), on_child_care = 'childCare' = any(s.of), on_unpaid = 'unpaid' = any(s.of)
from (select id, regexp_split_to_array(trim(states), '\s+') as of from payroll.concept_rule where states is not null) s
where s.id = r.id;
alter table payroll.concept_rule drop column states,
  add constraint concept_rule_days check ((method = 'days') = (
    on_worked or on_paid_leave or on_vacation or on_illness or on_work_accident or on_maternity or on_paternity or on_child_care
    or on_unpaid));
