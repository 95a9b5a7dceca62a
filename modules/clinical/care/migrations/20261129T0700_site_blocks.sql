-- A contingency closes a whole site (AGE-12), and a holiday that comes late closes a day of it (AGE-13): no agenda is named then.
alter table care.block alter column schedule_id drop not null;
alter table care.block drop constraint block_scope_check;
alter table care.block add constraint block_scope check (scope in ('schedule', 'professional', 'room', 'campus'));
alter table care.block add constraint block_names_its_agenda check ((scope = 'campus') = (schedule_id is null));
comment on column care.block.schedule_id is 'The agenda from which it was blocked: of its professional, or of its room. None of a whole site.';

create trigger new_slots_under_blocks after insert on care.slot referencing new table as added
  for each statement execute function care.new_slots_under_blocks();
