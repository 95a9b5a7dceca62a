-- The lines of thousands of people are stored by sets: whether their period still changes is looked at once for each statement.
drop trigger period_person_stays on payroll.period_person;
drop trigger period_line_stays on payroll.period_line;
drop function payroll.period_stays();

alter table payroll.period_person add column liquidated_by uuid;
update payroll.period_person n set liquidated_by = p.liquidated_by from payroll.period p where p.id = n.period_id;
comment on column payroll.period_person.liquidated_by is 'Who liquidated this person last, and so does not approve the period.';

create trigger period_person_stays_insert after insert on payroll.period_person referencing new table as changed
  for each statement execute function payroll.period_people_stay();
create trigger period_person_stays_update after update on payroll.period_person referencing old table as changed
  for each statement execute function payroll.period_people_stay();
create trigger period_person_stays_delete after delete on payroll.period_person referencing old table as changed
  for each statement execute function payroll.period_people_stay();
create trigger period_line_stays_insert after insert on payroll.period_line referencing new table as changed
  for each statement execute function payroll.period_lines_stay();
create trigger period_line_stays_update after update on payroll.period_line referencing old table as changed
  for each statement execute function payroll.period_lines_stay();
create trigger period_line_stays_delete after delete on payroll.period_line referencing old table as changed
  for each statement execute function payroll.period_lines_stay();

-- What earlier payrolls deducted of an order is found by it.
create index period_line_novelty on payroll.period_line (novelty_id) where novelty_id is not null;
