-- What looks for a note that repeats, by the words of its note.
create view accounting.note_schedule_option as
select id, note_label as label, from_day::text as detail, search, active as enabled from accounting.note_schedule_list;
