-- Columns are named by the terms of the glossary.
alter table accounting.period_reopening rename column asked_by to requested_by;
alter table accounting.period_reopening rename column asked_at to requested_at;
